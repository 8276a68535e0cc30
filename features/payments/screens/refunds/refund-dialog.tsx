import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { typedDollars } from '#features/cards/rules/dollars.ts'
import { amountInWords } from '#features/lending/rules/servicing/amount-in-words.ts'
import { LONGEST_REFUND_REASON, REFUND_CAUSES } from '#features/payments/rules/refund.ts'
import { type LoanCharge, usePaymentCommand } from '#features/payments/screens/payment-queries.ts'
import { centsOf, dollarsAndCents } from '#platform/rules/money.ts'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { fieldsOf } from '#ui/forms/form-fields.ts'
import { showToast } from '#ui/states/toast.tsx'

const ABOUT = {
  error:
    'The loan is recalculated as if this money had not been taken. It can owe more interest, be past due, or open again after a payoff.',
  overpayment: 'The refund is paid out of the credit balance. Nothing else of the loan changes.',
}
const OPTIONS = [
  { value: 'error', label: 'Taken in error' },
  { value: 'overpayment', label: 'Overpayment: pay out the credit balance' },
]

const shapeOf = (leftCents: number, creditCents: number) =>
  z
    .object({
      amount: typedDollars('Amount', 0.01, leftCents / 100),
      cause: z.enum(REFUND_CAUSES),
      reason: z.string().trim().min(1, 'Enter the reason').max(LONGEST_REFUND_REASON),
    })
    .refine(({ amount, cause }) => cause === 'error' || Math.round(amount * 100) <= creditCents, {
      path: ['amount'],
      message: `The credit balance is ${dollarsAndCents(creditCents)}`,
    })

interface RefundDialogProps {
  charge: LoanCharge
  leftCents: number
  /** The credit balance of the loan. */
  creditCents: number
  onClose: () => void
}

/** Refunds a payment, in whole or in part, to the account or card from which it was taken. */
export function RefundDialog({ charge, leftCents, creditCents, onClose }: RefundDialogProps) {
  const refunding = usePaymentCommand('charge-refund', () => {
    showToast('Refund sent')
    onClose()
  })
  const creditLeft = Math.min(leftCents, Math.max(0, creditCents))
  const hasCredit = creditLeft > 0
  const form = useForm({
    resolver: zodResolver(shapeOf(leftCents, creditLeft)),
    defaultValues: {
      amount: ((hasCredit ? creditLeft : leftCents) / 100).toFixed(2),
      cause: hasCredit ? 'overpayment' : 'error',
      reason: '',
    } satisfies { amount: string; cause: (typeof REFUND_CAUSES)[number]; reason: string },
  })
  const field = fieldsOf(form)
  const typed = useWatch({ control: form.control })
  const cents = centsOf(typed.amount ?? '') ?? 0
  return (
    <Dialog
      onClose={onClose}
      title="Refund this payment"
      description={`The money goes back to the account or card from which it was taken. ${dollarsAndCents(leftCents)} can be refunded.`}
    >
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        noValidate
        onSubmit={form.handleSubmit((wanted) =>
          refunding.mutate({ act: 'refund', charge_id: charge.id, ...wanted, seen_refunds: charge.refunds.length }),
        )}
      >
        {refunding.isError && <FormError>{refunding.error.message}</FormError>}
        <TextField
          label="Amount (USD)"
          inputMode="decimal"
          autoComplete="off"
          hint={cents > 0 ? amountInWords(cents) : undefined}
          {...field('amount')}
        />
        <SelectField
          label="Cause"
          options={hasCredit ? OPTIONS : OPTIONS.slice(0, 1)}
          hint={ABOUT[typed.cause === 'overpayment' ? 'overpayment' : 'error']}
          {...field('cause')}
        />
        <TextField label="Reason" maxLength={LONGEST_REFUND_REASON} {...field('reason')} />
        <DialogActions onClose={onClose} pending={refunding.isPending && 'Refunding...'}>
          Refund
        </DialogActions>
      </form>
    </Dialog>
  )
}
