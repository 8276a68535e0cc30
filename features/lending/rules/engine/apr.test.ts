import { expect, test } from 'vitest'
import { aprPercent } from './apr.ts'
import { type DatedLoan, transactionOf } from './loan-transaction.ts'
import { dueDates, type PaymentCalendar } from './payment-calendar.ts'

const level = (calendar: PaymentCalendar, cents: number) => dueDates(calendar).map((on) => ({ on, cents }))
const apr = (loan: Omit<DatedLoan, 'advances'> & { cents: number }) =>
  aprPercent(transactionOf({ ...loan, advances: [{ on: loan.start, cents: loan.cents }] }))

const monthly: PaymentCalendar = { every: 'month', firstDue: '1978-02-10', count: 24 }

// 12 CFR 1026, Appendix J (c), and the FFIEC's examples.
test.each<[string, number, string, PaymentCalendar, number[] | number, string]>([
  ['(c)(1)(i)', 5000_00, '1978-01-10', monthly, 230_00, '9.6857'],
  [
    '(c)(1)(iii)',
    5000_00,
    '1978-02-23',
    { every: 'half_month', firstDue: '1978-03-01', secondDay: 16, count: 24 },
    219_17,
    '10.3379',
  ],
  [
    '(c)(1)(iii) by 15 days',
    5000_00,
    '1978-02-23',
    { every: 'half_month', firstDue: '1978-03-01', count: 24 },
    219_17,
    '10.3379',
  ],
  ['(c)(2)(i)', 5000_00, '1978-01-10', monthly, [250_00, ...Array<number>(23).fill(230_00)], '10.0829'],
  ['(c)(3)(i)', 5000_00, '1978-01-10', monthly, [...Array<number>(23).fill(230_00), 280_00], '10.5005'],
  ['(c)(4)(i)', 5000_00, '1978-01-10', monthly, [250_00, ...Array<number>(22).fill(230_00), 280_00], '10.8955'],
  ['FFIEC', 4910_00, '2024-01-01', { every: 'month', firstDue: '2024-02-01', count: 36 }, 160_00, '10.6782'],
  ['(b)(9)', 1000_00, '2024-01-01', { every: 'month', firstDue: '2024-02-01', count: 36 }, 33_61, '12.8256'],
  ['(c)(5)(i)', 1000_00, '1978-01-03', { every: 'once', firstDue: '1978-09-15', count: 1 }, 1080_00, '11.4510'],
  ['(c)(5)(ii)', 1000_00, '1978-07-15', { every: 'once', firstDue: '1979-01-15', count: 1 }, 1044_00, '8.8000'],
  [
    '(c)(5)(ii) as one month',
    1000_00,
    '1978-07-15',
    { every: 'month', firstDue: '1979-01-15', count: 1 },
    1044_00,
    '8.8000',
  ],
])('%s', (_, cents, start, calendar, amounts, expected) => {
  const dates = dueDates(calendar)
  const payments = dates.map((on, n) => ({ on, cents: typeof amounts === 'number' ? amounts : (amounts[n] ?? 0) }))

  expect(apr({ cents, start, calendar, payments })).toBe(expected)
})

test('a single payment after more than a year counts years, and the rest in twelfths or days of 365', () => {
  const after = (firstDue: string) =>
    apr({
      cents: 1000_00,
      start: '2024-01-15',
      calendar: { every: 'once', firstDue, count: 1 },
      payments: [{ on: firstDue, cents: 1200_00 }],
    })

  // (1 + i)(1 + i/2) = 1.2 and (1 + i)(1 + 30i/365) = 1.2
  const root = (part: number) => (-(1 + part) + Math.sqrt((1 + part) ** 2 + 0.8 * part)) / (2 * part)
  expect([after('2025-07-15'), after('2025-02-14')]).toEqual(
    [root(1 / 2), root(30 / 365)].map((rate) => (100 * rate).toFixed(4)),
  )
})

test('months of a series on the last day run from last day to last day', () => {
  const calendar: PaymentCalendar = { every: 'month', firstDue: '2024-01-31', count: 12 }

  // Every payment is a whole number of months after the start, so the rate is that of regular months.
  expect(apr({ cents: 1000_00, start: '2023-12-31', calendar, payments: level(calendar, 90_00) })).toBe(
    apr({
      cents: 1000_00,
      start: '2023-12-01',
      calendar: { ...calendar, firstDue: '2024-01-01' },
      payments: level({ ...calendar, firstDue: '2024-01-01' }, 90_00),
    }),
  )
})

test('odd days of a quarter are counted by thirty days a month', () => {
  const calendar: PaymentCalendar = { every: 'quarter', firstDue: '2024-06-01', count: 8 }
  const { payments } = transactionOf({ start: '2024-02-20', calendar, advances: [], payments: level(calendar, 1) })

  // From February 20 to March 1 are 10 days, then three months.
  expect(payments[0]).toMatchObject({ unitPeriods: 1, odd: { numerator: 10, denominator: 90 } })
})

test('payments that do not return the advance have no rate', () => {
  expect(apr({ cents: 5000_00, start: '1978-01-10', calendar: monthly, payments: level(monthly, 200_00) })).toBeNull()
})
