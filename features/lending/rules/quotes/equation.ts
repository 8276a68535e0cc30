import { aprPercent, presentValue, ratePerUnitPeriod, type TimedFlow } from '#features/lending/rules/engine/apr.ts'
import { type DatedCents, transactionOf, unitPeriodOfLoan } from '#features/lending/rules/engine/loan-transaction.ts'
import { type Fraction, unitPeriodName } from '#features/lending/rules/engine/unit-period.ts'
import { decimalText } from '#features/lending/rules/fixed-point.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { QuoteRequest } from './quote-request.ts'
import { datedLoan, quotedLoan } from './quoted-loan.ts'

/** An advance or a payment in the general equation. */
export interface EquationTerm {
  on: PlainDate
  cents: number
  /** Whole unit-periods from the start of the term. */
  unitPeriods: number
  /** The part of a unit-period besides them. */
  odd: Fraction
  /** Its value at the start of the term, in dollars with four decimals. */
  worth: string
}

/** The general equation of a loan, solved. */
export interface AprEquation {
  aprPercent: string
  unitPeriod: string
  unitPeriodsPerYear: Fraction
  /** The rate per unit-period in percent, with six decimals: the i of the equation. */
  ratePercent: string
  advances: EquationTerm[]
  payments: EquationTerm[]
  /** The sums of both sides in dollars with four decimals. They differ by the rounding of the APR to four decimals. */
  advancesWorth: string
  paymentsWorth: string
}

const WORTH_DECIMALS = 4
const RATE_DECIMALS = 6

/**
 * Returns the general equation of a quote at its APR, term by term. Null if the loan has no APR.
 *
 * @throws NegativeAmortization if a payment is below its interest
 * @see 12 CFR 1026, Appendix J (b)(8)
 */
export function equationOf(request: QuoteRequest): AprEquation | null {
  const loan = quotedLoan(request)
  const dated = datedLoan(loan, loan.amountFinancedCents)
  const transaction = transactionOf(dated)
  const apr = aprPercent(transaction)
  if (apr === null) return null
  const { unitPeriodsPerYear, advances, payments } = transaction
  const rate = ratePerUnitPeriod(apr, unitPeriodsPerYear)
  return {
    aprPercent: apr,
    unitPeriod: unitPeriodName(unitPeriodOfLoan(dated)),
    unitPeriodsPerYear,
    ratePercent: decimalText(rate * 100n, RATE_DECIMALS),
    advances: termsOf(dated.advances, advances, rate),
    payments: termsOf(dated.payments, payments, rate),
    advancesWorth: worthAt(advances, rate),
    paymentsWorth: worthAt(payments, rate),
  }
}

// A transaction has its flows in the order of the loan's days.
function termsOf(dated: readonly DatedCents[], flows: readonly TimedFlow[], rate: bigint): EquationTerm[] {
  return flows.map((flow, n) => ({ ...flow, on: dated[n]?.on ?? '', worth: worthAt([flow], rate) }))
}

// Present values are in cents.
const worthAt = (flows: readonly TimedFlow[], rate: bigint) =>
  decimalText(presentValue(flows, rate) / 100n, WORTH_DECIMALS)
