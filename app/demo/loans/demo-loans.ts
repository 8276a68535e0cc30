import type { DemoClient } from '#app/demo/demo-clients.ts'
import { choiceOf, idOf, numberOf } from '#app/demo/deterministic.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { agreedSchedule } from '#features/lending/rules/engine/schedule.ts'
import { scheduleAprPercent } from '#features/lending/rules/rates/apr.ts'
import { loanEventsOf, loanTermsOf, type StoredPosting, type StoredTerms } from '#features/lending/rules/stored-loan.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

export interface DemoLoan {
  id: string
  loanType: 'auto' | 'mortgage' | 'personal'
  purpose: string
  terms: StoredTerms
  /** The prepaid finance charge. */
  prepaidCents: number
  /** The contract's disclosure, or null if it is unknown. */
  disclosed: { aprPercent: string; financeChargeCents: number } | null
  postings: DemoPosting[]
}

export interface DemoPosting extends StoredPosting {
  note?: string
  /** The key of an automatic late fee, by which the aging job knows that it is assessed. */
  idempotencyKey?: string
}

interface Product {
  loanType: DemoLoan['loanType']
  purposes: readonly string[]
  fromDollars: number
  toDollars: number
  percents: readonly string[]
  months: readonly number[]
  dayCount: StoredTerms['day_count']
}

const LENDER_PRODUCTS: readonly Product[] = [
  {
    loanType: 'personal',
    purposes: ['Debt consolidation', 'Medical bills', 'Home repair', 'Moving costs'],
    fromDollars: 2_000,
    toDollars: 15_000,
    percents: ['11.9', '14.25', '17.99', '22.5'],
    months: [12, 24, 36],
    dayCount: 'actual/365',
  },
  {
    loanType: 'auto',
    purposes: ['Used car', 'New car', 'Refinance of a car loan'],
    fromDollars: 8_000,
    toDollars: 32_000,
    percents: ['6.49', '8.75', '11.5'],
    months: [36, 48, 60],
    dayCount: '30/360',
  },
  {
    loanType: 'mortgage',
    purposes: ['Purchase of a home', 'Refinance of a home'],
    fromDollars: 120_000,
    toDollars: 380_000,
    percents: ['5.875', '6.375'],
    months: [180, 360],
    dayCount: '30/360',
  },
]
/** The vehicles on the demo dealer's lot. */
export const DEMO_VEHICLES = [
  '2017 Honda Civic',
  '2016 Ford F-150',
  '2018 Toyota Camry',
  '2015 Chevrolet Malibu',
] as const

const DEALER_PRODUCTS: readonly Product[] = [
  {
    loanType: 'auto',
    purposes: DEMO_VEHICLES,
    fromDollars: 5_500,
    toDollars: 17_500,
    percents: ['18.9', '21.9', '24.9'],
    months: [24, 30, 36],
    dayCount: 'actual/365',
  },
]

export type DemoLender = 'lender' | 'dealer'
const PRODUCTS = { lender: LENDER_PRODUCTS, dealer: DEALER_PRODUCTS } as const

const LATE_FEE_CENTS = 2_500
const YOUNGEST_FILE_DAYS = 45

/** Returns the loan of a demo client with all postings until today, or null if the client has none. */
export function demoLoan({ id, ageDays, isBarred }: DemoClient, kind: DemoLender, today: PlainDate): DemoLoan | null {
  if (isBarred || ageDays < YOUNGEST_FILE_DAYS || numberOf(`${id} borrows`, 5) > 2) return null
  const product = choiceOf(`${id} product`, PRODUCTS[kind])
  const monthsAgo = 1 + numberOf(`${id} months`, Math.max(1, Math.min(11, Math.floor(ageDays / 30) - 1)))
  const startDate = addDays(addMonths(today, -monthsAgo), -numberOf(`${id} day`, 14))
  const agreed = {
    ...{ terms: null, monthly_payment: 0, start_date: startDate, first_payment_date: addMonths(startDate, 1) },
    original_amount:
      10_000 * (product.fromDollars / 100 + numberOf(`${id} lent`, (product.toDollars - product.fromDollars) / 100)),
    interest_rate: choiceOf(`${id} rate`, product.percents),
    term_months: choiceOf(`${id} term`, product.months),
    day_count: product.dayCount,
  }
  const terms: StoredTerms = { ...agreed, monthly_payment: levelPaymentCents(agreed) }
  const prepaidCents = product.loanType === 'personal' ? choiceOf(`${id} fee`, ORIGINATION_FEES_CENTS) : 0
  return {
    id: idOf(`loan of ${id}`),
    loanType: product.loanType,
    purpose: choiceOf(`${id} purpose`, product.purposes),
    terms,
    prepaidCents,
    disclosed: disclosureOf(id, terms, prepaidCents),
    postings: postingsOf(id, terms, today),
  }
}

// Without a stated payment, the engine computes the level one.
function levelPaymentCents(agreed: StoredTerms): number {
  return agreedSchedule({ ...loanTermsOf(agreed), payment: {} })[0]?.paymentCents ?? 0
}

const ORIGINATION_FEES_CENTS = [0, 0, 7_500, 12_500, 15_000]

/**
 * Most contracts are correct. Some leave out the prepaid charge, so their APR is too low, and a few have no figures.
 */
function disclosureOf(id: string, terms: StoredTerms, prepaidCents: number): DemoLoan['disclosed'] {
  if (numberOf(`${id} box`, 6) === 0) return null
  const counted = numberOf(`${id} forgot the fee`, 3) === 0 ? 0 : prepaidCents
  const rows = agreedSchedule(loanTermsOf(terms))
  const apr = scheduleAprPercent(loanTermsOf(terms), counted)
  const interestCents = rows.reduce((total, row) => total + row.interestCents, 0)
  return { aprPercent: Number(apr).toFixed(2), financeChargeCents: interestCents + counted }
}

const HABITS = [
  'punctual',
  'punctual',
  'punctual',
  'punctual',
  'punctual',
  'punctual',
  'late once',
  'stopped paying',
  'stopped paying',
  'paid off',
  'bounced',
] as const

function postingsOf(id: string, terms: StoredTerms, today: PlainDate): DemoPosting[] {
  const habit = choiceOf(`${id} habit`, HABITS)
  const due = agreedSchedule(loanTermsOf(terms)).filter((row) => row.due <= today)
  const payments = due.map((row) =>
    posting(id, 'payment', addDays(row.due, -numberOf(`${id} ${row.due} early`, 3)), row.paymentCents),
  )
  switch (habit) {
    case 'punctual':
      return payments
    case 'late once':
      return payments.flatMap((payment, n) => (n === 1 ? paidLate(id, payment, today) : [payment]))
    case 'stopped paying':
      return payments.slice(0, -(1 + numberOf(`${id} stopped`, 8)))
    case 'paid off':
      return paidOff(id, terms, payments, today)
    case 'bounced':
      return payments.flatMap((payment, n) => (n === payments.length - 1 ? bounced(id, payment, today) : [payment]))
  }
}

/** Returns a posting of a client's loan. There is at most one of a kind on a day. */
export function posting(
  id: string,
  kind: DemoPosting['kind'],
  effective_date: PlainDate,
  amount: number | null,
): DemoPosting {
  return {
    ...{ id: idOf(`${kind} of ${id} on ${effective_date}`), kind, amount, effective_date },
    reverses_id: null,
    details: {},
  }
}

// The fee is charged after ten days and paid with the installment a week later.
function paidLate(id: string, { effective_date, amount }: DemoPosting, today: PlainDate): DemoPosting[] {
  const [charged, paid] = [addDays(effective_date, 10), addDays(effective_date, 17)]
  if (paid > today) return []
  return [posting(id, 'fee', charged, LATE_FEE_CENTS), posting(id, 'payment', paid, (amount ?? 0) + LATE_FEE_CENTS)]
}

function paidOff(id: string, terms: StoredTerms, payments: DemoPosting[], today: PlainDate): DemoPosting[] {
  const settled = addDays(today, -3)
  const before = payments.filter(({ effective_date }) => effective_date < settled)
  const { payoff } = replay(loanTermsOf(terms), loanEventsOf([disbursed(id, terms), ...before]), settled)
  return [...before, posting(id, 'payment', settled, payoff.totalCents)]
}

/** The first advance of a client's loan. */
export const disbursed = (id: string, { original_amount, start_date }: StoredTerms): DemoPosting =>
  posting(id, 'disbursement', start_date, original_amount)

function bounced(id: string, payment: DemoPosting, today: PlainDate): DemoPosting[] {
  const returned = addDays(payment.effective_date, 4)
  if (returned > today) return [payment]
  return [payment, { ...posting(id, 'reversal', returned, payment.amount), reverses_id: payment.id }]
}
