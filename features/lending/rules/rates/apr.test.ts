import { describe, expect, test } from 'vitest'
import { aprPercent, type TimedFlow } from '#features/lending/rules/engine/apr.ts'
import { type LoanTerms, schedule } from '#features/lending/rules/schedule.ts'
import { scheduleAprPercent } from './apr.ts'

const NO_DAYS = { numerator: 0, denominator: 1 }
const MONTHS = { numerator: 12, denominator: 1 }

/** Equal payments, one unit-period apart; the first one is due after one unit-period. */
const regular = (...dollars: [count: number, amount: number][]): TimedFlow[] =>
  dollars
    .flatMap(([count, amount]) => Array.from({ length: count }, () => Math.round(amount * 100)))
    .map((cents, n) => ({ cents, unitPeriods: n + 1, odd: NO_DAYS }))

const advanced = (dollars: number): TimedFlow[] => [{ cents: dollars * 100, unitPeriods: 0, odd: NO_DAYS }]

const LOAN: LoanTerms = {
  principalCents: 1_200_000,
  annualRatePercent: '12',
  startDate: '2024-01-15',
  firstDueDate: '2024-02-15',
  instalments: 48,
  interval: { everyMonths: 1 },
  dayCount: '30/360',
}

describe('the APR of a schedule', () => {
  test('with regular periods and no fees is the note rate', () => {
    for (const annualRatePercent of ['0', '3.875', '12', '29.9']) {
      const terms = { ...LOAN, annualRatePercent }
      expect(Number(scheduleAprPercent(terms, schedule(terms)))).toBeCloseTo(Number(annualRatePercent), 2)
    }
  })

  test('counts 26 fortnights to the year', () => {
    const terms: LoanTerms = {
      ...LOAN,
      firstDueDate: '2024-01-29',
      interval: { everyDays: 14 },
      dayCount: 'actual/364',
    }

    expect(Number(scheduleAprPercent(terms, schedule(terms)))).toBeCloseTo(12, 2)
  })

  test.each<[string, Partial<LoanTerms>]>([
    ['quarters', { interval: { everyMonths: 3 }, firstDueDate: '2024-04-15' }],
    ['half years', { interval: { everyMonths: 6 }, firstDueDate: '2024-07-15' }],
    ['years', { interval: { everyMonths: 12 }, firstDueDate: '2025-01-15', instalments: 4 }],
    ['weeks', { interval: { everyDays: 7 }, firstDueDate: '2024-01-22', dayCount: 'actual/364' }],
    ['quarters after one of fifteen days more', { interval: { everyMonths: 3 }, firstDueDate: '2024-04-30' }],
  ])('of %s is the note rate too', (_, given) => {
    const terms = { ...LOAN, instalments: 8, ...given }

    expect(Math.abs(Number(scheduleAprPercent(terms, schedule(terms))) - 12)).toBeLessThan(0.02)
  })

  test('doesn’t depend on the order of the payments', () => {
    const payments = regular([1, 250], [22, 230], [1, 280])
    const transaction = { advances: advanced(5000), unitPeriodsPerYear: MONTHS }

    expect(aprPercent({ ...transaction, payments: payments.toReversed() })).toBe(
      aprPercent({ ...transaction, payments }),
    )
  })

  test('of a small loan counts each prepaid cent and nothing else', () => {
    const terms = { ...LOAN, principalCents: 10_000, instalments: 2 }
    const rows = schedule(terms)

    expect(scheduleAprPercent(terms, rows)).toBe(scheduleAprPercent(terms, rows, 0))
    expect(scheduleAprPercent(terms, rows)).not.toBe(scheduleAprPercent(terms, rows, 1))
  })

  test('is zero, and never negative, if only the principal is repaid', () => {
    const back = (dollars: number) =>
      aprPercent({ advances: advanced(80), payments: regular([2, dollars]), unitPeriodsPerYear: MONTHS })

    expect(back(40)).toBe('0.0000')
    expect(back(39.99)).toBeNull()
  })

  test('rises with prepaid charges and with the payment', () => {
    const rows = schedule(LOAN)
    const dearer = schedule({ ...LOAN, annualRatePercent: '12.01' })

    const aprs = [
      scheduleAprPercent(LOAN, rows),
      scheduleAprPercent(LOAN, dearer),
      scheduleAprPercent(LOAN, rows, 10_000),
      scheduleAprPercent(LOAN, rows, 50_000),
    ].map(Number)

    expect(aprs).toEqual(aprs.toSorted((one, other) => one - other))
    expect(new Set(aprs).size).toBe(aprs.length)
  })

  test('counts from the start of the term: odd days lower it', () => {
    const rows = schedule({ ...LOAN, dayCount: 'actual/365' })

    expect(Number(scheduleAprPercent({ ...LOAN, startDate: '2024-01-05' }, rows))).toBeLessThan(12)
  })

  test('is null if the payments don’t return the principal', () => {
    expect(aprPercent({ advances: advanced(100), payments: regular([2, 40]), unitPeriodsPerYear: MONTHS })).toBeNull()
  })
})
