import type { FeeRefusal } from '#features/credit-repair/rules/repair-fee.ts'
import { FunctionError } from '#platform/functions/errors.ts'

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
    return this.code === 'croa_advance_fee' || this.code === 'tsr_advance_fee'
  }
}
export const feesSuspended = (reason: string) =>
  new FunctionError(
    409,
    'fees_suspended',
    `The platform has suspended your company’s fees, so none can be recorded: ${reason}`,
  )
export const feeNotFound = () => new FunctionError(404, 'FEE_NOT_FOUND', 'Fee not found')
export const alreadyRefunded = () => new FunctionError(409, 'ALREADY_REFUNDED', 'This fee was already refunded')
