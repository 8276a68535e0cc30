import { expect, test } from 'vitest'
import type { ContractTerms, Installment } from './contract-terms.ts'
import { agreedSchedule } from './schedule.ts'

const terms = (over: Partial<ContractTerms> = {}): ContractTerms => ({
  method: 'scheduled',
  dayCount: '30/360',
  start: '2024-01-01',
  rates: [{ on: '2024-01-01', ratePercent: '7' }],
  calendar: { every: 'month', firstDue: '2024-02-01', count: 6 },
  payment: {},
  advances: [{ on: '2024-01-01', cents: 100_00 }],
  ...over,
})

const at = (ratePercent: string): ContractTerms['rates'] => [{ on: '2024-01-01', ratePercent }]
const parts = (rows: Installment[]) => rows.map(({ paymentCents, interestCents }) => [paymentCents, interestCents])

test('100.00 at 7%, 30/360, 6 monthly', () => {
  expect(parts(agreedSchedule(terms()))).toEqual([
    [17_01, 58],
    [17_01, 49],
    [17_01, 39],
    [17_01, 29],
    [17_01, 20],
    [17_00, 10],
  ])
})

test.each<[string, Partial<ContractTerms>, number[]]>([
  ['12 monthly', { calendar: { every: 'month', firstDue: '2024-02-01', count: 12 } }, Array(11).fill(8_65)],
  [
    '0%',
    {
      rates: at('0'),
      advances: [{ on: '2024-01-01', cents: 1000_00 }],
      calendar: { every: 'month', firstDue: '2024-02-01', count: 4 },
    },
    [250_00, 250_00, 250_00, 250_00],
  ],
  [
    'every two weeks at 9.4822% on 364 days',
    { rates: at('9.4822'), dayCount: 'actual/364', calendar: { every: 'two_weeks', firstDue: '2024-01-15', count: 3 } },
    [33_58, 33_58, 33_56],
  ],
  [
    'every 15 days at 9.4822% on 360 days',
    {
      rates: at('9.4822'),
      dayCount: 'actual/360',
      calendar: { every: 'half_month', firstDue: '2024-01-16', count: 6 },
    },
    [16_90, 16_90, 16_90, 16_90, 16_90, 16_89],
  ],
  ['15.678% on 365 days', { rates: at('15.678'), dayCount: 'actual/365' }, [17_43, 17_43, 17_43, 17_43, 17_43, 17_47]],
])('%s', (_, over, payments) => {
  const rows = agreedSchedule(terms(over))

  expect(rows.slice(0, payments.length).map(({ paymentCents }) => paymentCents)).toEqual(payments)
  expect(rows.at(-1)?.balanceCents).toBe(0)
})

test('5,000 at 12% over 18 months with installments in whole dollars', () => {
  const rows = agreedSchedule(
    terms({
      rates: at('12'),
      advances: [{ on: '2024-01-01', cents: 5000_00 }],
      calendar: { every: 'month', firstDue: '2024-02-01', count: 18 },
      payment: { roundToCents: 100 },
    }),
  )

  expect(parts(rows).slice(0, 3)).toEqual([
    [305_00, 50_00],
    [305_00, 47_45],
    [305_00, 44_87],
  ])
  expect(rows.at(-1)?.paymentCents).toBe(303_22)
  expect(rows.reduce((total, { interestCents }) => total + interestCents, 0)).toBe(488_22)
})

test('5,000 add-on at 12% over 18 months in whole dollars', () => {
  const rows = agreedSchedule(
    terms({
      method: 'add_on',
      rates: at('12'),
      advances: [{ on: '2024-01-01', cents: 5000_00 }],
      calendar: { every: 'month', firstDue: '2024-02-01', count: 18 },
      payment: { roundToCents: 100 },
    }),
  )

  expect(rows.map(({ paymentCents }) => paymentCents)).toEqual([...Array(17).fill(328_00), 324_00])
  expect(rows.every(({ interestCents }) => interestCents === 50_00)).toBe(true)
})

test('a second advance on a due date computes the installments after it anew', () => {
  const rows = agreedSchedule(
    terms({
      rates: at('9.4822'),
      advances: [
        { on: '2024-01-01', cents: 100_00 },
        { on: '2024-03-01', cents: 100_00 },
      ],
    }),
  )

  expect(parts(rows)).toEqual([
    [17_13, 79],
    [17_13, 66],
    [42_63, 1_32],
    [42_63, 99],
    [42_63, 67],
    [42_61, 33],
  ])
})

test('a rate that changes on a due date computes the installments after it anew', () => {
  const rows = agreedSchedule(
    terms({ rates: [...at('7'), { on: '2024-02-01', ratePercent: '4' }] as ContractTerms['rates'] }),
  )

  expect(parts(rows)).toEqual([
    [17_01, 58],
    [16_88, 28],
    [16_88, 22],
    [16_88, 17],
    [16_88, 11],
    [16_89, 6],
  ])
})
