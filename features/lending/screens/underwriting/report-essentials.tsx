import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isOpenApplication } from '#features/lending/rules/applications/application-date.ts'
import { reportAgeProblem } from '#features/lending/rules/underwriting/report-age.ts'
import type { ReportProblem } from '#features/lending/rules/underwriting/report-problem.ts'
import { reportProblems } from '#features/lending/screens/applications/decision-queries.ts'
import { PullAgain } from '#features/lending/screens/applications/pull-again.tsx'
import { inWords } from '#features/lending/screens/lending-words.ts'
import type { Application } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { type ReportEssentials as Essentials, reportQuery } from './report-query.ts'

interface ReportEssentialsProps {
  clientId: string
  application: Application
  /** The product's limit in days; null without a product. */
  mostDays: number | null
}

/** The newest credit reports of the applicant and of each co-applicant: their scores and counts, and what keeps them from being used. */
export function ReportEssentials({ clientId, application, mostDays }: ReportEssentialsProps) {
  const mayDecide = useMay('decide_applications') && isOpenApplication(application)
  const problems = useQuery({ ...reportProblems(application.id), enabled: mayDecide }).data
  const others = application.people.filter(({ role }) => role === 'co_applicant')
  const person = (id: string) => ({
    ...{ clientId: id, applicationId: application.id, mostDays },
    problem: problems?.find(({ client_id }) => client_id === id),
  })
  return (
    <Part title={others.length === 0 ? 'Credit report' : 'Credit reports'} isRuled>
      <PersonReport {...person(clientId)} />
      {others.map(({ client_id: id, client }) => (
        <section key={id} aria-label={`Credit report of ${client?.full_name ?? 'a co-applicant'}`}>
          <h3 className="border-rule border-t pt-3 font-semibold">Co-applicant {client?.full_name}</h3>
          <PersonReport {...person(id)} />
        </section>
      ))}
    </Part>
  )
}

interface PersonReportProps {
  clientId: string
  applicationId: string
  mostDays: number | null
  /** Why this report must be pulled before an approval. Unknown to people who can't decide. */
  problem: ReportProblem | undefined
}

function PersonReport(props: PersonReportProps) {
  const { clientId, applicationId, problem } = props
  const report = useQuery(reportQuery(clientId))
  useLive('credit_reports', reportProblems(applicationId).queryKey, { client_id: clientId })
  useLive('credit_reports', reportQuery(clientId).queryKey, { client_id: clientId })
  return (
    <>
      {problem && (
        <div className="pt-3">
          <PullAgain problem={problem} />
        </div>
      )}
      <QueryView
        query={report}
        failure="Couldn’t load the credit report"
        loading={<SkeletonRows count={2} />}
        empty={problem ? <span /> : <NoReport clientId={clientId} />}
      >
        {(loaded) => loaded && <Loaded report={loaded} {...props} />}
      </QueryView>
    </>
  )
}

const NoReport = ({ clientId }: { clientId: string }) => (
  <div className="flex flex-wrap items-center justify-between gap-2 py-3">
    <p className="text-ink-2">There is no credit report yet.</p>
    <OrderLink clientId={clientId} />
  </div>
)

const OrderLink = ({ clientId }: { clientId: string }) => (
  <ButtonLink to={`/dashboard/credit-bureau/order?client=${clientId}`}>Order a report</ButtonLink>
)

function Loaded({ report, clientId, mostDays, problem: known }: PersonReportProps & { report: Essentials }) {
  const [now] = useState(() => new Date())
  // The age counts the company's days, as on the server.
  const zone = useQuery(timeZoneQuery).data?.time_zone ?? 'UTC'
  const pulledOn = dateOfInstant(report.created_at, zone)
  const tooOld = known ? null : reportAgeProblem({ pulledOn, today: dateOfInstant(now, zone), mostDays })
  return (
    <div className="space-y-3 py-3">
      {tooOld !== null && <PullAgain problem={{ code: 'REPORT_TOO_OLD', client_id: clientId, message: tooOld }} />}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {report.scores.map(({ bureau, model, score }) => (
          <Fact key={`${bureau} ${model}`} label={`${inWords(bureau)}, ${model.replaceAll('_', ' ').toUpperCase()}`}>
            {score ?? 'No score'}
          </Fact>
        ))}
        <Fact label="Accounts">{report.accounts}</Fact>
        <Fact label="Collections">{report.collections}</Fact>
        <Fact label="Inquiries">{report.inquiries}</Fact>
      </dl>
      <Link
        to={`/dashboard/credit-bureau/report/${report.id}`}
        className="inline-flex min-h-6 items-center text-brand pointer-coarse:min-h-11"
      >
        Report of {shortDate(pulledOn)}
      </Link>
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: string | number }) => (
  <div>
    <dt className="text-ink-2 text-small">{label}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)
