import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { typedDollars } from '#features/cards/rules/dollars.ts'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { MOST_DOLLARS } from '#features/lending/rules/payment-form.ts'
import { amountInWords } from '#features/lending/rules/servicing/amount-in-words.ts'
import { type Offer, offersOf } from '#features/lending/screens/loans/payment-offers.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { STAFF_CLASSES } from '#features/payments/rules/bank-files/bank-file.ts'
import { methodWords } from '#features/payments/rules/method-kinds.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { centsOf, dollarsAndCents } from '#platform/rules/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'
import { type PaymentMethod, usePaymentCommand } from './payment-queries.ts'

const MOST_DAYS = 90
const AUTHORIZED = {
  label: 'The borrower authorized it',
  hint: 'The debit goes into the next bank file.',
  options: [
    { value: 'PPD', label: 'In writing' },
    { value: 'TEL', label: 'By telephone, and the call was recorded or confirmed in writing' },
  ],
}

const shape = z.object({
  amount: typedDollars('Amount', 0.01, MOST_DOLLARS).refine(
    (dollars) => dollars >= 0.5,
    'The processor takes at least $0.50',
  ),
  method_id: z.string().min(1, 'Choose a payment method'),
  on: z.string().refine(isPlainDate, 'Enter a date, such as 2026-01-31'),
  is_second: z.boolean(),
  entry_class: z.enum(STAFF_CLASSES),
})

interface ChargeDialogProps {
  loan: Loan
  account: LoanState
  today: string
  methods: readonly PaymentMethod[]
  onClose: () => void
}

const useChargeForm = (today: string, methods: readonly PaymentMethod[]) =>
  useForm({
    resolver: zodResolver(shape),
    defaultValues: {
      amount: '',
      method_id: methods[0]?.id ?? '',
      on: today,
      is_second: false,
      entry_class: 'PPD' as (typeof STAFF_CLASSES)[number],
    },
  })

/** Takes a payment from a bank account or card, now or on a day. */
export function ChargeDialog({ loan, account, today, methods, onClose }: ChargeDialogProps) {
  const charging = usePaymentCommand('loan-charge', () => {
    showToast('Payment sent')
    onClose()
  })
  const form = useChargeForm(today, methods)
  const field = fieldsOf(form)
  const typed = useWatch({ control: form.control })
  const cents = centsOf(typed.amount ?? '') ?? 0
  const isFiled = methods.find(({ id }) => id === typed.method_id)?.kept_by === 'company'
  const isSecond = charging.error?.message.startsWith('Another charge') ?? false
  return (
    <Dialog
      onClose={onClose}
      title="Take a payment"
      description="This moves money from the borrower’s bank account or card."
    >
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={form.handleSubmit(({ on, entry_class, ...wanted }) =>
          charging.mutate({
            ...{ act: 'charge', loan_id: loan.id, ...wanted, ...(on !== today && { on }) },
            ...(isFiled && { entry_class }),
          }),
        )}
      >
        {charging.isError && <FormError>{charging.error.message}</FormError>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Amount (USD)"
            inputMode="decimal"
            autoComplete="off"
            hint={cents > 0 ? amountInWords(cents) : undefined}
            {...field('amount')}
          />
          <TextField label="Day" type="date" min={today} max={addDays(today, MOST_DAYS)} {...field('on')} />
        </div>
        <AmountsOwed
          offers={offersOf(loan, account, today)}
          onChoose={(offered) => form.setValue('amount', (offered / 100).toFixed(2), { shouldValidate: true })}
        />
        <SelectField label="From" options={methods.map(optionOf)} {...field('method_id')} />
        {isFiled && <SelectField {...AUTHORIZED} {...field('entry_class')} />}
        {isSecond && (
          <CheckboxField
            label="Take a second payment"
            hint="Another payment of this loan is under way."
            {...form.register('is_second')}
          />
        )}
        <DialogActions onClose={onClose} pending={charging.isPending && 'Sending...'}>
          {typed.on === today ? 'Take the payment' : 'Schedule the payment'}
        </DialogActions>
      </form>
    </Dialog>
  )
}

const optionOf = ({ id, kind, brand, last_four, expires_on: expires }: PaymentMethod) => ({
  value: id,
  label: methodWords({ kind: kind === 'card' ? 'card' : 'bank_account', brand, last_four, expires }),
})

/** Common amounts, each filled in with one press. */
function AmountsOwed({ offers, onChoose }: { offers: readonly Offer[]; onChoose: (cents: number) => void }) {
  return (
    <ul aria-label="Amounts owed" className="-mt-2 flex flex-wrap gap-2">
      {offers.map(({ label, cents }) => (
        <li key={label}>
          <Button variant="quiet" onClick={() => onChoose(cents)}>
            {label}: {dollarsAndCents(cents)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
