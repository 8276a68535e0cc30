import { expect, test } from 'vitest'
import { feeDocumentNumber, invoiceOf, paymentReceipt, refundReceipt } from './fee-document.ts'

const ALLY = {
  ...({ item_name: 'Ally', bureau: 'experian', reason: 'not_mine', result: 'deleted' } as const),
  ...{ result_on: '2027-02-01', reported_on: null },
}
const CONTRACT = { contract_date: '2027-01-04', total_cents: 59_400, paid_cents: 9900 }
const DONE = { work: [ALLY], answered_on: '2027-02-03', amount_cents: 9900 }

test('the numbers of invoices and receipts have six digits', () => {
  expect(feeDocumentNumber('invoice', 42)).toBe('INV-000042')
  expect(feeDocumentNumber('receipt', 1_234_567)).toBe('R-1234567')
})

test('an invoice says what is due, what was paid, and what is then left of the contract', () => {
  const { facts, work, amounts } = invoiceOf({ ...DONE, contract: CONTRACT })

  expect(facts).toEqual(['Contract of January 4, 2027'])
  expect(work).toEqual([
    {
      name: 'Ally at Experian',
      about: 'Deleted on February 1, 2027. Shown by the bureau’s answer, on file since February 3, 2027.',
    },
  ])
  expect(amounts.map(({ name, cents }) => `${name}: ${cents}`)).toEqual([
    'The contract’s total: 59400',
    'Paid under the contract so far, less refunds: 9900',
    'Amount due: 9900',
    'Left of the contract’s total after it: 39600',
  ])
})

test('a report that shows the result is its evidence, before the bureau’s answer', () => {
  const { work } = invoiceOf({ ...DONE, work: [{ ...ALLY, reported_on: '2027-04-06' }], contract: CONTRACT })

  expect(work[0]?.about).toBe('Deleted on February 1, 2027. Shown by the credit report of April 6, 2027.')
})

test('a receipt says how it was paid, and which invoice', () => {
  const paid = { ...({ method: 'check', reference: '1042' } as const), received_on: '2027-03-11' }

  expect(paymentReceipt({ ...DONE, ...paid, invoice: 'INV-000001', contract: CONTRACT }).facts).toEqual([
    'Received on March 11, 2027: Check 1042',
    'Pays invoice INV-000001',
    'Contract of January 4, 2027',
  ])
})

test('a fee of before contracts and disputes were stored has a receipt too', () => {
  const bare = { ...{ work: [], answered_on: null, method: null, reference: null }, received_on: '2027-03-11' }

  const receipt = paymentReceipt({ ...bare, amount_cents: 9900, invoice: null, contract: null })

  expect(receipt.facts).toEqual(['Received on March 11, 2027'])
  expect(receipt.work).toEqual([{ name: 'Earlier disputes', about: '' }])
  expect(receipt.amounts).toEqual([{ name: 'Amount paid', cents: 9900, isTotal: true }])
})

test('a receipt of a refund says what is kept', () => {
  const refund = { ...DONE, amount_cents: 3000, refunded_on: '2027-04-01', reason: 'Goodwill', contract: null }

  const { amounts } = refundReceipt({ ...refund, fee_cents: 9900, fee_received_on: '2027-03-11', before_cents: 900 })

  expect(amounts.map(({ name, cents }) => `${name}: ${cents}`)).toEqual([
    'Fee received on March 11, 2027: 9900',
    'Refunded before: 900',
    'Amount refunded: 3000',
    'Kept for this work: 6000',
  ])
})
