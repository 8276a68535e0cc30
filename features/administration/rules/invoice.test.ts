import { expect, test } from 'vitest'
import { invoiceNumber, monthInWords } from './invoice.ts'

test('numbers have at least six digits', () => {
  expect([7, 123456, 1234567].map(invoiceNumber)).toEqual(['INV-000007', 'INV-123456', 'INV-1234567'])
})

test('a month reads the same in every time zone', () => {
  expect(monthInWords('2026-11-01')).toBe('November 2026')
})
