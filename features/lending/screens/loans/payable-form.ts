import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { paymentRefusal } from '#features/lending/rules/payment.ts'
import { paymentFormSchema } from '#features/lending/rules/payment-form.ts'
import { isUnusualAmount } from '#features/lending/rules/servicing/unusual-amount.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { eventsOf } from './loan-terms.ts'

/** An unusual amount is confirmed by its cents, so that a change of the amount takes the confirmation back. */
const confirmableSchema = paymentFormSchema.extend({ confirmed: z.string() })
export type PayableForm = UseFormReturn<z.input<typeof confirmableSchema>, unknown, z.output<typeof confirmableSchema>>

/** Returns the typed amount in cents, or 0 while it is not an amount. */
export const typedCents = (amount = '') => {
  const parsed = paymentFormSchema.shape.amount.safeParse(amount)
  return parsed.success ? Math.round(parsed.data * 100) : 0
}

/** The form's schema: valid input, and an amount the ledger allows, by the same rule as the server's. */
export const payableOn = (loan: Loan, account: LoanState, today: string) =>
  confirmableSchema.superRefine(
    ({ amount, effective_date, confirmed }, context) => {
      const cents = Math.round(amount * 100)
      if (isUnusualAmount(cents, account, loan.monthly_payment) && confirmed !== String(cents))
        context.addIssue({ code: 'custom', message: 'Confirm the amount, or correct it', path: ['confirmed'] })
      const refusal = paymentRefusal(loanTermsOf(loan), eventsOf(loan), { effectiveDate: effective_date }, today)
      if (refusal === null) return
      const path = [refusal.code === 'PAYMENT_DATE' ? 'effective_date' : 'amount']
      context.addIssue({ code: 'custom', message: refusal.message, path })
    },
    // Runs before a payment method is chosen because only these two fields affect it.
    { when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'amount' || path?.[0] === 'effective_date') },
  )
