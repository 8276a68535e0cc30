import { describe, expect, test } from 'vitest'
import { type LoanTerms, schedule } from '#features/lending/rules/schedule.ts'
import { aprPercent, type CashFlow, scheduleAprPercent } from './apr.ts'

const MONTHS = { numerator: 12, denominator: 1 }

/** Equal payments, one unit-period apart; the first one is due after one unit-period. */
const regular = (...dollars: [count: number, amount: number][]): CashFlow[] =>
  dollars
    .flatMap(([count, amount]) => Array.from({ length: count }, () => Math.round(amount * 100)))
    .map((cents, n) => ({ cents, unitPeriods: n + 1 }))

const advanced = (dollars: number): CashFlow[] => [{ cents: dollars * 100, unitPeriods: 0 }]

describe('the annual percentage rates published in Appendix J and by the FFIEC', () => {
  test.each<[string, number, CashFlow[], string]>([
    ['(c)(1)(i): 24 × $230 on $5,000', 5000, regular([24, 230]), '9.6857'],
    ['(c)(2)(i): a higher first payment', 5000, regular([1, 250], [23, 230]), '10.0829'],
    ['(c)(3)(i): a higher last payment', 5000, regular([23, 230], [1, 280]), '10.5005'],
    ['(c)(4)(i): both', 5000, regular([1, 250], [22, 230], [1, 280]), '10.8955'],
    ['FFIEC: 36 × $160 on $4,910', 4910, regular([36, 160]), '10.6782'],
    ['(b)(9): 36 × $33.61 on $1,000', 1000, regular([36, 33.61]), '12.8256'],
  ])('%s', (_, dollars, payments, expected) => {
    expect(aprPercent({ advances: advanced(dollars), payments, unitPeriodsPerYear: MONTHS })).toBe(expected)
  })

  test('(c)(1)(iii): semi-monthly, with the first payment after six odd days', () => {
    const payments = Array.from({ length: 24 }, (_, n) => ({
      cents: 21_917,
      unitPeriods: n,
      oddDays: { days: 6, ofDays: 15 },
    }))

    const apr = aprPercent({
      advances: advanced(5000),
      payments,
      unitPeriodsPerYear: { numerator: 24, denominator: 1 },
    })

    expect(apr).toBe('10.3379')
  })

  test.each<[string, number, number, { numerator: number; denominator: number }, string]>([
    ['(c)(5)(i): $1,080 after 255 days', 1000, 1080, { numerator: 365, denominator: 255 }, '11.4510'],
    ['(c)(5)(ii): $1,044 after six months', 1000, 1044, { numerator: 12, denominator: 6 }, '8.8000'],
    // Half the commitment over five months minus the prepaid amount: $25,000 − $1,000, repaid with $1,093.75 interest.
    ['FFIEC: construction, disclosed separately', 24_000, 26_093.75, { numerator: 12, denominator: 5 }, '20.9375'],
  ])('%s', (_, dollars, repaid, unitPeriodsPerYear, expected) => {
    expect(aprPercent({ advances: advanced(dollars), payments: regular([1, repaid]), unitPeriodsPerYear })).toBe(
      expected,
    )
  })
})

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
    ['spans of fifteen days', { interval: { everyDays: 15 }, firstDueDate: '2024-01-30', dayCount: 'actual/365' }],
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
