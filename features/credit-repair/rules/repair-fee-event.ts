import { PAYMENT_METHODS, type PaymentMethod } from '#features/lending/rules/payment-methods.ts'
import { isPlainDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { type EnrollmentStatus, SALE_CHANNELS, saleChannelWords } from './enrollment.ts'

type Details = Readonly<Record<string, unknown>>

const MOVED: Readonly<Record<EnrollmentStatus, string>> & Readonly<Record<string, string>> = {
  active: 'Resumed the credit repair enrollment',
  paused: 'Paused the credit repair enrollment',
  cancelled: 'Canceled the credit repair enrollment',
}

const CAME: Readonly<Record<PaymentMethod, string>> = {
  cash: ' in cash',
  check: ' by check',
  card: ' by card',
  ach: ' by ACH',
  other: '',
}

/** Returns an enrollment or fee event as a sentence without its subject: 'Refunded a fee of $99.00'. */
export function repairFeeEventSentence(action: string, details: Details): string {
  const money = moneyOf(details)
  if (action === 'repair_enrollment.made')
    return `Enrolled the client in credit repair${money && ` at ${money} a month`}${soldOf(details)}`
  if (action === 'repair_enrollment.moved') {
    const moved = MOVED[String(details['status'])]
    if (moved === undefined) return `Changed the monthly fee for credit repair${money && ` to ${money}`}`
    return `${moved}${money && ` at ${money} a month`}`
  }
  const document = DOCUMENTS[action]
  if (document !== undefined) return `${document}${nameIn(details)}${money && ` for ${money}`}`
  const fee = `a credit repair fee${money && ` of ${money}`}`
  if (action === 'repair_fee.refunded') return `Refunded ${fee}`
  const { effective_date: day } = details
  const on = typeof day === 'string' && isPlainDate(day) ? `, received ${shortDate(day)}` : ''
  const method = PAYMENT_METHODS.find((known) => known === details['method'])
  return `Recorded ${fee}${method ? CAME[method] : ''}${on}`
}

const DOCUMENTS: Readonly<Record<string, string>> = {
  'repair_fee.invoice_issued': 'Issued invoice',
  'repair_fee.invoice_voided': 'Voided invoice',
  'repair_fee.receipt_issued': 'Issued receipt',
}

const nameIn = ({ name }: Details) => (typeof name === 'string' ? ` ${name}` : '')

const moneyOf = ({ amount }: Details) => (typeof amount === 'number' ? dollarsAndCents(Math.round(amount * 100)) : '')

function soldOf({ kind }: Details): string {
  const channel = SALE_CHANNELS.find((known) => known === kind)
  return channel ? `, sold ${saleChannelWords(channel).toLowerCase()}` : ''
}
