import { useQuery } from '@tanstack/react-query'
import { effectsOfReversal } from '#features/lending/rules/servicing/posting-effects.ts'
import { postingName } from '#features/lending/rules/statements/entry-name.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan, LoanPosting } from '#features/lending/screens/queries.ts'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { FiguresBeforeAfter } from './figures-before-after.tsx'
import { PostingEffectsView } from './posting-effects-view.tsx'
import { useReversal } from './use-ledger-actions.ts'

interface ReversalDialogProps {
  loan: Loan
  entry: LoanPosting
  today: string
  onClose: () => void
}

/** Asks for the reason of a reversal, and shows its effects. */
export function ReversalDialog({ loan, entry, today, onClose }: ReversalDialogProps) {
  const reversal = useReversal(entry.id)
  const name = postingName(entry).toLowerCase()
  const reverse = (reason: string) =>
    reversal.mutate(reason, {
      onSuccess: () => {
        onClose()
        showToast(`The ${name} was reversed`)
      },
    })
  return (
    <ReasonDialog
      open
      title={entry.amount === null ? `Reverse the ${name}` : `Reverse the ${name} of ${dollarsAndCents(entry.amount)}`}
      description={`Dated ${shortDate(entry.effective_date)}. Both entries stay in the ledger, and the balance is recalculated as if the original had never been entered.`}
      placeholder={entry.kind === 'payment' ? 'Returned by the bank' : 'Charged by mistake'}
      action={`Reverse ${name}`}
      onClose={onClose}
      onReason={reverse}
      isPending={reversal.isPending}
      problem={reversal.error?.message}
    >
      <ReversalPreview loan={loan} entry={entry} today={today} />
    </ReasonDialog>
  )
}

function ReversalPreview({ loan, entry, today }: Omit<ReversalDialogProps, 'onClose'>) {
  const zone = useQuery(timeZoneQuery)
  const bookedOn = dateOfInstant(loan.created_at, zone.data?.time_zone ?? 'UTC')
  const effects = effectsOfReversal(loanTermsOf(loan), loan.postings, entry, { today, bookedOn })
  return (
    <>
      <FiguresBeforeAfter
        before={effects.before}
        after={effects.after}
        figures={['Balance', 'Past due', 'Status', 'Payoff', 'Next due']}
      />
      <PostingEffectsView effects={effects} lateFees={effects.lateFees} />
    </>
  )
}
