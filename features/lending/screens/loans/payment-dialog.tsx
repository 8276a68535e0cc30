import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { paymentRefusal } from '#features/lending/rules/payment.ts'
import { dayReceived, type PaymentFields, paymentFormSchema } from '#features/lending/rules/payment-form.ts'
import { methodName, PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { eventsOf } from './loan-terms.ts'
import { offersOf } from './payment-offers.ts'
import { PaymentPreview } from './payment-preview.tsx'
import { useRecordPayment } from './use-ledger-actions.ts'

interface PaymentDialogProps {
  loan: Loan
  account: LoanState
  today: string
  onClose: () => void
}

type Typed = z.input<typeof paymentFormSchema>
type PaymentForm = UseFormReturn<Typed, unknown, PaymentFields>

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
        problem={recording.error?.message}
        isPending={recording.isPending}
        onSend={recording.mutate}
        onClose={onClose}
      />
    </Dialog>
  )
}

const earlier = (one: string, other: string) => (one < other ? one : other)

interface PaymentFormProps extends PaymentDialogProps {
  problem: string | undefined
  isPending: boolean
  onSend: (payment: PaymentFields) => void
}

function PaymentForm({ loan, account, today, problem, isPending, onSend, onClose }: PaymentFormProps) {
  const [receivedNow] = useState(() => earlier(dayReceived(new Date()), today))
  const form: PaymentForm = useForm({
    resolver: zodResolver(payableOn(loan, today)),
    mode: 'onChange',
    defaultValues: { amount: '', effective_date: receivedNow, method: '', reference: '', note: '' },
  })
  const field = fieldsOf(form)
  const typed = useWatch({ control: form.control })
  return (
    <form className="grid gap-4" noValidate onSubmit={form.handleSubmit((payment) => onSend(payment))}>
      {problem !== undefined && <FormError>{problem}</FormError>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Amount (USD)" inputMode="decimal" autoComplete="off" {...field('amount')} />
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
      <TextAreaField label="Note (optional)" rows={2} {...field('note')} />
      <PaymentPreview loan={loan} typed={typed} today={today} />
      <DialogActions onClose={onClose} pending={isPending && 'Recording...'}>
        Record payment
      </DialogActions>
    </form>
  )
}

/** The form's schema: valid input, and an amount the ledger allows, by the same rule as the server's. */
const payableOn = (loan: Loan, today: string) =>
  paymentFormSchema.superRefine(
    ({ effective_date }, context) => {
      const received = { effectiveDate: effective_date }
      const refusal = paymentRefusal(loanTermsOf(loan), eventsOf(loan), received, today)
      if (refusal === null) return
      const path = [refusal.code === 'PAYMENT_DATE' ? 'effective_date' : 'amount']
      context.addIssue({ code: 'custom', message: refusal.message, path })
    },
    // Runs before a payment method is chosen because only these two fields affect it.
    { when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'amount' || path?.[0] === 'effective_date') },
  )

interface OffersProps {
  loan: Loan
  account: LoanState
  form: PaymentForm
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
