import { type SaleChannel, saleChannelWords } from '#features/credit-repair/rules/enrollment.ts'
import type { FeeRefusal } from '#features/credit-repair/rules/fee-refusal.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

export const alreadyEnrolled = () => new FunctionError(409, 'ALREADY_ENROLLED', 'This client is already enrolled')
export const enrolledInFuture = () =>
  new FunctionError(422, 'DATE_IN_FUTURE', 'The day of enrollment must not be in the future')
export const notEnrolled = () =>
  new FunctionError(409, 'NOT_ENROLLED', 'This client is not enrolled. Enroll the client first')
export const enrollmentCanceled = () =>
  new FunctionError(
    409,
    'croa_contract_first',
    'The client’s enrollment is canceled, so no fee can be taken. Refund what was paid for work that wasn’t done',
  )
export const enrollmentMovedOn = () =>
  new FunctionError(409, 'ENROLLMENT_MOVED_ON', 'This enrollment has changed. Reload it and try again')
/** A fee that can't be taken. `organizationId` identifies the company that tried. */
export class FeeRefused extends FunctionError {
  readonly organizationId: string

  constructor({ code, sentence, earliest_on }: FeeRefusal, organizationId: string) {
    const details = earliest_on === undefined ? {} : { earliest_on }
    super(code === 'DATE_IN_FUTURE' ? 422 : 409, code, sentence, { details })
    this.organizationId = organizationId
  }

  get isInAdvance(): boolean {
    return IN_ADVANCE.includes(this.code)
  }
}

// Fees without finished work, or without evidence of it, which the risk board counts.
const IN_ADVANCE: readonly string[] = [
  'croa_advance_fee',
  'croa_evidence_required',
  'croa_result_not_sold',
  'tsr_advance_fee',
] satisfies FeeRefusal['code'][]

export const feesSuspended = (reason: string) =>
  new FunctionError(
    409,
    'fees_suspended',
    `The platform has suspended your company’s fees, so none can be recorded: ${reason}`,
  )
export const feeNotFound = () => new FunctionError(404, 'FEE_NOT_FOUND', 'Fee not found')
export const refundTooHigh = (leftCents: number) =>
  new FunctionError(
    422,
    'REFUND_TOO_HIGH',
    `${dollarsAndCents(leftCents)} of this fee is left. A refund can’t be higher`,
  )
export const answerNotFound = () =>
  new FunctionError(404, 'DOCUMENT_NOT_FOUND', 'Document not found in the current documents of this client')
export const answerIsSignedPaper = () =>
  new FunctionError(
    409,
    'signed_paper_used',
    'This document is the signed copy of a contract, or an invoice or a receipt. Upload the bureau’s answer instead',
  )
/** `others` are the client's other files with the channels by which they were sold. */
export const channelReviewNeeded = (others: readonly { client_id: string; sale_channel: SaleChannel }[]) =>
  new FunctionError(
    409,
    'sale_channel_review',
    `Another file of this person was sold another way (${saleChannelWords(others[0]?.sale_channel ?? 'phone').toLowerCase()}). Enroll them the same way, or have a person who manages compliance enroll them and say why this sale is different`,
    { details: { others } },
  )
export const alreadyRefunded = () => new FunctionError(409, 'ALREADY_REFUNDED', 'This fee was already refunded')
