import type { ReactNode } from 'react'
import type { Allocation } from '#features/lending/rules/engine/loan-state.ts'
import { paymentRefusal } from '#features/lending/rules/payment.ts'
import { paymentFormSchema } from '#features/lending/rules/payment-form.ts'
import { effectsOfPayment } from '#features/lending/rules/servicing/posting-effects.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import type { Loan } from '#features/lending/screens/queries.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { eventsOf } from './loan-terms.ts'
import { PostingEffectsView } from './posting-effects-view.tsx'

interface PaymentPreviewProps {
  loan: Loan
  /** The form's values, possibly incomplete. */
  typed: { amount?: string; effective_date?: string }
  today: string
}

const wanted = paymentFormSchema.pick({ amount: true, effective_date: true })

/**
 * Previews how the payment is applied, what is owed afterwards, and the earlier fees and receipts that it changes, with the ledger's
 * own rules. Empty until the input is valid.
 */
export function PaymentPreview({ loan, typed, today }: PaymentPreviewProps) {
  const parsed = wanted.safeParse(typed)
  if (!parsed.success) return null
  const received = { amountCents: Math.round(parsed.data.amount * 100), effectiveDate: parsed.data.effective_date }
  const terms = loanTermsOf(loan)
  if (paymentRefusal(terms, eventsOf(loan), received, today) !== null) return null
  const effects = effectsOfPayment(terms, loan.postings, received, today)
  const { after, allocation } = effects
  return (
    <>
      <section aria-label="Payment preview" className="grid gap-x-8 border-rule-strong border-t pt-3 sm:grid-cols-2">
        <Sums title="Applied to">
          <AllocationLines allocation={allocation} />
        </Sums>
        <Sums title="Owed afterwards">
          <Sum label="Balance" cents={after.principalCents} />
          <Sum label="Past due" cents={after.pastDueCents} />
          <Sum label={`Payoff ${shortDate(today)}`} cents={after.payoff.totalCents} />
        </Sums>
      </section>
      <PostingEffectsView effects={effects} />
    </>
  )
}

/** Shows the parts of a payment. */
export function AllocationLines({ allocation }: { allocation: Allocation }) {
  const { interestCents, principalCents, feesCents, chargesCents, creditCents, recoveredCents } = allocation
  return (
    <>
      <Sum label={interestCents < 0 ? 'Interest given back' : 'Interest'} cents={interestCents} />
      <Sum label="Principal" cents={principalCents} />
      <Sum label="Fees" cents={feesCents} />
      {chargesCents > 0 && <Sum label="Charges" cents={chargesCents} />}
      {creditCents > 0 && <Sum label="Credit to refund" cents={creditCents} />}
      {recoveredCents > 0 && <Sum label="Recovered" cents={recoveredCents} />}
    </>
  )
}

/** A column of labeled amounts. */
export function Sums({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-ink-3 text-label">{title}</h3>
      <dl className="mt-1 mb-3">{children}</dl>
    </div>
  )
}

export function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-4 border-rule border-b text-table">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular-nums">{dollarsAndCents(cents)}</dd>
    </div>
  )
}
