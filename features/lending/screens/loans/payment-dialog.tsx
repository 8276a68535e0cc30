import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { dayReceived, type PaymentFields } from '#features/lending/rules/payment-form.ts'
import { methodName, PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import { amountInWords } from '#features/lending/rules/servicing/amount-in-words.ts'
import { isUnusualAmount } from '#features/lending/rules/servicing/unusual-amount.ts'
import { CashAtCounter } from '#features/lending/screens/cash-at-counter.tsx'
import type { Loan } from '#features/lending/screens/queries.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { useCorrection } from './correction-field.tsx'
import { type PayableForm, payableOn, typedCents } from './payable-form.ts'
import { offersOf } from './payment-offers.ts'
import { PaymentPreview } from './payment-preview.tsx'
import { type RecordedPayment, useRecordPayment } from './use-ledger-actions.ts'

interface PaymentDialogProps {
  loan: Loan
  account: LoanState
  today: string
  onClose: () => void
}

const METHODS = [
  { value: '', label: 'Choose' },
  ...PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) })),
]

/** Records a received payment and previews its effect. Afterwards links to the receipt. */
export function PaymentDialog({ loan, account, today, onClose }: PaymentDialogProps) {
  const recording = useRecordPayment(loan)
  if (recording.isSuccess)
    return <Recorded loan={loan} payment={recording.variables} id={recording.data} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title="Make a payment"
      description="Record a payment you already received. This doesn’t move any money."
    >
      <PaymentForm
        loan={loan}
        account={account}
        today={today}
        error={recording.error}
        isPending={recording.isPending}
        onSend={recording.mutate}
        onClose={onClose}
      />
    </Dialog>
  )
}

const earlier = (one: string, other: string) => (one < other ? one : other)

interface PaymentFormProps extends PaymentDialogProps {
  error: Error | null
  isPending: boolean
  onSend: (payment: RecordedPayment) => void
}

function PaymentForm({ loan, account, today, error, isPending, onSend, onClose }: PaymentFormProps) {
  const correction = useCorrection(error)
  const [receivedNow] = useState(() => earlier(dayReceived(new Date()), today))
  const form: PayableForm = useForm({
    resolver: zodResolver(payableOn(loan, account, today)),
    mode: 'onChange',
    defaultValues: { amount: '', effective_date: receivedNow, method: '', reference: '', note: '', confirmed: '' },
  })
  const field = fieldsOf(form)
  const typed = useWatch({ control: form.control })
  const cents = typedCents(typed.amount)
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      noValidate
      onSubmit={form.handleSubmit(({ confirmed: _, ...payment }) => onSend({ ...payment, ...correction.fields }))}
    >
      {error && <FormError>{error.message}</FormError>}
      {correction.field}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Amount (USD)"
          inputMode="decimal"
          autoComplete="off"
          hint={cents > 0 ? amountInWords(cents) : undefined}
          {...field('amount')}
        />
        <TextField
          label="Date received"
          type="date"
          min={loan.start_date}
          max={today}
          {...field('effective_date')}
          {...form.register('effective_date', { deps: typed.amount ? 'amount' : [] })}
        />
      </div>
      <Offers loan={loan} account={account} form={form} day={typed.effective_date || today} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Method" options={METHODS} {...field('method')} />
        <TextField
          label="Reference (optional)"
          hint="Check number, last four digits or trace number."
          autoComplete="off"
          {...field('reference')}
        />
      </div>
      {typed.method === 'cash' && <CashAtCounter clientId={loan.client_id} />}
      <TextAreaField label="Note (optional)" rows={2} {...field('note')} />
      <PaymentPreview loan={loan} typed={typed} today={today} />
      {isUnusualAmount(cents, account, loan.monthly_payment) && <Confirmation form={form} cents={cents} />}
      <DialogActions onClose={onClose} pending={isPending && 'Recording...'}>
        Record payment
      </DialogActions>
    </form>
  )
}

/** The checkbox that an unusual amount needs. */
function Confirmation({ form, cents }: { form: PayableForm; cents: number }) {
  const { control, getFieldState, formState, register, setValue } = form
  const { ref, name } = register('confirmed')
  const isConfirmed = useWatch({ control, name: 'confirmed' }) === String(cents)
  return (
    <CheckboxField
      label={`This amount is right: ${amountInWords(cents)}`}
      hint="It is unusually high for this loan."
      name={name}
      ref={ref}
      checked={isConfirmed}
      onChange={(event) => setValue('confirmed', event.target.checked ? String(cents) : '', { shouldValidate: true })}
      error={formState.isSubmitted ? getFieldState('confirmed', formState).error?.message : undefined}
    />
  )
}

interface OffersProps {
  loan: Loan
  account: LoanState
  form: PayableForm
  day: string
}

/** Common amounts, each filled in with one press. */
function Offers({ loan, account, form, day }: OffersProps) {
  const offer = (cents: number) =>
    form.setValue('amount', (cents / 100).toFixed(2), { shouldValidate: true, shouldDirty: true })
  return (
    <ul aria-label="Amounts owed" className="-mt-2 flex flex-wrap gap-2">
      {offersOf(loan, account, day).map(({ label, cents }) => (
        <li key={label}>
          <Button onClick={() => offer(cents)}>
            {label}: {dollarsAndCents(cents)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface RecordedProps {
  loan: Loan
  payment: PaymentFields
  id: string
  onClose: () => void
}

function Recorded({ loan, payment, id, onClose }: RecordedProps) {
  const amount = dollarsAndCents(Math.round(payment.amount * 100))
  return (
    <Dialog
      onClose={onClose}
      title="Payment recorded"
      description={`${amount}, received ${shortDate(payment.effective_date)}. The ledger and the schedule are updated.`}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <ButtonLink variant="primary" to={`/dashboard/loans/${loan.id}?receipt=${id}`} onClick={onClose}>
          Show the receipt
        </ButtonLink>
      </div>
    </Dialog>
  )
}
