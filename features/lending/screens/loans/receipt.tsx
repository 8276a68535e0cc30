import { emptyAllocation } from '#features/lending/rules/engine/ledger.ts'
import { methodName } from '#features/lending/rules/payment-methods.ts'
import { loanTypeName } from '#features/lending/screens/lending-words.ts'
import type { Loan, LoanPosting } from '#features/lending/screens/queries.ts'
import { dateOfInstant, longDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { MissingRecord } from '#ui/states/missing-record.tsx'
import { Line } from './loan-details.tsx'
import { stateOf } from './loan-terms.ts'
import { AllocationLines, Sum, Sums } from './payment-preview.tsx'

/** A borrower's receipt: payer and payment, how it was applied, and what is owed after it. */
export function Receipt({ loan, postingId }: { loan: Loan; postingId: string }) {
  const back = `/dashboard/loans/${loan.id}`
  const payment = loan.postings.find(
    ({ id, method, kind }) => id === postingId && (kind === 'payment' || kind === 'recovery' || method !== null),
  )
  if (payment === undefined)
    return (
      <MissingRecord to={back} way="Go to the loan">
        Payment not found
      </MissingRecord>
    )
  const reversal = loan.postings.find(({ reverses_id }) => reverses_id === payment.id)
  return (
    <article className="on-paper max-w-[720px]">
      <PageHeader
        eyebrow={loan.lender?.company_name ?? 'Payment'}
        title="Payment receipt"
        actions={
          <>
            <ButtonLink to={back}>Back to the loan</ButtonLink>
            <Button variant="primary" onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      {reversal && (
        <div className="mb-4">
          <FormError>
            This payment was reversed on {longDate(reversal.effective_date)}
            {reversal.note && `: ${reversal.note}`}
          </FormError>
        </div>
      )}
      <Facts loan={loan} payment={payment} />
      {!reversal && <Consequences loan={loan} payment={payment} />}
    </article>
  )
}

interface ReceiptPart {
  loan: Loan
  payment: LoanPosting
}

function Facts({ loan, payment }: ReceiptPart) {
  const { client } = loan
  const recordedOn = longDate(dateOfInstant(payment.created_at))
  return (
    <dl>
      <Line label="Amount">
        <strong>{dollarsAndCents(payment.amount ?? 0)}</strong>
      </Line>
      <Line label="Date received">{longDate(payment.effective_date)}</Line>
      {client && <Line label="Received from">{client.full_name}</Line>}
      <Line label="For">
        {loanTypeName(loan.loan_type)} of {dollarsAndCents(loan.original_amount)}, begun {longDate(loan.start_date)}
      </Line>
      <Line label="Method">{payment.method === null ? 'Not recorded' : methodName(payment.method)}</Line>
      {payment.reference && <Line label="Reference">{payment.reference}</Line>}
      {payment.note && <Line label="Note">{payment.note}</Line>}
      <Line label="Recorded">
        {payment.recorded_by_name ? `${recordedOn} by ${payment.recorded_by_name}` : 'Imported with the loan'}
      </Line>
      <Line label="Receipt number">{payment.id}</Line>
    </dl>
  )
}

function Consequences({ loan, payment }: ReceiptPart) {
  // Later entries of that day, and later ones dated before it, are not part of what the receipt says.
  const until = { ...loan, postings: loan.postings.slice(0, loan.postings.indexOf(payment) + 1) }
  const after = stateOf(until, payment.effective_date)
  return (
    <div className="mt-6 grid gap-x-8 sm:grid-cols-2">
      <Sums title="Applied to">
        <AllocationLines allocation={after.allocations.get(payment.id) ?? emptyAllocation()} />
      </Sums>
      <Sums title={`Owed on ${shortDate(payment.effective_date)} after this payment`}>
        <Sum label="Balance" cents={after.principalCents} />
        <Sum label="Past due" cents={after.pastDueCents} />
        <Sum label="Payoff that day" cents={after.payoff.totalCents} />
      </Sums>
    </div>
  )
}
