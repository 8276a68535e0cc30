import { aprPercent } from '#features/lending/rules/engine/apr.ts'
import type { ContractTerms, Installment } from '#features/lending/rules/engine/contract-terms.ts'
import { amountFinancedCents, isInMapr } from '#features/lending/rules/engine/finance-charge.ts'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { type DatedCents, unitPeriodOfLoan } from '#features/lending/rules/engine/loan-transaction.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { DEFAULT_WATERFALL } from '#features/lending/rules/engine/servicing-terms.ts'
import { unitPeriodName } from '#features/lending/rules/engine/unit-period.ts'
import type { QuoteRequest } from './quote-request.ts'
import { quotedLoan, quotedTransaction } from './quoted-loan.ts'

/** A loan's figures before any state or federal cap is looked at. Amounts are whole cents. */
export interface Figures {
  schedule: { n: number; due: string; payment: number; interest: number; principal: number; balance: number }[]
  /** The regular payment: the one most payments are equal to. */
  payment: number
  finance_charge: number
  amount_financed: number
  total_of_payments: number
  apr_percent: string | null
  mapr_percent: string | null
  unit_period: string
  payoff?: { on: string; amount: number; interest: number; per_diem: number }
}

/**
 * The schedule and the regulatory figures of a loan.
 *
 * @throws NegativeAmortization if a payment is below its interest
 * @see 12 CFR 1026.18, 1026.22 and Appendix J; 32 CFR 232.4(c) for the MAPR
 */
export function figuresOf(request: QuoteRequest): Figures {
  const loan = quotedLoan(request)
  const { charges, terms, amountFinancedCents: financed, schedule, payments } = loan
  const total = payments.reduce((sum, { cents }) => sum + cents, 0)
  const apr = aprPercent(quotedTransaction(loan, financed))
  const inMapr = amountFinancedCents(request.amount, charges, isInMapr)
  return {
    schedule: schedule.map(rowOf),
    payment: regularPayment(payments),
    finance_charge: total - financed,
    amount_financed: financed,
    total_of_payments: total,
    apr_percent: apr,
    mapr_percent: inMapr === financed ? apr : aprPercent(quotedTransaction(loan, inMapr)),
    unit_period: unitPeriodName(unitPeriodOfLoan({ ...terms, payments })),
    ...(request.as_of !== undefined &&
      request.rate_percent !== undefined && { payoff: payoffOn(request.as_of, request, terms) }),
  }
}

function payoffOn(on: string, request: QuoteRequest, terms: ContractTerms): NonNullable<Figures['payoff']> {
  const events: LoanEvent[] = [
    ...terms.advances.map(({ on: day, cents }) => ({ kind: 'advance' as const, on: day, cents })),
    ...(request.payments ?? []).map(({ on: day, amount }) => ({ kind: 'payment' as const, on: day, cents: amount })),
  ].map((event, sequence) => ({ ...event, id: String(sequence), sequence }))
  const loan = { ...terms, waterfall: DEFAULT_WATERFALL[terms.method], shortToleranceCents: 0 }
  const { payoff } = replay(loan, events, on)
  return { on, amount: payoff.totalCents, interest: payoff.interestCents, per_diem: payoff.perDiemCents }
}

const rowOf = (row: Installment) => ({
  ...{ n: row.number, due: row.due, payment: row.paymentCents },
  ...{ interest: row.interestCents, principal: row.principalCents, balance: row.balanceCents },
})

function regularPayment(payments: readonly DatedCents[]): number {
  const counts = new Map<number, number>()
  for (const { cents } of payments) counts.set(cents, (counts.get(cents) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0] as [number, number])[0]
}
