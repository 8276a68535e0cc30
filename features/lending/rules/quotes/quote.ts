import { aprPercent, type Transaction } from '#features/lending/rules/engine/apr.ts'
import type { ContractTerms, Installment, PaymentShape } from '#features/lending/rules/engine/contract-terms.ts'
import {
  amountFinancedCents,
  type ClosingCharge,
  isFinanceCharge,
  isInMapr,
  principalCents,
} from '#features/lending/rules/engine/finance-charge.ts'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { type DatedCents, transactionOf, unitPeriodOfLoan } from '#features/lending/rules/engine/loan-transaction.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { agreedSchedule } from '#features/lending/rules/engine/schedule.ts'
import { DEFAULT_WATERFALL } from '#features/lending/rules/engine/servicing-terms.ts'
import { unitPeriodName } from '#features/lending/rules/engine/unit-period.ts'
import { actuarialSchedule } from './actuarial-schedule.ts'
import type { QuoteRequest } from './quote-request.ts'

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
  const charges = chargesOf(request)
  const terms = termsOf(request, charges)
  const financed = amountFinancedCents(request.amount, charges, isFinanceCharge)
  const schedule = scheduleOf(request, terms, financed)
  const payments = schedule.map(({ due, paymentCents }) => ({ on: due, cents: paymentCents }))
  const total = payments.reduce((sum, { cents }) => sum + cents, 0)
  const transaction = (amount: number) => transactionWith(request, terms, payments, amount)
  const apr = aprPercent(transaction(financed))
  const inMapr = amountFinancedCents(request.amount, charges, isInMapr)
  return {
    schedule: schedule.map(rowOf),
    payment: regularPayment(payments),
    finance_charge: total - financed,
    amount_financed: financed,
    total_of_payments: total,
    apr_percent: apr,
    mapr_percent: inMapr === financed ? apr : aprPercent(transaction(inMapr)),
    unit_period: unitPeriodName(unitPeriodOfLoan({ ...terms, payments })),
    ...(request.as_of !== undefined &&
      request.rate_percent !== undefined && { payoff: payoffOn(request.as_of, request, terms) }),
  }
}

function chargesOf({ charges = [] }: QuoteRequest): ClosingCharge[] {
  return charges.map(({ kind, amount: cents, financed }) => ({ kind, cents, financed }))
}

/** The request as the engine's terms. */
function termsOf(request: QuoteRequest, charges: readonly ClosingCharge[]): ContractTerms {
  const { start, method, day_count: dayCount, calendar, contract_payments: listed } = request
  const { every, first_due: firstDue, second_day: secondDay, count } = calendar
  const changes = (request.rate_changes ?? []).map(({ on, rate_percent }) => ({ on, ratePercent: rate_percent }))
  return {
    ...{ method, dayCount, start },
    rates: [{ on: start, ratePercent: request.rate_percent ?? '0' }, ...changes],
    calendar: {
      ...{ every, firstDue, count: listed?.length ?? count },
      ...(secondDay !== undefined && { secondDay }),
      ...(listed !== undefined && { dates: listed.map(({ on }) => on) }),
    },
    payment: shapeOf(request),
    advances: advancesOf(request, principalCents(request.amount, charges) - request.amount),
  }
}

// Financed charges become principal with the first advance.
function advancesOf({ start, amount, advances }: QuoteRequest, chargesCents: number): ContractTerms['advances'] {
  const [first = { on: start, amount }, ...later] = advances ?? []
  return [
    { on: first.on, cents: first.amount + chargesCents },
    ...later.map(({ on, amount: cents }) => ({ on, cents })),
  ]
}

function shapeOf(request: QuoteRequest): PaymentShape {
  const { interest_only: only = false, calendar, contract_payments: listed } = request
  const interestOnly = Math.max(only === true ? calendar.count : Number(only), request.principal_grace ?? 0)
  return {
    ...(request.payment_cents !== undefined && { fixedCents: request.payment_cents }),
    ...(request.round_payment_to_cents !== undefined && { roundToCents: request.round_payment_to_cents }),
    ...(request.balloon_cents !== undefined && { balloonCents: request.balloon_cents }),
    ...(request.equal_principal === true && { equalPrincipal: true }),
    ...(listed !== undefined && { listedCents: listed.map(({ amount }) => amount) }),
    interestOnly,
  }
}

// A contract's own payments are the schedule. Without a rate, its interest is what the actuarial method finds in them.
function scheduleOf(request: QuoteRequest, terms: ContractTerms, financed: number): Installment[] {
  if (request.contract_payments === undefined) return agreedSchedule(terms)
  const payments = request.contract_payments.map(({ on, amount: cents }) => ({ on, cents }))
  return actuarialSchedule({ ...terms, advances: advancesWorth(terms, financed), payments })
}

function transactionWith(
  request: QuoteRequest,
  terms: ContractTerms,
  payments: readonly DatedCents[],
  amountCents: number,
): Transaction {
  const advances = advancesWorth(terms, amountCents)
  return transactionOf({ start: request.start, calendar: terms.calendar, advances, payments })
}

/** The advances as they add up to an amount financed. Charges come with the first one. */
function advancesWorth({ advances: [first, ...later] }: ContractTerms, amountCents: number): DatedCents[] {
  const laterCents = later.reduce((sum, { cents }) => sum + cents, 0)
  return [{ on: first.on, cents: amountCents - laterCents }, ...later]
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
