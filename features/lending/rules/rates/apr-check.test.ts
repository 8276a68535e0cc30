import { describe, expect, test } from 'vitest'
import { dueDates } from '#features/lending/rules/engine/payment-calendar.ts'
import { loanTermsOf } from '#features/lending/rules/stored-loan.ts'
import { type DatedLoan, scheduleAprPercent, scheduledLoan } from './apr.ts'
import { accuracyTolerancePercent, aprCheck, financeChargeCheck } from './apr-check.ts'

const START = '2026-01-15'
const monthly = (cents: readonly number[]): DatedLoan['payments'] =>
  dueDates({ every: 'month', firstDue: '2026-02-15', count: cents.length }).map((dueDate, n) => ({
    dueDate,
    cents: cents[n] ?? 0,
  }))
const loan = (amountFinancedCents: number, cents: readonly number[]): DatedLoan => ({
  ...{ startDate: START, every: 'month', amountFinancedCents, payments: monthly(cents) },
})

// $1,000 for a month at 1%: exactly 12% a year.
const TWELVE = loan(100_000, [101_000])

describe('a disclosed APR', () => {
  test.each([
    ['12', 'accurate'],
    ['11.875', 'accurate'],
    ['11.874999', 'understated'],
    ['12.125', 'accurate'],
    ['12.125001', 'overstated'],
    ['0', 'understated'],
    ['360', 'overstated'],
  ])('of %s%% on a loan at 12%% is %s: an eighth of a point is allowed', (disclosed, verdict) => {
    expect(aprCheck(TWELVE, disclosed)).toEqual({ verdict, tolerancePercent: '0.125', actualPercent: '12.0000' })
  })

  test('may be off by a quarter of a point if a middle payment differs', () => {
    const actual = '10.08'
    const irregular = loan(500_000, [23_000, 25_000, ...Array.from({ length: 22 }, () => 23_000)])
    const regular = loan(500_000, [25_000, ...Array.from({ length: 23 }, () => 23_000)])

    expect(accuracyTolerancePercent(regular)).toBe('0.125')
    expect(accuracyTolerancePercent(irregular)).toBe('0.25')
    expect(aprCheck(regular, '9.9').verdict).toBe('understated')
    expect(aprCheck(irregular, '9.9').verdict).toBe('accurate')
    expect(aprCheck(regular, actual).verdict).toBe('accurate')
  })

  test('of a loan repaid before its last installments counts as regular', () => {
    expect(accuracyTolerancePercent(loan(30_000, [10_100, 10_100, 10_100, 400, 0, 0]))).toBe('0.125')
  })

  test('that matches the schedule is accurate, and half a point in either direction is not', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const terms = anyTerms(seed)
      const prepaidCents = (seed % 4) * 5_000
      const apr = scheduleAprPercent(terms, prepaidCents) ?? ''
      const dated = scheduledLoan(terms, prepaidCents)

      expect(aprCheck(dated, apr).verdict).toBe('accurate')
      expect(aprCheck(dated, (Number(apr) - 0.5).toFixed(4)).verdict).toBe('understated')
      expect(aprCheck(dated, (Number(apr) + 0.5).toFixed(4)).verdict).toBe('overstated')
    }
  })
})

function anyTerms(seed: number) {
  const stored = {
    ...{ terms: null, monthly_payment: 0, start_date: START },
    original_amount: 200_000 + seed * 777_77,
    interest_rate: String(1 + ((seed * 7) % 35)),
    first_payment_date: seed % 3 === 0 ? '2026-03-03' : '2026-02-15',
    term_months: 1 + ((seed * 11) % 130),
    day_count: seed % 2 === 0 ? ('30/360' as const) : ('actual/365' as const),
  }
  return { ...loanTermsOf(stored), payment: {} }
}

describe('a disclosed finance charge', () => {
  // $1,000 financed and $1,200 paid. With one more cent financed, the charge is one cent less.
  const small = loan(100_000, [60_000, 60_000])
  const larger = loan(100_001, [60_000, 60_001])

  test.each([
    [small, 20_000, 'accurate'],
    [small, 19_500, 'accurate'],
    [small, 19_499, 'understated'],
    [small, 20_500, 'accurate'],
    [small, 20_501, 'overstated'],
    [larger, 19_000, 'accurate'],
    [larger, 18_999, 'understated'],
    [larger, 21_001, 'overstated'],
  ])('%#: for %j, $5 are allowed up to $1,000 financed, $10 above', (given, disclosedCents, verdict) => {
    expect(financeChargeCheck(given, disclosedCents, false)).toMatchObject({ verdict, actualCents: 20_000 })
  })

  test('of a mortgage may be $100 too low, and any amount too high', () => {
    expect(financeChargeCheck(larger, 10_000, true).verdict).toBe('accurate')
    expect(financeChargeCheck(larger, 9_999, true).verdict).toBe('understated')
    expect(financeChargeCheck(larger, 90_000, true)).toEqual({
      verdict: 'accurate',
      actualCents: 20_000,
      toleranceCents: 10_000,
    })
  })
})
