import { describe, expect, test } from 'vitest'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import type { ExtensionRule, LoanTerms } from '#features/lending/rules/engine/servicing-terms.ts'
import { extensionFeeCents, extensionLimit } from './extension-limits.ts'

const TERMS: LoanTerms = {
  ...{ method: 'simple_daily', dayCount: 'actual/365', start: '2025-01-15' },
  rates: [{ on: '2025-01-15', ratePercent: '12' }],
  calendar: { every: 'month', firstDue: '2025-02-15', count: 36 },
  payment: { fixedCents: 100_00 },
  advances: [{ on: '2025-01-15', cents: 3000_00 }],
  ...{ waterfall: ['due', 'fees', 'charges', 'principal'], shortToleranceCents: 0 },
  lateFee: { graceDays: 10, cents: 5_00, ofBoth: 'lower' },
}
const limited = (extension: ExtensionRule): LoanTerms => ({ ...TERMS, extension })
const events = (...list: object[]): LoanEvent[] => [
  { id: 'a', kind: 'advance', cents: 3000_00, on: '2025-01-15', sequence: 0 },
  // Each test states a whole event besides its place.
  ...list.map((one, n) => ({ id: `e${n}`, sequence: n + 1, ...one }) as LoanEvent),
]
const extended = (on: string, more: object = {}) => ({ kind: 'extension', installment: 1, periods: 1, on, ...more })
const paid = (on: string) => ({ kind: 'payment', cents: 100_00, on })
const wanted = (on: string, periods = 1) => ({ on, installment: 12, periods })

describe('each limit refuses an extension until its day', () => {
  test.each<[string, ExtensionRule, object[], ReturnType<typeof wanted>, RegExp | null]>([
    ['no limits', {}, [extended('2025-02-01')], wanted('2025-02-02', 24), null],
    ['longest', { longestPeriods: 2 }, [], wanted('2025-06-01', 3), /at most 2 periods/],
    ['longest, kept', { longestPeriods: 2 }, [], wanted('2025-06-01', 2), null],
    ['life', { mostInLife: 1 }, [extended('2025-02-01')], wanted('2027-06-01'), /in the life of the loan.*Feb 1, 2025/],
    [
      '12 months, last day',
      { mostIn12Months: 1 },
      [extended('2025-06-01')],
      wanted('2026-05-31'),
      /from Jun 1, 2026 on/,
    ],
    ['12 months, over', { mostIn12Months: 1 }, [extended('2025-06-01')], wanted('2026-06-01'), null],
    [
      'two in 12 months',
      { mostIn12Months: 2 },
      [extended('2025-06-01'), extended('2025-09-01')],
      wanted('2025-12-01'),
      /from Jun 1, 2026 on/,
    ],
    ['months before the first', { monthsBeforeFirst: 6 }, [], wanted('2025-07-14'), /from Jul 15, 2025 on/],
    ['months before the first, over', { monthsBeforeFirst: 6 }, [], wanted('2025-07-15'), null],
    ['months between', { monthsBetween: 3 }, [extended('2025-06-01')], wanted('2025-08-31'), /from Sep 1, 2025 on/],
    ['months between, over', { monthsBetween: 3 }, [extended('2025-06-01')], wanted('2025-09-01'), null],
    ['payments before the first', { paymentsBeforeFirst: 1 }, [], wanted('2025-03-01'), /So far it has 0/],
    ['paid in the grace period', { paymentsBeforeFirst: 1 }, [paid('2025-02-25')], wanted('2025-03-01'), null],
    ['paid after it', { paymentsBeforeFirst: 1 }, [paid('2025-02-26')], wanted('2025-03-01'), /So far it has 0/],
    [
      'payments between',
      { paymentsBetween: 1 },
      [paid('2025-02-15'), extended('2025-03-01', { installment: 2 })],
      wanted('2025-03-20'),
      /after the extension of Mar 1, 2025/,
    ],
    ['in a row', { mostInARow: 1 }, [extended('2025-02-01')], wanted('2025-04-01'), /in a row.*Feb 1, 2025/],
    ['not in a row', { mostInARow: 1 }, [extended('2025-02-01'), paid('2025-03-15')], wanted('2025-04-01'), null],
  ])('%s', (_, rule, history, extension, refusal) => {
    const limit = extensionLimit(limited(rule), events(...history), extension)

    expect(limit ?? 'allowed').toMatch(refusal ?? /^allowed$/)
  })

  test('a reversed extension doesn’t count, and a re-age does', () => {
    const rule = limited({ mostInLife: 1 })
    const undone = { kind: 'reversal', reverses: 'e0', on: '2025-02-02' }

    expect(extensionLimit(rule, events(extended('2025-02-01'), undone), wanted('2025-03-01'))).toBeNull()
    expect(extensionLimit(rule, events(extended('2025-02-01', { isReAge: true })), wanted('2025-03-01'))).not.toBeNull()
  })
})

describe('the fee of an extension', () => {
  test('is an amount, or a percentage of the installment, or nothing', () => {
    const feeOf = (rule: ExtensionRule) => extensionFeeCents(limited(rule), events(), wanted('2025-03-01'))

    expect(feeOf({ feeCents: 25_00 })).toBe(25_00)
    expect(feeOf({ feePercent: '2.5' })).toBe(2_50)
    expect(feeOf({ mostInLife: 1 })).toBe(0)
  })

  test('is not charged during a bankruptcy and while the SCRA caps interest', () => {
    const feeWith = (event: object) =>
      extensionFeeCents(limited({ feeCents: 25_00 }), events(event), wanted('2025-03-01'))

    expect(feeWith({ kind: 'bankruptcy', chapter: 13, on: '2025-02-20' })).toBe(0)
    expect(feeWith({ kind: 'scra', until: '2025-12-31', on: '2025-02-20' })).toBe(0)
  })
})
