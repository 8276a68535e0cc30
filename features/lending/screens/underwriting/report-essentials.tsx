import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { reportAgeProblem } from '#features/lending/rules/underwriting/report-age.ts'
import { PullAgain } from '#features/lending/screens/applications/pull-again.tsx'
import { inWords } from '#features/lending/screens/lending-words.ts'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { type ReportEssentials as Essentials, reportQuery } from './report-query.ts'

interface ReportEssentialsProps {
  clientId: string
  /** The product's limit in days; null without a product. */
  mostDays: number | null
}

/** The scores and the counts of the newest credit report, and whether it is too old for the product. */
export function ReportEssentials({ clientId, mostDays }: ReportEssentialsProps) {
  const report = useQuery(reportQuery(clientId))
  return (
    <Part title="Credit report" isRuled>
      <QueryView
        query={report}
        failure="Couldn’t load the credit report"
        loading={<SkeletonRows count={2} />}
        empty={<NoReport clientId={clientId} />}
      >
        {(loaded) => loaded && <Loaded report={loaded} clientId={clientId} mostDays={mostDays} />}
      </QueryView>
    </Part>
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

function Loaded({ report, clientId, mostDays }: ReportEssentialsProps & { report: Essentials }) {
  const [now] = useState(() => new Date())
  // The age counts the company's days, as on the server.
  const zone = useQuery(timeZoneQuery).data?.time_zone ?? 'UTC'
  const pulledOn = dateOfInstant(report.created_at, zone)
  const problem = reportAgeProblem({ pulledOn, today: dateOfInstant(now, zone), mostDays })
  return (
    <div className="space-y-3 py-3">
      {problem !== null && <PullAgain clientId={clientId}>{problem}</PullAgain>}
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
