import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { CHARGE_STATUSES, type ChargeStatus, chargeStatusName } from '#features/payments/rules/charge-status.ts'
import { mayPresentAgain } from '#features/payments/rules/decline.ts'
import { methodWords } from '#features/payments/rules/method-kinds.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type LoanCharge, usePaymentCommand } from './payment-queries.ts'
import { ChargeRefunds } from './refunds/charge-refunds.tsx'

const statusOf = (text: string): ChargeStatus => CHARGE_STATUSES.find((status) => status === text) ?? 'review'

/** A payment through the processor, with its state and the next step. */
export function ChargeRow({
  charge,
  isRetried,
  creditCents,
}: {
  charge: LoanCharge
  isRetried: boolean
  /** The credit balance of the loan. */
  creditCents: number
}) {
  const acting = usePaymentCommand('loan-charge', () => showToast('Payment updated'))
  const mayTake = useMay('take_payments')
  const { id, amount_cents } = charge
  const status = statusOf(charge.status)
  const act = (name: string) => acting.mutate({ act: name, charge_id: id })
  return (
    <li className="grid gap-1 border-rule border-b py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">{dollarsAndCents(charge.taken_cents ?? amount_cents)}</p>
        <p>{charge.entry_class !== null && status === 'sending' ? 'In a bank file' : chargeStatusName(status)}</p>
      </div>
      <p className="text-ink-2 text-small">{factsOf(charge, status)}</p>
      {acting.isError && <FormError>{acting.error.message}</FormError>}
      {mayTake && (
        <div className="flex flex-wrap gap-2 print:hidden">
          {status === 'scheduled' && (
            <Button variant="quiet" pending={acting.isPending && 'Canceling...'} onClick={() => act('cancel')}>
              Cancel
            </Button>
          )}
          {charge.entry_class === null && ['sending', 'processing', 'review'].includes(status) && (
            <Button variant="quiet" pending={acting.isPending && 'Asking...'} onClick={() => act('check')}>
              Check the status
            </Button>
          )}
          {status === 'review' && (
            <Button variant="quiet" pending={acting.isPending && 'Posting...'} onClick={() => act('accept')}>
              Post the amount taken
            </Button>
          )}
          {status === 'returned' &&
            !isRetried &&
            charge.refunds.length === 0 &&
            mayPresentAgain({ code: charge.decline_code ?? '' }, charge.presented_again) && (
              <Button variant="quiet" pending={acting.isPending && 'Sending...'} onClick={() => act('present_again')}>
                Present it again
              </Button>
            )}
        </div>
      )}
      <ChargeRefunds charge={charge} creditCents={creditCents} />
    </li>
  )
}

function factsOf(charge: LoanCharge, status: ChargeStatus): string {
  const { method, due_on, sent_on, returned_on, decline_code, decline_reason, review_note, requested_by_name } = charge
  const card = method && { ...method, kind: method.kind === 'card' ? ('card' as const) : ('bank_account' as const) }
  return [
    ...(card === null ? [] : [methodWords({ ...card, expires: null })]),
    ...(charge.is_sandbox ? ['Sandbox: no money was moved'] : []),
    ...(status === 'scheduled' ? [`Will be taken ${shortDate(due_on)}`] : []),
    ...(charge.entry_class === null ? [] : ['By bank file']),
    ...(sent_on === null ? [] : [`Taken ${shortDate(sent_on)}`]),
    ...(returned_on === null ? [] : [`Returned ${shortDate(returned_on)}`]),
    ...(decline_reason === null
      ? []
      : [decline_code?.startsWith('R') ? `${decline_code}: ${decline_reason}` : decline_reason]),
    ...(review_note === null ? [] : [review_note]),
    ...(charge.presented_again > 0 ? [`Presented again (${charge.presented_again} of 2)`] : []),
    ...(charge.source === 'autopay' ? ['Autopay'] : []),
    ...(charge.source === 'pay_page' ? ['By the borrower'] : []),
    ...(requested_by_name === null ? [] : [`By ${requested_by_name}`]),
  ].join(' · ')
}
