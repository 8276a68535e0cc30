import { describe, expect, test } from 'vitest'
import { aprPercent, type TimedFlow } from '#features/lending/rules/engine/apr.ts'
import type { ContractTerms } from '#features/lending/rules/engine/contract-terms.ts'
import type { Frequency } from '#features/lending/rules/engine/payment-calendar.ts'
import { scheduleAprPercent, scheduledLoan, transactionOf } from './apr.ts'

const NO_DAYS = { numerator: 0, denominator: 1 }
const MONTHS = { numerator: 12, denominator: 1 }

/** Equal payments, one unit-period apart; the first one is due after one unit-period. */
const regular = (...dollars: [count: number, amount: number][]): TimedFlow[] =>
  dollars
    .flatMap(([count, amount]) => Array.from({ length: count }, () => Math.round(amount * 100)))
    .map((cents, n) => ({ cents, unitPeriods: n + 1, odd: NO_DAYS }))

const advanced = (dollars: number): TimedFlow[] => [{ cents: dollars * 100, unitPeriods: 0, odd: NO_DAYS }]

/** $12,000 at 12% over 48 payments from 2024-01-15. */
const loan = (over: Partial<ContractTerms> = {}): ContractTerms => ({
  ...{ method: 'scheduled', dayCount: '30/360', start: '2024-01-15' },
  rates: [{ on: '2024-01-15', ratePercent: '12' }],
  calendar: { every: 'month', firstDue: '2024-02-15', count: 48 },
  payment: {},
  advances: [{ on: '2024-01-15', cents: 1_200_000 }],
  ...over,
})
const at = (ratePercent: string): Partial<ContractTerms> => ({ rates: [{ on: '2024-01-15', ratePercent }] })

describe('the APR of a schedule', () => {
  test('with regular periods and no fees is the note rate', () => {
    for (const rate of ['0', '3.875', '12', '29.9'])
      expect(Number(scheduleAprPercent(loan(at(rate))))).toBeCloseTo(Number(rate), 2)
  })

  test.each<[string, Frequency, firstDue: string, count: number]>([
    ['two weeks, 26 to the year', 'two_weeks', '2024-01-29', 48],
    ['quarters', 'quarter', '2024-04-15', 8],
    ['half years', 'half_year', '2024-07-15', 8],
    ['years', 'year', '2025-01-15', 4],
    ['weeks', 'week', '2024-01-22', 8],
    ['quarters after one of fifteen days more', 'quarter', '2024-04-30', 8],
  ])('of %s is the note rate too', (_, every, firstDue, count) => {
    const dayCount = every.endsWith('week') || every === 'two_weeks' ? 'actual/364' : '30/360'
    const terms = loan({ calendar: { every, firstDue, count }, dayCount })

    expect(Math.abs(Number(scheduleAprPercent(terms)) - 12)).toBeLessThan(0.02)
  })

  test('doesn’t depend on the order of the payments', () => {
    const payments = regular([1, 250], [22, 230], [1, 280])
    const transaction = { advances: advanced(5000), unitPeriodsPerYear: MONTHS }

    expect(aprPercent({ ...transaction, payments: payments.toReversed() })).toBe(
      aprPercent({ ...transaction, payments }),
    )
  })

  test('of a small loan counts each prepaid cent and nothing else', () => {
    const terms = loan({
      calendar: { every: 'month', firstDue: '2024-02-15', count: 2 },
      advances: [{ on: '2024-01-15', cents: 10_000 }],
    })

    expect(scheduleAprPercent(terms)).toBe(scheduleAprPercent(terms, 0))
    expect(scheduleAprPercent(terms)).not.toBe(scheduleAprPercent(terms, 1))
  })

  test('is zero, and never negative, if only the principal is repaid', () => {
    const back = (dollars: number) =>
      aprPercent({ advances: advanced(80), payments: regular([2, dollars]), unitPeriodsPerYear: MONTHS })

    expect(back(40)).toBe('0.0000')
    expect(back(39.99)).toBeNull()
  })

  test('rises with prepaid charges and with the payment', () => {
    const aprs = [
      scheduleAprPercent(loan()),
      scheduleAprPercent(loan(at('12.01'))),
      scheduleAprPercent(loan(), 10_000),
      scheduleAprPercent(loan(), 50_000),
    ].map(Number)

    expect(aprs).toEqual(aprs.toSorted((one, other) => one - other))
    expect(new Set(aprs).size).toBe(aprs.length)
  })

  test('counts from the start of the term: odd days lower it', () => {
    const agreed = scheduledLoan(loan({ dayCount: 'actual/365' }))

    expect(Number(aprPercent(transactionOf({ ...agreed, startDate: '2024-01-05' })))).toBeLessThan(12)
  })

  test('is null if the payments don’t return the principal', () => {
    expect(aprPercent({ advances: advanced(100), payments: regular([2, 40]), unitPeriodsPerYear: MONTHS })).toBeNull()
  })
})
