import { describe, expect, test } from 'vitest'
import { aprPercent } from '#features/lending/rules/engine/apr.ts'
import { dueDates } from '#features/lending/rules/engine/payment-calendar.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { dice } from '#test/support/dice.ts'
import { timeSinceStart, transactionOf } from './apr.ts'
import {
  type DisclosedLoan,
  type Reimbursement,
  reimbursement,
  reimbursementTolerancePercent,
} from './apr-reimbursement.ts'

const START = '2026-01-15'
const months = (count: number, cents: number, firstDueDate = addMonths(START, 1)) =>
  dueDates({ every: 'month', firstDue: firstDueDate, count }).map((dueDate) => ({ dueDate, cents }))

// The FFIEC's loan: $5,000 minus $90 prepaid, 36 × $160. Its APR is 10.68%; ignoring the prepaid amount gives 9.43%.
const FFIEC: DisclosedLoan = {
  startDate: START,
  every: 'month',
  amountFinancedCents: 491_000,
  payments: months(36, 16_000),
  disclosedAprPercent: '9.43',
  paid: 6,
  day: addMonths(START, 6),
}

describe('the FFIEC’s published reimbursement: 9.43% disclosed instead of 10.68%, after six payments', () => {
  test('is $75.30 as a lump sum', () => {
    expect(reimbursement(FFIEC, '0.25')?.lumpSumCents).toBe(7_530)
  })

  test('or $14.11 in cash and 30 lower payments', () => {
    const reduced = reimbursement(FFIEC, '0.25')?.reduced

    expect(reduced?.cashCents).toBe(1_411)
    expect(reduced?.payments).toHaveLength(30)
    // $160 minus $2.3048, rounded down to the cent so that no borrower stays above the rate.
    expect(new Set(reduced?.payments.map(({ cents }) => cents))).toEqual(new Set([15_769]))
  })

  test('includes advance payments as paid: two more payments add $4.61', () => {
    const reduced = reimbursement({ ...FFIEC, paid: 8 }, '0.25')?.reduced

    expect(reduced?.cashCents).toBe(1_411 + 461)
    expect(reduced?.payments).toHaveLength(28)
  })

  test('is higher if the creditor gets no tolerance', () => {
    // 10.68 − 9.43 = 1.25 points instead of one: about a quarter more.
    expect(reimbursement(FFIEC, '0')?.lumpSumCents).toBe(9429)
  })
})

test('no reimbursement is owed for a rate disclosed correctly, too high, or too low within the tolerance', () => {
  const owed = (disclosedAprPercent: string) => reimbursement({ ...FFIEC, disclosedAprPercent }, '0.25')

  expect(owed('10.6783')).toBeNull()
  expect(owed('12')).toBeNull()
  expect(owed('10.4283')).toBeNull()
  expect(owed('10.4')?.lumpSumCents).toBeGreaterThan(0)
})

test.each([
  ['36 months', months(36, 16_000), '0.25'],
  ['ten years', months(120, 16_000), '0.25'],
  ['ten years and a month', months(121, 16_000), '0.125'],
  ['ten years after a longer first period', months(120, 16_000, addDays(addMonths(START, 1), 9)), '0.125'],
  ['fifteen irregular years', months(180, 16_000).map((one, n) => ({ ...one, cents: one.cents + n })), '0.25'],
])('over %s an agency grants the creditor its tolerance', (_, payments, expected) => {
  expect(reimbursementTolerancePercent({ startDate: START, payments })).toBe(expected)
})

/** Returns any loan with a cost, with or without an odd first period and a different last payment, seen on any day. */
function anyLoan(seed: number): DisclosedLoan {
  const { below } = dice(seed)
  const count = 1 + below(60)
  const cents = 5_000 + below(90_000)
  const payments = months(count, cents, addDays(addMonths(START, 1), below(20)))
  const last = payments.at(-1)
  if (last) last.cents = Math.max(1, last.cents - below(4_000))
  const total = payments.reduce((sum, payment) => sum + payment.cents, 0)
  return {
    startDate: START,
    every: 'month',
    // The finance charge is 2% to 40% of the payments.
    amountFinancedCents: Math.floor((total * (98 - below(38))) / 100),
    payments,
    disclosedAprPercent: `${below(4)}.${below(100)}`,
    paid: below(count + 1),
    day: addDays(START, below(count * 40)),
  }
}

const LOANS = Array.from({ length: 100 }, (_, seed) => anyLoan(seed)).filter(
  (loan) => reimbursement(loan, '0') !== null,
)
const owed = (loan: DisclosedLoan): Reimbursement => reimbursement(loan, '0') ?? { lumpSumCents: 0, reduced: null }

describe('for any loan', () => {
  test('most generated loans require a reimbursement', () => {
    expect(LOANS.length).toBeGreaterThan(60)
  })

  test('a lump sum on the day lowers the rate to the disclosed one, to the cent', () => {
    for (const loan of LOANS) {
      const { lumpSumCents } = owed(loan)
      const last = loan.payments.at(-1)?.dueDate ?? START
      const day = loan.day < last ? loan.day : last
      const after = (cents: number) => {
        const { advances, ...others } = transactionOf(loan)
        return Number(aprPercent({ advances: [...advances, { cents, ...timeSinceStart(loan)(day) }], ...others }) ?? -1)
      }
      const disclosed = Number(loan.disclosedAprPercent)

      expect(after(lumpSumCents - 2)).toBeGreaterThanOrEqual(disclosed)
      expect(after(lumpSumCents + 2)).toBeLessThanOrEqual(disclosed)
    }
  })

  test('lower payments from the first one on leave no borrower above the disclosed rate, and hardly below', () => {
    for (const loan of LOANS) {
      const payments = owed({ ...loan, paid: 0 }).reduced?.payments ?? loan.payments
      const apr = Number(aprPercent(transactionOf({ ...loan, payments })) ?? -1)
      const centMore = payments.map((payment) => ({ ...payment, cents: payment.cents + 1 }))

      expect(apr).toBeLessThanOrEqual(Number(loan.disclosedAprPercent))
      expect(Number(aprPercent(transactionOf({ ...loan, payments: centMore })))).toBeGreaterThanOrEqual(
        Number(loan.disclosedAprPercent),
      )
    }
  })

  test('both methods are worth the same: if every payment was on time, the cash equals the lump sum', () => {
    for (const loan of LOANS) {
      const last = loan.payments.at(-1)
      const all = {
        ...loan,
        day: last?.dueDate ?? START,
        payments: [...loan.payments, { dueDate: last?.dueDate ?? START, cents: 0 }],
      }
      const { lumpSumCents, reduced } = owed({ ...all, paid: loan.payments.length })

      expect(reduced?.payments.map(({ lessCents }) => lessCents)).toEqual([0])
      expect(Math.abs((reduced?.cashCents ?? 0) - lumpSumCents)).toBeLessThanOrEqual(1)
    }
  })

  test('the lump sum grows until the last due date and no further', () => {
    for (const loan of LOANS) {
      const last = loan.payments.at(-1)?.dueDate ?? START
      const on = (day: string) => owed({ ...loan, day }).lumpSumCents
      const days = [addDays(START, -9), START, addDays(START, 20), last, addDays(last, 200)].toSorted()
      const sums = days.map(on)

      expect(sums).toEqual(sums.toSorted((one, other) => one - other))
      expect(on(addDays(last, 200))).toBe(on(last))
      expect(on(addDays(START, -9))).toBe(on(START))
    }
  })

  test('a lower disclosed rate requires a higher reimbursement; no payments are left to lower once all are paid', () => {
    for (const loan of LOANS) {
      const sums = ['3.9', '2', '0.5', '0'].map(
        (disclosedAprPercent) => owed({ ...loan, disclosedAprPercent }).lumpSumCents,
      )

      expect(sums).toEqual(sums.toSorted((one, other) => one - other))
      expect(owed({ ...loan, paid: loan.payments.length }).reduced).toBeNull()
    }
  })
})
