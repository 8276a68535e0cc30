import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CHARGE_OFF_DECISIONS,
  type ChargeOffDecision,
  deferralObstacle,
  isUnpaidSince,
} from '#features/lending/rules/charge-off.ts'
import { CHARGE_OFF_DAYS } from '#features/lending/rules/charge-off-days.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { inWords } from '#features/lending/screens/lending-words.ts'
import { type ChargeOffProposal, type Loan, lendingQueries } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { daysBetween } from '#platform/rules/calendar.ts'
import { counted } from '#platform/rules/counted.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { useChargeOff } from './use-ledger-actions.ts'

interface ChargeOffProps {
  loan: Loan
  account: LoanState
  today: string
}

/** The proposals and decisions about charging the loan off, newest first. */
export function ChargeOff({ loan, account, today }: ChargeOffProps) {
  const proposals = useQuery(lendingQueries.chargeOffs(loan.id))
  return (
    <Part title="Charge-off" isRuled className="mt-8">
      <QueryView query={proposals} failure="Couldn’t load the charge-off">
        {(loaded) => (
          <>
            <ul>
              {loaded.map((proposal) => (
                <li key={proposal.id} className="border-rule border-b py-2">
                  {proposal.decision === null ? <Proposed proposal={proposal} /> : <Decided proposal={proposal} />}
                </li>
              ))}
            </ul>
            {loaded[0] && isUndecided(loaded[0]) && (
              <Undecided proposal={loaded[0]} all={loaded} account={account} today={today} />
            )}
          </>
        )}
      </QueryView>
    </Part>
  )
}

const isUndecided = ({ decision }: ChargeOffProposal) => decision === null || decision === 'declined'

function Decided({ proposal: { decision, decided_on, decided_by_name, reason } }: { proposal: ChargeOffProposal }) {
  return (
    <p className="wrap-anywhere">
      <span className="font-medium">{inWords(decision ?? '')}</span> on {shortDate(decided_on ?? '')}
      {decided_by_name && ` by ${decided_by_name}`}: {reason}
    </p>
  )
}

const WORDS: Record<ChargeOffDecision, { act: string; title: string; about: string }> = {
  accepted: {
    act: 'Accept',
    title: 'Charge this loan off?',
    about:
      'The loan is permanently marked as charged off. The borrower still owes the balance, and you can still record payments.',
  },
  declined: {
    act: 'Decline',
    title: 'Decline the charge-off?',
    about: 'It won’t be proposed again for this payment. You can still accept it later.',
  },
  deferred: {
    act: 'Defer',
    title: 'Defer this loan?',
    about: `The ${CHARGE_OFF_DAYS} days restart today. The days past due don’t change. You can defer a loan once in 12 months and twice in 5 years.`,
  },
}

function Proposed({ proposal: { counted_from, proposed_on, amount } }: { proposal: ChargeOffProposal }) {
  return (
    <p>
      Proposed on {shortDate(proposed_on)}, {counted(daysBetween(counted_from, proposed_on), 'day')} after{' '}
      {shortDate(counted_from)}, with {dollarsAndCents(amount)} of principal owed.
    </p>
  )
}

interface ActionsProps {
  /** The newest proposal. */
  proposal: ChargeOffProposal
  all: readonly ChargeOffProposal[]
  today: string
}

/**
 * Shows the possible decisions while the payment behind the proposal is unpaid. The hourly job withdraws proposals
 * paid in the meantime.
 */
function Undecided({ account, ...acts }: ActionsProps & { account: LoanState }) {
  const { counted_from, decision } = acts.proposal
  if (isUnpaidSince(counted_from, account.daysPastDue, acts.today)) return <Acts {...acts} />
  return (
    decision === null && (
      <p className="mt-2 text-ink-2 text-small">Paid since then, so the proposal no longer applies.</p>
    )
  )
}

/** The possible decisions: any for an open proposal, and a late acceptance for a declined one. */
function Acts({ proposal, all, today }: ActionsProps) {
  const [decision, setDecision] = useState<ChargeOffDecision | null>(null)
  const mayDecide = useMay('decide_charge_offs')
  if (!mayDecide)
    return <p className="mt-2 text-ink-2 text-small">An owner or admin can accept, decline or defer it.</p>
  const deferredOn = all.flatMap((one) => (one.decision === 'deferred' && one.decided_on ? [one.decided_on] : []))
  const obstacle = proposal.decision === null ? deferralObstacle(deferredOn, today) : null
  const offered = proposal.decision === null ? CHARGE_OFF_DECISIONS : (['accepted'] as const)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
      {offered.map((one) => (
        <Button key={one} disabled={one === 'deferred' && obstacle !== null} onClick={() => setDecision(one)}>
          {WORDS[one].act}
        </Button>
      ))}
      {obstacle && <span className="text-ink-2 text-small">{obstacle}</span>}
      {decision && <DecisionDialog id={proposal.id} decision={decision} onClose={() => setDecision(null)} />}
    </div>
  )
}

interface DecisionDialogProps {
  id: string
  decision: ChargeOffDecision
  onClose: () => void
}

function DecisionDialog({ id, decision, onClose }: DecisionDialogProps) {
  const deciding = useChargeOff(id, decision)
  const { act, title, about } = WORDS[decision]
  return (
    <ReasonDialog
      open
      title={title}
      description={about}
      placeholder="e.g. The car is being repossessed"
      action={act}
      onClose={onClose}
      onReason={(reason) => deciding.mutate(reason, { onSuccess: onClose })}
      isPending={deciding.isPending}
      problem={deciding.error?.message}
    />
  )
}
