import { type DisputeResult, disputeResultWords } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { type Bureau, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { methodName, type PaymentMethod } from '#features/lending/rules/payment-methods.ts'
import { longDate, type PlainDate } from '#platform/rules/dates.ts'

/** The kinds of numbered documents about fees. */
export const FEE_DOCUMENT_KINDS = ['invoice', 'receipt'] as const
export type FeeDocumentKind = (typeof FEE_DOCUMENT_KINDS)[number]

const PREFIX: Readonly<Record<FeeDocumentKind, string>> = { invoice: 'INV', receipt: 'R' }

/** Returns the number of an invoice or a receipt as it is printed: 'INV-000042'. */
export const feeDocumentNumber = (kind: FeeDocumentKind, number: number): string =>
  `${PREFIX[kind]}-${String(number).padStart(6, '0')}`

/** The contract that a fee is under. Amounts are in cents. */
export interface FeeContract {
  contract_date: PlainDate
  total_cents: number
  /** The client’s payments under it so far, less refunds. */
  paid_cents: number
}

/** The work of a fee, with the days of its evidence. */
export interface DocumentedWork {
  item_name: string
  bureau: Bureau
  reason: string
  result: DisputeResult | null
  result_on: PlainDate | null
  /** The day of a later report that shows the result. */
  reported_on: PlainDate | null
}

/** The words and amounts of a document about a fee. Amounts are in cents. */
export interface FeeDocument {
  facts: readonly string[]
  work: readonly { name: string; about: string }[]
  amounts: readonly { name: string; cents: number; isTotal?: boolean }[]
  closing: string
}

interface OfWork {
  work: readonly DocumentedWork[]
  /** The day on which the copy of the bureau's answer was filed. Null without one. */
  answered_on: PlainDate | null
}

/** A fee that is due. */
export interface DueFee extends OfWork {
  amount_cents: number
  contract: FeeContract
}

/** Returns the invoice of a fee for finished work. */
export function invoiceOf({ amount_cents, contract, ...done }: DueFee): FeeDocument {
  return {
    facts: [`Contract of ${longDate(contract.contract_date)}`],
    work: workLines(done),
    amounts: [
      ...contractLines(contract),
      { name: 'Amount due', cents: amount_cents, isTotal: true },
      { name: 'Left of the contract’s total after it', cents: leftOf(contract) - amount_cents },
    ],
    // 15 USC 1679b(b).
    closing: 'This invoice is for finished work only. Nothing is due for a service before it is fully performed.',
  }
}

/** A payment that was received. */
export interface ReceivedFee extends OfWork {
  amount_cents: number
  received_on: PlainDate
  method: PaymentMethod | null
  reference: string | null
  /** The invoice that it paid, as printed. Null without one. */
  invoice: string | null
  /** The contract with this payment. Null for a fee of before contracts were stored. */
  contract: FeeContract | null
}

/** Returns the receipt of a payment. */
export function paymentReceipt({ amount_cents, contract, ...paid }: ReceivedFee): FeeDocument {
  const how = [paid.method && methodName(paid.method), paid.reference].filter(Boolean).join(' ')
  return {
    facts: [
      `Received on ${longDate(paid.received_on)}${how && `: ${how}`}`,
      ...(paid.invoice === null ? [] : [`Pays invoice ${paid.invoice}`]),
      ...(contract === null ? [] : [`Contract of ${longDate(contract.contract_date)}`]),
    ],
    work: workLines(paid),
    amounts: [
      { name: 'Amount paid', cents: amount_cents, isTotal: true },
      ...(contract === null ? [] : [...contractLines(contract), leftLine(contract)]),
    ],
    closing: 'Thank you for your payment.',
  }
}

/** A refund of a fee or of a part of it. */
export interface RefundedFee extends OfWork {
  amount_cents: number
  refunded_on: PlainDate
  reason: string
  fee_cents: number
  fee_received_on: PlainDate
  /** The earlier refunds of the fee. */
  before_cents: number
  contract: FeeContract | null
}

/** Returns the receipt of a refund. */
export function refundReceipt({
  amount_cents,
  fee_cents,
  before_cents,
  contract,
  ...refund
}: RefundedFee): FeeDocument {
  return {
    facts: [
      `Refunded on ${longDate(refund.refunded_on)}: ${refund.reason}`,
      ...(contract === null ? [] : [`Contract of ${longDate(contract.contract_date)}`]),
    ],
    work: workLines(refund),
    amounts: [
      { name: `Fee received on ${longDate(refund.fee_received_on)}`, cents: fee_cents },
      ...(before_cents > 0 ? [{ name: 'Refunded before', cents: before_cents }] : []),
      { name: 'Amount refunded', cents: amount_cents, isTotal: true },
      { name: 'Kept for this work', cents: fee_cents - before_cents - amount_cents },
    ],
    closing: 'This receipt confirms the refund. It says nothing about how long the bank takes.',
  }
}

const leftOf = ({ total_cents, paid_cents }: FeeContract) => total_cents - paid_cents
const contractLines = ({ total_cents, paid_cents }: FeeContract) => [
  { name: 'The contract’s total', cents: total_cents },
  { name: 'Paid under the contract so far, less refunds', cents: paid_cents },
]
const leftLine = (contract: FeeContract) => ({ name: 'Left of the contract’s total', cents: leftOf(contract) })

function workLines({ work, answered_on }: OfWork): FeeDocument['work'] {
  if (work.length === 0) return [{ name: 'Earlier disputes', about: '' }]
  return work.map((one) => ({
    name: `${one.item_name} at ${bureauName(one.bureau)}`,
    about: [resultWords(one), evidenceWords(one, answered_on)].filter(Boolean).join(' '),
  }))
}

const resultWords = ({ result, result_on, reason }: DocumentedWork) =>
  result !== null && result_on !== null ? `${disputeResultWords(result, { reason })} on ${longDate(result_on)}.` : ''

function evidenceWords({ reported_on }: DocumentedWork, answeredOn: PlainDate | null): string {
  if (reported_on !== null) return `Shown by the credit report of ${longDate(reported_on)}.`
  return answeredOn === null ? '' : `Shown by the bureau’s answer, on file since ${longDate(answeredOn)}.`
}
