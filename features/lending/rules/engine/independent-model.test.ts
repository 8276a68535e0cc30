import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import { dice } from '#test/support/dice.ts'
import { aprPercent } from './apr.ts'
import type { Allocation } from './loan-state.ts'
import { transactionOf } from './loan-transaction.ts'
import { dueDates, type Frequency, type PaymentCalendar } from './payment-calendar.ts'
import { replay } from './replay.ts'
import { agreedSchedule } from './schedule.ts'
import { DEFAULT_WATERFALL, type LoanTerms } from './servicing-terms.ts'

/*
 * A second model, written from the formulas alone: it adds up interest day by day, where the engine multiplies spans, and it finds the
 * APR by carrying a balance forward, where the engine discounts payments.
 */

const LOANS = 20_000
const START = '2024-01-01'
const YEAR_DAYS = { 'actual/365': 365, 'actual/360': 360, 'actual/364': 364 } as const
const CALENDARS: Frequency[] = ['week', 'two_weeks', 'four_weeks', 'half_month', 'month', 'two_months', 'quarter']
const DAY_COUNTS = Object.keys(YEAR_DAYS) as (keyof typeof YEAR_DAYS)[] // keys of a literal

interface Movement {
  on: string
  cents: number
}

/** Principal and payoff on a day, by adding up each day's interest. */
function modelOf(cents: number, rateTenThousandths: number, yearDays: number, movements: Movement[], until: string) {
  const perYear = 1_000_000n * BigInt(yearDays)
  let [principal, accrued, day] = [BigInt(cents), 0n, START]
  // Half-even: a tie goes to the even cent.
  const interest = () => {
    const [whole, rest] = [accrued / perYear, accrued % perYear]
    return 2n * rest > perYear || (2n * rest === perYear && whole % 2n === 1n) ? whole + 1n : whole
  }
  const pass = (to: string) => {
    const perDay = principal * BigInt(rateTenThousandths)
    for (let left = daysBetween(day, to); left > 0; left--) accrued += perDay
    day = to
  }
  for (const { on, cents: paid } of movements) {
    pass(on)
    const owed = interest()
    const toInterest = BigInt(paid) < owed ? BigInt(paid) : owed
    const isEnd = BigInt(paid) >= principal + owed
    accrued = toInterest === owed ? 0n : accrued - toInterest * perYear
    principal = isEnd ? 0n : principal - (BigInt(paid) - toInterest)
  }
  pass(until)
  return { principal: Number(principal), payoff: Number(principal + interest()) }
}

test(`${LOANS} random simple-interest loans owe what the model says`, () => {
  const { below: random } = dice(42)
  const [found, expected]: [unknown[], unknown[]] = [[], []]
  for (let n = 0; n < LOANS; n++) {
    const dayCount = DAY_COUNTS[random(3)] ?? 'actual/365'
    const rate = random(400_000)
    const cents = 10_000 + random(5_000_000)
    const calendar: PaymentCalendar = {
      every: CALENDARS[random(7)] ?? 'month',
      firstDue: addDays(START, 5 + random(40)),
      count: 2 + random(20),
    }
    const terms: LoanTerms = {
      ...{ method: 'simple_daily', dayCount, start: START, calendar, payment: {} },
      rates: [{ on: START, ratePercent: (rate / 10_000).toFixed(4) }],
      advances: [{ on: START, cents }],
      ...{ waterfall: DEFAULT_WATERFALL.simple_daily, shortToleranceCents: 0 },
    }
    const due = agreedSchedule(terms)[0]?.paymentCents ?? 1
    let on = START
    const movements: Movement[] = Array.from({ length: random(8) }, () => {
      on = addDays(on, random(40))
      return { on, cents: 1 + random(due) }
    })
    const asOf = addDays(on, random(90))
    const events = [
      { kind: 'advance' as const, on: START, cents },
      ...movements.map((movement) => ({ ...movement, kind: 'payment' as const })),
    ].map((event, sequence) => ({ ...event, id: String(sequence), sequence }))

    const state = replay(terms, events, asOf)
    const model = modelOf(cents, rate, YEAR_DAYS[dayCount], movements, asOf)

    // The parts of each payment are the payment, and each cent that was advanced was repaid or is owed.
    const parts = movements.map((_, index) => partsOf(state.allocations.get(String(index + 1))))
    const advanced = state.paid.principalCents + state.principalCents
    found.push({ n, principal: state.principalCents, payoff: state.payoff.totalCents, parts, advanced })
    expected.push({ n, ...model, parts: movements.map((movement) => movement.cents), advanced: cents })
  }

  // One comparison of all: thousands of them would take most of the test's time.
  expect(found).toEqual(expected)
})

function partsOf(allocation: Allocation | undefined): number {
  if (allocation === undefined) return 0
  const { interestCents, principalCents, feesCents, chargesCents, creditCents } = allocation
  return interestCents + principalCents + feesCents + chargesCents + creditCents
}

/** The rate at which a balance, carried from payment to payment, ends at 0. */
function modelApr(
  cents: number,
  firstFraction: number,
  firstUnits: number,
  payments: number[],
  perYear: number,
): number {
  const last = (rate: number) => {
    let balance = cents * (1 + firstFraction * rate) * (1 + rate) ** firstUnits
    payments.forEach((payment, n) => {
      balance -= payment
      if (n < payments.length - 1) balance *= 1 + rate
    })
    return balance
  }
  let [low, high] = [0, 1]
  while (last(high) < 0) high *= 2
  for (let n = 0; n < 100; n++) {
    const middle = (low + high) / 2
    if (last(middle) < 0) low = middle
    else high = middle
  }
  return low * perYear * 100
}

/** The days of a unit-period, and how many there are in a year. */
const UNITS = { week: [7, 52], two_weeks: [14, 26], month: [30, 12] } as const

test(`the APR of ${LOANS} random loans is that of a balance carried forward`, () => {
  const { below: random } = dice(7)
  const wrong: string[] = []
  for (let n = 0; n < LOANS; n++) {
    const every = (['week', 'two_weeks', 'month', 'month'] as const)[random(4)] ?? 'month'
    const firstDue = addDays(START, 1 + random(28))
    const count = 2 + random(30)
    const calendar: PaymentCalendar = { every, firstDue, count }
    const cents = 10_000 + random(5_000_000)
    const payment = Math.ceil((cents / count) * (1 + random(1000) / 1000)) + 1
    const payments = dueDates(calendar).map((on, index) => ({
      on,
      cents: index === 0 ? payment + random(500) : payment,
    }))
    const days = daysBetween(START, firstDue)
    const [perUnit, perYear] = UNITS[every]

    const apr = aprPercent(transactionOf({ start: START, calendar, advances: [{ on: START, cents }], payments }))
    const expected = modelApr(
      cents,
      (days % perUnit) / perUnit,
      Math.floor(days / perUnit),
      payments.map((one) => one.cents),
      perYear,
    )

    if (!(Math.abs(Number(apr) - expected) <= 0.0001)) wrong.push(`loan ${n}: ${apr} and ${expected}`)
  }

  expect(wrong).toEqual([])
})
