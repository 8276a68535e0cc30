import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { classification } from '#features/lending/rules/charge-off.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { loanTypeName } from '#features/lending/screens/lending-words.ts'
import { type Loan, lendingQueries } from '#features/lending/screens/queries.ts'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { late } from '#ui/states/late.tsx'
import { MissingRecord } from '#ui/states/missing-record.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { Borrower, LoanDetails } from './loan-details.tsx'
import { LoanStatusMark } from './loan-status.tsx'
import { LoanSummary } from './loan-summary.tsx'
import { stateOf } from './loan-terms.ts'
import { Receipt } from './receipt.tsx'
import '#ui/printing/on-paper.css'

const LoanCollateral = late(
  async () => (await import('#features/lending/screens/collateral/loan-collateral.tsx')).LoanCollateral,
)

const ChangeLoan = late(async () => (await import('./change-loan.tsx')).ChangeLoan)
const OwedOn = late(async () => (await import('./owed-on.tsx')).OwedOn)
const LoanLedger = late(async () => (await import('./loan-ledger.tsx')).LoanLedger)
const QuickActions = late(async () => (await import('#features/lending/screens/quick-actions.tsx')).QuickActions)
const AprCheck = late(async () => (await import('./apr-check.tsx')).AprCheck)
const ChargeOff = late(async () => (await import('./charge-off.tsx')).ChargeOff)
const SignaturesPart = late(
  async () => (await import('#features/lending/screens/closing/signatures-part.tsx')).SignaturesPart,
)
const LoanFunding = late(async () => (await import('#features/lending/screens/funding/loan-funding.tsx')).LoanFunding)
const NotesAndTasks = late(async () => (await import('#features/tasks/screens/notes-and-tasks.tsx')).NotesAndTasks)
const PaymentSchedule = late(async () => (await import('./payment-schedule.tsx')).PaymentSchedule)

/** A part of the page that another feature brings. */
export interface LoanPartProps {
  loan: Loan
  account: LoanState
  today: string
}

interface LoanPageProps {
  /** The payments by bank account and card. */
  Money?: ComponentType<LoanPartProps> | undefined
}

/** A loan's page: what is owed, its schedule and ledger, its terms and its borrower. */
export function LoanPage({ Money }: LoanPageProps) {
  const { id = '' } = useParams()
  if (id === '')
    return (
      <MissingRecord to="/dashboard/clients" way="Go to the client list">
        Loan ID is required
      </MissingRecord>
    )
  return <OneLoan key={id} loanId={id} Money={Money} />
}

function OneLoan({ loanId, Money }: LoanPageProps & { loanId: string }) {
  const loan = useQuery(lendingQueries.loan(loanId))
  usePageName(loan.data && loanTypeName(loan.data.loan_type), loan.data && borrowerOf(loan.data))
  useLive('loans', lendingQueries.loan(loanId).queryKey, { id: loanId })
  useLive('loan_postings', lendingQueries.loan(loanId).queryKey, { loan_id: loanId })
  const receipt = useSearchParams()[0].get('receipt')
  const zone = useQuery(timeZoneQuery)
  const [opened] = useState(() => new Date())
  // The company's day: the stored figures change at its midnight.
  const today = dateOfInstant(opened, zone.data?.time_zone ?? 'UTC')
  return (
    <QueryView
      query={loan}
      failure="Failed to load loan details"
      loading={<CenteredSpinner label="Loading loan" />}
      empty={{
        when: (loaded) => loaded === null,
        show: (
          <MissingRecord to="/dashboard/clients" way="Go to the client list">
            Loan not found
          </MissingRecord>
        ),
      }}
    >
      {(loaded) =>
        loaded &&
        (receipt === null ? (
          <LoanDocument key={today} loan={loaded} today={today} Money={Money} />
        ) : (
          <Receipt loan={loaded} postingId={receipt} />
        ))
      }
    </QueryView>
  )
}

/** Returns the breadcrumb link to the borrower's lending tab. */
function borrowerOf({ client, client_id }: Loan) {
  return client && { title: client.full_name, to: `/dashboard/clients/${client_id}` }
}

function LoanDocument({ loan, today, Money }: LoanPageProps & { loan: Loan; today: string }) {
  const account = stateOf(loan, today)
  const classed = classification(account.daysPastDue, loan.charge_offs)
  return (
    <article className="on-paper">
      <PageHeader
        eyebrow={`${loanTypeName(loan.loan_type)} · ${loan.lender?.company_name ?? 'lender not named'}`}
        title={loan.client ? loan.client.full_name : 'Loan'}
        actions={
          <Button className="print:hidden" onClick={() => window.print()}>
            Print
          </Button>
        }
      >
        <LoanStatusMark status={account.status} />
        {classed && account.status !== 'charged_off' && <span className="ml-3 font-medium text-small">{classed}</span>}
      </PageHeader>
      <LoanSummary loan={loan} account={account} today={today} />
      {loan.charge_offs.length > 0 && (
        <Suspense>
          <ChargeOff loan={loan} account={account} today={today} />
        </Suspense>
      )}
      <div className="mt-8 grid gap-x-12 lg:grid-cols-2">
        <LoanDetails loan={loan} account={account} />
        <div>
          <Borrower loan={loan} />
          <Suspense fallback={<SkeletonRows count={3} />}>
            <OwedOn loan={loan} today={today} />
            <QuickActions loan={loan} account={account} today={today} />
            <ChangeLoan loan={loan} account={account} today={today} />
          </Suspense>
        </div>
      </div>
      {loan.collateral.length > 0 && (
        <Suspense>
          <LoanCollateral collateral={loan.collateral} />
        </Suspense>
      )}
      <Suspense fallback={<SkeletonRows count={6} />}>
        {Money && <Money loan={loan} account={account} today={today} />}
        <LoanFunding loan={loan} />
        {loan.application !== null && <SignaturesPart applicationId={loan.application.id} className="mt-8" />}
        <AprCheck loan={loan} account={account} today={today} />
        <PaymentSchedule loan={loan} account={account} />
        <LoanLedger loan={loan} today={today} />
        <NotesAndTasks clientId={loan.client_id} loanId={loan.id} className="mt-10" />
      </Suspense>
    </article>
  )
}
