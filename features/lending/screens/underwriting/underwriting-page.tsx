import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { isOpenApplication } from '#features/lending/rules/applications/application-date.ts'
import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import type { TermsChoice } from '#features/lending/rules/underwriting/approved-terms.ts'
import { EndNote, NoticeClock } from '#features/lending/screens/applications/notice-clock.tsx'
import { loanTypeName, statusName } from '#features/lending/screens/lending-words.ts'
import { LoanList } from '#features/lending/screens/loans/loan-list.tsx'
import { type Application, type LoanRow, lendingQueries } from '#features/lending/screens/queries.ts'
import { useLive } from '#platform/browser/live.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { Part } from '#ui/part.tsx'
import { late } from '#ui/states/late.tsx'
import { MissingRecord } from '#ui/states/missing-record.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { type UnderwrittenCase, underwritingQueries } from './underwriting-queries.ts'

const Applicant = late(async () => (await import('./applicant-and-checks.tsx')).Applicant)
const Checks = late(async () => (await import('./applicant-and-checks.tsx')).Checks)
const ReportEssentials = late(async () => (await import('./report-essentials.tsx')).ReportEssentials)
const Structured = late(async () => (await import('./structured.tsx')).Structured)
const WaitingRequest = late(async () => (await import('./waiting-request.tsx')).WaitingRequest)
const SecondPerson = late(async () => (await import('./second-person.tsx')).SecondPerson)
const ApprovedTerms = late(async () => (await import('./terms-of-approval.tsx')).ApprovedTerms)

const ClosingPart = late(async () => (await import('#features/lending/screens/closing/closing-part.tsx')).ClosingPart)

const SignaturesPart = late(
  async () => (await import('#features/lending/screens/closing/signatures-part.tsx')).SignaturesPart,
)

const NotesAndTasks = late(async () => (await import('#features/tasks/screens/notes-and-tasks.tsx')).NotesAndTasks)

const LENDING = { title: 'Lending', to: '/dashboard/lending' }
const MISSING = (
  <MissingRecord to="/dashboard/lending" way="All applications">
    This application doesn’t exist, or you can’t see it.
  </MissingRecord>
)

/** Everything that a decision on an application needs, on one page. */
export function UnderwritingPage() {
  const { applicationId = '' } = useParams()
  const found = useQuery(underwritingQueries.case(applicationId))
  return (
    <QueryView
      query={found}
      failure="Failed to load the application"
      loading={<SkeletonRows count={10} />}
      empty={MISSING}
    >
      {(underwritten) => underwritten && <OfClient underwritten={underwritten} />}
    </QueryView>
  )
}

function OfClient({ underwritten }: { underwritten: UnderwrittenCase }) {
  const clientId = underwritten.client.id
  const lending = useQuery(lendingQueries.ofClient(clientId))
  useLive(
    ['loan_applications', 'loans', 'adverse_action_notices', 'credit_score_notices'],
    lendingQueries.ofClient(clientId).queryKey,
    { client_id: clientId },
  )
  return (
    <QueryView query={lending} failure="Failed to load the application" loading={<SkeletonRows count={10} />}>
      {({ applications, loans }) => {
        const application = applications.find(({ id }) => id === underwritten.id)
        return application === undefined ? (
          MISSING
        ) : (
          <Underwriting underwritten={underwritten} application={application} loans={loans} />
        )
      }}
    </QueryView>
  )
}

interface UnderwritingProps {
  underwritten: UnderwrittenCase
  application: Application
  loans: readonly LoanRow[]
}

function Underwriting({ underwritten, application, loans }: UnderwritingProps) {
  const { client, product_version: version } = underwritten
  const name = applicationNumber(application.number)
  usePageName(name, LENDING)
  const [structure, setStructure] = useState<TermsChoice | null>(null)
  return (
    <>
      <PageHeader
        title={`${name} · ${client.full_name ?? 'Client'}`}
        eyebrow={`${loanTypeName(application.loan_type)} of ${dollarsAndCents(application.amount)} · ${statusName(application.status)}`}
        actions={<DecisionButtons application={application} structure={structure} ownerId={underwritten.owner_id} />}
      >
        {application.purpose}
      </PageHeader>
      <div className="mb-6">
        <NoticeClock application={application} />
        <EndNote application={application} />
      </div>
      <Suspense>
        <WaitingRequest applicationId={application.id} />
      </Suspense>
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <Suspense fallback={<SkeletonRows count={6} />}>
          <Applicant clientId={client.id} application={application} />
          <ReportEssentials
            clientId={client.id}
            application={application}
            mostDays={version?.terms.report_max_age_days ?? null}
          />
          <Checks clientId={client.id} application={application} />
        </Suspense>
        <OwnLoans loans={loans} />
      </div>
      <div className="mt-8 grid gap-8">
        <Suspense>
          <SecondPerson applicationId={application.id} />
          <ApprovedTerms clientId={client.id} application={application} />
          {(application.status === 'approved' || application.status === 'funded') && (
            <ClosingPart clientName={client.full_name ?? ''} application={application} />
          )}
          <SignaturesPart applicationId={application.id} />
        </Suspense>
        {isOpenApplication(application) && (
          <Suspense fallback={<SkeletonRows count={4} />}>
            <Structured underwritten={underwritten} application={application} onChoose={setStructure} />
          </Suspense>
        )}
        <Suspense>
          <NotesAndTasks clientId={client.id} applicationId={application.id} />
        </Suspense>
      </div>
    </>
  )
}

function OwnLoans({ loans }: { loans: readonly LoanRow[] }) {
  const pastDue = loans.reduce((sum, { past_due_amount }) => sum + past_due_amount, 0)
  return (
    <Part
      title="Loans with us"
      isRuled
      about={pastDue > 0 ? `${dollarsAndCents(pastDue)} is past due on them.` : undefined}
    >
      {loans.length === 0 ? (
        <p className="py-3 text-ink-2">No loans with us</p>
      ) : (
        <LoanList loans={loans} label="Loans with us" />
      )}
    </Part>
  )
}
