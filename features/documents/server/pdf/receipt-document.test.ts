import { expect, test } from 'vitest'
import { linesOf, repeatedIn } from '#test/support/printed.ts'
import type { PrintedReceipt } from './printed-receipt.ts'
import { receiptDocument } from './receipt-document.ts'

const HEAD = {
  ...{
    brand: { name: 'Meridian', accent: null, logo: null },
    companyName: 'Meridian',
    companyAddress: ['1 Main Street'],
  },
  ...{
    borrowerName: 'Dana Whitfield',
    language: 'en' as const,
    borrowerAddress: [],
    loanId: 'e66c6c79',
    terms: { en: '', es: '' },
    lenderName: null,
  },
  ...{ day: '2026-11-29', isSandbox: true },
}
const RECEIPT: PrintedReceipt = {
  ...{ name: 'Receipt R-000042', how: 'Cash', amount_cents: 5000, tendered_cents: 6000, change_cents: 1000 },
  ...{ received_on: '2026-11-29', received_at: '9:05 AM', taken_by_name: 'Priya Raman', voided_on: null, copy: 1 },
  lines: [
    {
      ...{
        loan_id: 'e66c6c79-0000-4000-8000-000000000000',
        loan_type: 'personal',
        amount_cents: 5000,
        balance_cents: 85_000,
      },
      ...{ interest_cents: 1200, principal_cents: 3800, other_cents: 0 },
    },
  ],
}
const printed = (more: Partial<PrintedReceipt> = {}) =>
  receiptDocument({ kind: 'receipt', head: HEAD, receipt: { ...RECEIPT, ...more } })
const wordsOf = (more?: Partial<PrintedReceipt>) => linesOf(printed(more)).join('\n')

test('a receipt has the change, the parts of each loan, and the principal owed after it', () => {
  const words = wordsOf()

  for (const shown of [
    'Receipt R-000042',
    'Received from Dana Whitfield',
    '9:05 AM, by Priya Raman',
    '$10.00',
    '$38.00',
  ])
    expect(words).toContain(shown)
  expect(words).toContain('Principal owed after this payment: $850.00')
  expect(words).not.toMatch(/COPY|VOIDED/)
  expect(repeatedIn(printed()).join()).toContain('SANDBOX')
})

test('a later print is marked as a copy, and a voided receipt as not valid', () => {
  expect(wordsOf({ copy: 3 })).toContain('COPY 2')
  expect(wordsOf({ voided_on: '2026-11-30' })).toContain('VOIDED on November 30, 2026. This receipt is not valid.')
})
