import { expect, test } from 'vitest'
import { contractPayments, paymentLines } from './contract-payments.ts'

test.each([
  '2026-02-15\t230.00',
  '2026-02-15,230.00',
  '2026-02-15, $230',
  '2/15/2026; 230',
  '02/15/2026   $230.00  ',
  '"2026-02-15","230.00"',
  'Feb 15, 2026\t$230.00',
  'February 15 2026 230',
  '2026-2-15,230.00,',
])('%j is $230.00 on February 15, 2026', (line) => {
  expect(contractPayments(line)).toEqual({ payments: [{ on: '2026-02-15', amount: 230_00 }], unread: [] })
})

test('thousands commas are part of the amount, even between commas', () => {
  const { payments } = contractPayments('2026-02-15,1,234.50\n3/15/2026\t"$12,345"')

  expect(payments).toEqual([
    { on: '2026-02-15', amount: 1234_50 },
    { on: '2026-03-15', amount: 12345_00 },
  ])
})

test('a heading and empty lines are skipped', () => {
  const { payments, unread } = contractPayments('Date\tAmount\r\n\r\n2026-02-15\t230.00\r\n')

  expect([payments.length, unread]).toEqual([1, []])
})

test.each([
  ['soon 230.00', 'Begin with a date, such as 2026-02-15 or 2/15/2026.'],
  ['2/15/26 230.00', 'Write the year with four digits, such as 2/15/2026.'],
  ['2026-02-30 230.00', 'The date 2026-02-30 does not exist.'],
  ['Foo 15, 2026 230', 'The date Foo 15, 2026 does not exist.'],
  ['2026-02-15', 'Write the amount after the date.'],
  ['2026-02-15 1234,50', 'Write 1234.50 instead of 1234,50.'],
  ['2026-02-15 230.005', '“230.005” is not an amount, such as 230.00.'],
  ['2026-02-15 two hundred', '“two hundred” is not an amount, such as 230.00.'],
  ['2026-02-15\t230.00\t4,800.00', 'Write only a date and an amount.'],
  ['2026-02-15 0', 'The amount must be above $0.00.'],
  ['2026-02-15 -5', 'The amount must be above $0.00.'],
])('%j is named by its number, with the reason', (line, problem) => {
  const { payments, unread } = contractPayments(`2026-01-15 100\n${line}\n2026-03-15 100`)

  expect(unread).toEqual([{ line: 2, problem }])
  expect(payments).toHaveLength(2)
})

test('payments are written as they are read', () => {
  const payments = [
    { on: '2026-02-15', amount: 230_00 },
    { on: '2026-03-15', amount: 12345_60 },
  ]

  expect(contractPayments(paymentLines(payments))).toEqual({ payments, unread: [] })
})
