import { FunctionError } from '#platform/functions/errors.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

export const invoiceNotFound = () => new FunctionError(404, 'INVOICE_NOT_FOUND', 'Invoice not found')
export const invoiceOpen = (number: string) =>
  new FunctionError(
    409,
    'INVOICE_OPEN',
    `Invoice ${number} already asks for some of this work. Record its payment, or void it first`,
  )
export const invoiceDiffers = (number: string, cents: number) =>
  new FunctionError(
    409,
    'INVOICE_DIFFERS',
    `Invoice ${number} asks for ${dollarsAndCents(cents)} for this work. Record that payment, or void the invoice first`,
  )
/** `why` is the sentence of the rule that forbids the fee now. */
export const invoiceNotDue = (number: string, why: string) =>
  new FunctionError(
    409,
    'INVOICE_NOT_DUE',
    `Invoice ${number} asks for a fee that can’t be taken now, so void it. ${why}`,
  )
export const invoiceEnded = (number: string, how: 'paid' | 'voided') =>
  new FunctionError(409, 'INVOICE_ENDED', `Invoice ${number} was ${how}`)
export const contractMissing = () =>
  new FunctionError(
    409,
    'croa_contract_first',
    'An invoice requires a signed contract in force. Record the fee without an invoice',
  )
