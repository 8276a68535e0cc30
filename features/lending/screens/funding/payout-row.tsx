import { type ReactNode, useState } from 'react'
import { FUNDING_KIND_NAMES, FUNDING_STATUS_NAMES } from '#features/lending/rules/funding/funding-lists.ts'
import { needsWitness } from '#features/lending/rules/funding/funding-states.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { type Funding, useFundingCommand } from './funding-queries.ts'

/** A payout with its status and the next step. `above` is printed before it. */
export function PayoutRow({ funding, above }: { funding: Funding; above?: ReactNode }) {
  const acting = useFundingCommand<object>('loan-funding', () => showToast('Payout updated'))
  const maySend = useMay('send_funds')
  const mayBook = useMay('book_loans')
  const { id, status } = funding
  return (
    <li className="grid gap-2 border-rule border-b py-3">
      {above}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">
          {dollarsAndCents(funding.amount_cents)} to {funding.payee_name}
        </p>
        <p>{FUNDING_STATUS_NAMES[status]}</p>
      </div>
      <p className="text-ink-2 text-small">{factsOf(funding)}</p>
      {acting.isError && <FormError>{acting.error.message}</FormError>}
      <div className="flex flex-wrap items-end gap-2 print:hidden">
        {maySend && <NextStep funding={funding} isPending={acting.isPending} onAct={acting.mutate} />}
        {maySend && ['sent', 'settled'].includes(status) && <Return id={id} onAct={acting.mutate} />}
        {mayBook && status === 'requested' && (
          <Button variant="quiet" onClick={() => acting.mutate({ act: 'cancel', funding_id: id })}>
            Cancel
          </Button>
        )}
      </div>
    </li>
  )
}

function factsOf(funding: Funding): string {
  const { kind, account_mask, reference, held_until, sent_on, settled_on, returned_on, return_reason } = funding
  return [
    `${FUNDING_KIND_NAMES[kind]}${account_mask === null ? '' : ` ${account_mask}`}`,
    ...(funding.is_sandbox ? ['Sandbox: no money was moved'] : []),
    ...(reference === null || kind === 'processor' ? [] : [`No. ${reference}`]),
    ...(held_until === null ? [] : [`Held through ${shortDate(held_until)} (right of rescission)`]),
    ...(funding.prenote === 'wanted' ? ['A prenote goes first'] : []),
    ...(funding.prenote === 'sent' && funding.prenote_until !== null
      ? [`Prenote sent. The money can go after ${shortDate(funding.prenote_until)}`]
      : []),
    ...(sent_on === null ? [] : [`Sent ${shortDate(sent_on)}`]),
    ...(settled_on === null ? [] : [`Settled ${shortDate(settled_on)}`]),
    ...(returned_on === null ? [] : [`Returned ${shortDate(returned_on)}: ${return_reason}`]),
    ...(funding.change_code === null ? [] : [`The bank asks for a correction (${funding.change_code})`]),
  ].join(' · ')
}

interface StepProps {
  funding: Funding
  isPending: boolean
  onAct: (body: object) => void
}

function NextStep({ funding, isPending, onAct }: StepProps) {
  const [typed, setTyped] = useState('')
  const { id, kind, status } = funding
  if (status === 'settled' || status === 'returned' || status === 'canceled') return null
  if (kind === 'nacha' && status === 'requested')
    return <p className="text-small">It goes out with the next ACH file of the funding queue.</p>
  if (kind === 'processor') {
    const act = status === 'sent' ? 'check' : 'send'
    return (
      <Button variant="primary" pending={isPending && 'Asking...'} onClick={() => onAct({ act, funding_id: id })}>
        {act === 'check' ? 'Check the status' : 'Send the money'}
      </Button>
    )
  }
  const isSent = status === 'sent'
  const initials = needsWitness(kind)
  const label = initials ? 'Your initials' : 'Number of the check, draft, or wire'
  const field = initials ? { initials: typed } : { reference: typed }
  return (
    <>
      {(initials || !isSent) && (
        <TextField label={label} value={typed} onChange={({ target }) => setTyped(target.value)} />
      )}
      <Button
        variant="primary"
        pending={isPending && 'Saving...'}
        onClick={() =>
          onAct({ act: isSent ? 'settle' : 'send', funding_id: id, ...(initials || !isSent ? field : {}) })
        }
      >
        {stepName(initials, isSent)}
      </Button>
    </>
  )
}

function stepName(isCash: boolean, isSent: boolean): string {
  if (isCash) return isSent ? 'Confirm as second person' : 'Record the cash'
  return isSent ? 'Mark as cleared' : 'Mark as sent'
}

function Return({ id, onAct }: { id: string; onAct: (body: object) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Record a return
      </Button>
      <ReasonDialog
        open={isOpen}
        title="Record a return"
        description="Interest stops while the money is back with you. Pay it out again as a new payout."
        placeholder="R03: no account"
        action="Record the return"
        isPending={false}
        problem={undefined}
        onClose={() => setIsOpen(false)}
        onReason={(reason) => {
          onAct({ act: 'return', funding_id: id, reason })
          setIsOpen(false)
        }}
      />
    </>
  )
}
