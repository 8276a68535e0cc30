import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { utilizationPercent } from '#features/credit-reports/rules/utilization.ts'
import { isOpenApplication } from '#features/lending/rules/applications/application-date.ts'
import { isOpenLoan } from '#features/lending/rules/open-loan.ts'
import { useHasLending } from '#features/organizations/screens/permitted/has-lending.ts'
import { useLive } from '#platform/browser/live.ts'
import { counted } from '#platform/rules/counted.ts'
import { wholeDollars } from '#platform/rules/money.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { ApplicationList } from './applications/application-list.tsx'
import { AtApplication } from './at-application.tsx'
import { conditionQueries } from './conditions/condition-queries.ts'
import { consentQueries } from './consent-query.ts'
import { decisionQueries } from './decisions/decision-queries.ts'
import { ElectronicConsent } from './electronic-consent.tsx'
import { ApplicationInvitations } from './invitations/application-invitations.tsx'
import { CardList } from './loans/card-list.tsx'
import { LoanList } from './loans/loan-list.tsx'
import { type ClientLending, lendingQueries } from './queries.ts'
import { redFlagQueries } from './red-flags/red-flag-queries.ts'

interface LendingTabProps {
  clientId: string
  /** The commands for cards. */
  cardCommands?: ReactNode
}

/** A client's loans and applications: summary figures, then loan applications, loans and credit cards. */
export function LendingTab({ clientId, cardCommands }: LendingTabProps) {
  const lending = useQuery(lendingQueries.ofClient(clientId))
  // Loads in parallel with the loans. Loading it later would shift the lists down.
  usePrefetchQuery(consentQueries.ofClient(clientId))
  usePrefetchQuery(redFlagQueries.ofClient(clientId))
  usePrefetchQuery(conditionQueries.ofClient(clientId))
  usePrefetchQuery(decisionQueries.ofClient(clientId))
  useLive('red_flag_entries', redFlagQueries.ofClient(clientId).queryKey, { client_id: clientId })
  useLive('loans', lendingQueries.ofClient(clientId).queryKey, { client_id: clientId })
  useLive('credit_cards', lendingQueries.ofClient(clientId).queryKey, { client_id: clientId })
  // Giving a notice changes only the notice's own row, so these tables need subscriptions too.
  useLive(
    ['loan_applications', 'adverse_action_notices', 'credit_score_notices', 'notice_emails'],
    lendingQueries.ofClient(clientId).queryKey,
    { client_id: clientId },
  )
  return (
    <QueryView query={lending} failure="Failed to load lending data">
      {(loaded) => (
        <>
          <Summary lending={loaded} />
          <Lists clientId={clientId} lending={loaded} cardCommands={cardCommands} />
        </>
      )}
    </QueryView>
  )
}

const sum = (amountsCents: number[]) => amountsCents.reduce((total, amount) => total + amount, 0)

function Summary({ lending: { applications, loans, cards } }: { lending: ClientLending }) {
  const active = loans.filter(({ status }) => isOpenLoan(status))
  const open = applications.filter(isOpenApplication)
  const pastDue = sum(active.map((loan) => loan.past_due_amount))
  const used = sum(cards.map((card) => card.current_balance))
  const share = utilizationPercent(used, sum(cards.map((card) => card.credit_limit)))
  return (
    <Figures>
      <Figure
        label="Owed on loans"
        value={wholeDollars(sum(active.map(({ amount }) => amount)))}
        note={counted(active.length, 'active loan')}
      />
      <Figure label="Past due" value={<span className={pastDue > 0 ? 'text-red' : ''}>{wholeDollars(pastDue)}</span>} />
      <Figure label="Applications" value={applications.length} note={`${open.length} undecided`} />
      <Figure
        label="Card balances"
        value={wholeDollars(used)}
        note={share === null ? counted(cards.length, 'card') : `${counted(cards.length, 'card')} · ${share}% used`}
      />
    </Figures>
  )
}

function Lists({ clientId, lending, cardCommands }: LendingTabProps & { lending: ClientLending }) {
  const hasLending = useHasLending()
  const { applications, loans, cards } = lending
  const active = loans.filter(({ status }) => isOpenLoan(status))
  const inactive = loans.filter(({ status }) => !isOpenLoan(status))
  return (
    <>
      <Disclosure title="Loan applications" note={counted(applications.length, 'application')}>
        <AtApplication applications={applications}>
          <ApplicationList clientId={clientId} applications={applications} />
        </AtApplication>
        {hasLending && <ApplicationInvitations clientId={clientId} />}
      </Disclosure>
      <ElectronicConsent clientId={clientId} />
      <Disclosure title="Active loans" note={counted(active.length, 'loan')}>
        {active.length === 0 ? <None>No active loans</None> : <LoanList loans={active} label="Active loans" />}
      </Disclosure>
      {inactive.length > 0 && (
        <Disclosure title="Inactive loans" note={counted(inactive.length, 'loan')}>
          <LoanList loans={inactive} label="Inactive loans" />
        </Disclosure>
      )}
      <Disclosure title="Credit cards" note={counted(cards.length, 'card')}>
        {cards.length === 0 ? <None>No credit cards</None> : <CardList cards={cards} />}
        {cardCommands !== undefined && <div className="mt-3 flex justify-end">{cardCommands}</div>}
      </Disclosure>
    </>
  )
}

function None({ children }: { children: string }) {
  return <p className="py-4 text-ink-2">{children}</p>
}
