import type { Transaction } from '#features/lending/rules/engine/apr.ts'
import type { ContractTerms, Installment, PaymentShape } from '#features/lending/rules/engine/contract-terms.ts'
import {
  amountFinancedCents,
  type ClosingCharge,
  isFinanceCharge,
  principalCents,
} from '#features/lending/rules/engine/finance-charge.ts'
import { type DatedCents, type DatedLoan, transactionOf } from '#features/lending/rules/engine/loan-transaction.ts'
import { agreedSchedule } from '#features/lending/rules/engine/schedule.ts'
import { actuarialSchedule } from './actuarial-schedule.ts'
import type { QuoteRequest } from './quote-request.ts'

/** The loan of a request: its terms, its schedule, and the money that moves. */
export interface QuotedLoan {
  charges: readonly ClosingCharge[]
  terms: ContractTerms
  amountFinancedCents: number
  schedule: readonly Installment[]
  payments: readonly DatedCents[]
}

/**
 * Returns the loan of a request.
 *
 * @throws NegativeAmortization if a payment is below its interest
 */
export function quotedLoan(request: QuoteRequest): QuotedLoan {
  const charges = chargesOf(request)
  const terms = contractOf(request, charges)
  const amountFinanced = amountFinancedCents(request.amount, charges, isFinanceCharge)
  const schedule = scheduleOf(request, terms, amountFinanced)
  const payments = schedule.map(({ due, paymentCents }) => ({ on: due, cents: paymentCents }))
  return { charges, terms, amountFinancedCents: amountFinanced, schedule, payments }
}

/** Returns the loan by its days, with advances that add up to an amount in cents. Charges come with the first one. */
export function datedLoan({ terms, payments }: QuotedLoan, amountCents: number): DatedLoan {
  return { start: terms.start, calendar: terms.calendar, advances: advancesWorth(terms, amountCents), payments }
}

/** Returns the transaction of Appendix J for an amount financed in cents. */
export function quotedTransaction(loan: QuotedLoan, amountCents: number): Transaction {
  return transactionOf(datedLoan(loan, amountCents))
}

function chargesOf({ charges = [] }: QuoteRequest): ClosingCharge[] {
  return charges.map(({ kind, amount: cents, financed }) => ({ kind, cents, financed }))
}

/** The request as the engine's terms. */
export function contractOf(
  request: QuoteRequest,
  charges: readonly ClosingCharge[] = chargesOf(request),
): ContractTerms {
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

/** The advances as they add up to an amount financed. Charges come with the first one. */
function advancesWorth({ advances: [first, ...later] }: ContractTerms, amountCents: number): DatedCents[] {
  const laterCents = later.reduce((sum, { cents }) => sum + cents, 0)
  return [{ on: first.on, cents: amountCents - laterCents }, ...later]
}
