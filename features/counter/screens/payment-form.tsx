import { type SubmitEvent, useState } from 'react'
import { LONGEST_RECEIPT_NOTE, LONGEST_RECEIPT_REFERENCE } from '#features/counter/rules/counter-limits.ts'
import { RECEIPT_METHODS, receiptMethodName } from '#features/counter/rules/receipt.ts'
import { oldestFirst } from '#features/counter/rules/split.ts'
import { ServerError } from '#platform/browser/supabase.ts'
import { centsOf, dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { type PayableLoan, useCounterCommand } from './counter-queries.ts'
import { LoanAmounts } from './loan-amounts.tsx'
import { type CheckedPayment, checkedPayment, type TypedPayment } from './payment-fields.ts'
import type { TakenReceipt } from './taken.tsx'

const METHODS = RECEIPT_METHODS.map((value) => ({ value, label: receiptMethodName(value) }))
const EMPTY: TypedPayment = { method: 'cash', tendered: '', amounts: {}, reference: '', note: '', isSecond: false }

interface PaymentFormProps {
  clientId: string
  loans: readonly PayableLoan[]
  onTaken: (receipt: TakenReceipt) => void
}

/** The amount given, its split over the borrower's loans, and the change. */
export function PaymentForm({ clientId, loans, onTaken }: PaymentFormProps) {
  const [typed, setTyped] = useState(EMPTY)
  const taking = useCounterCommand<TakenReceipt>('counter-receipt', onTaken)
  const change = (part: Partial<TypedPayment>) => setTyped((current) => ({ ...current, ...part }))
  const checked = checkedPayment(clientId, typed)
  const needsSecond = taking.error instanceof ServerError && taking.error.code === 'SECOND_PAYMENT'
  const suggest = () => {
    const split = oldestFirst(
      centsOf(typed.tendered) ?? 0,
      loans.flatMap(({ items }) => items),
    )
    change({ amounts: Object.fromEntries([...split].map(([id, cents]) => [id, (cents / 100).toFixed(2)])) })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (checked.isReady) taking.mutate(checked.body)
  }
  return (
    <form className="grid max-w-[720px] gap-4" noValidate onSubmit={submit}>
      {taking.isError && <FormError>{taking.error.message}</FormError>}
      <GivenFields typed={typed} onChange={change} />
      <LoanAmounts loans={loans} amounts={typed.amounts} onChange={(amounts) => change({ amounts })} />
      <div>
        <Button disabled={(centsOf(typed.tendered) ?? 0) <= 0} onClick={suggest}>
          Apply to the oldest due first
        </Button>
      </div>
      <TextField
        label="Note (optional)"
        autoComplete="off"
        maxLength={LONGEST_RECEIPT_NOTE}
        value={typed.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <Outcome checked={checked} />
      {(needsSecond || typed.isSecond) && (
        <CheckboxField
          label="Take a second payment today"
          hint="Another payment of this loan was recorded today."
          checked={typed.isSecond}
          onChange={({ currentTarget }) => change({ isSecond: currentTarget.checked })}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        disabled={!checked.isReady}
        pending={taking.isPending && 'Posting...'}
      >
        Take the payment
      </Button>
    </form>
  )
}

/** The method, the amount given, and the number of a check or money order. */
function GivenFields({ typed, onChange }: { typed: TypedPayment; onChange: (part: Partial<TypedPayment>) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label="Method"
        options={METHODS}
        value={typed.method}
        onChange={({ currentTarget }) =>
          onChange({ method: RECEIPT_METHODS.find((method) => method === currentTarget.value) ?? 'cash' })
        }
      />
      <TextField
        label="Amount given (USD)"
        inputMode="decimal"
        autoComplete="off"
        value={typed.tendered}
        onChange={({ currentTarget }) => onChange({ tendered: currentTarget.value })}
      />
      {typed.method !== 'cash' && (
        <TextField
          label={`${receiptMethodName(typed.method)} number`}
          autoComplete="off"
          maxLength={LONGEST_RECEIPT_REFERENCE}
          value={typed.reference}
          onChange={({ currentTarget }) => onChange({ reference: currentTarget.value })}
        />
      )}
    </div>
  )
}

/** The sum, and the change to give. */
function Outcome({ checked }: { checked: CheckedPayment }) {
  if (!checked.isReady)
    return (
      <p aria-live="polite" className="text-ink-2">
        {checked.problem ?? 'Enter the amount given and the part for each loan.'}
      </p>
    )
  return (
    <p aria-live="polite" className="flex flex-wrap gap-x-8 gap-y-1 border-rule border-y py-3 text-h3">
      <span>Paid {dollarsAndCents(checked.paidCents)}</span>
      <strong>Change {dollarsAndCents(checked.changeCents)}</strong>
    </p>
  )
}
