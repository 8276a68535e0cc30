import { FunctionError } from '#platform/functions/errors.ts'
import { counted } from '#platform/rules/counted.ts'

export const clientNotFound = () => new FunctionError(404, 'CLIENT_NOT_FOUND', 'Client not found')
export const clientArchived = () =>
  new FunctionError(409, 'CLIENT_ARCHIVED', 'The client is archived. Restore the client to lend to them.')
export const lenderNotFound = () => new FunctionError(404, 'LENDER_NOT_FOUND', 'Lender not found')
export const applicationOfAnother = () =>
  new FunctionError(404, 'APPLICATION_NOT_FOUND', 'This client has no such application')
export const applicationNotApproved = () =>
  new FunctionError(409, 'APPLICATION_NOT_APPROVED', 'A loan can be booked only on an approved application')
export const applicationHasLoan = () =>
  new FunctionError(409, 'APPLICATION_FUNDED', 'This application already has its loan')
export const capExceeded = (message: string) => new FunctionError(422, 'rate_cap_exceeded', message)
export const lawRefused = ({ code, message }: { code: string; message: string }) =>
  new FunctionError(422, code, message)
export const loanTooLarge = () =>
  new FunctionError(422, 'LOAN_TOO_LARGE', 'Principal and interest come to more than $999,999,999,999.99')
export const loanTooLong = (months: number) =>
  new FunctionError(422, 'LOAN_TOO_LONG', `The last payment can be due at most ${months} months after the start`)
/** Lists the open conditions, and its details name the application, so that screens can lead to them. */
export const conditionsOpen = (
  conditions: readonly { id: string; title: string; status: string }[],
  applicationId: string,
) =>
  new FunctionError(
    409,
    'CONDITIONS_OPEN',
    `${counted(conditions.length, 'condition')} of this application must be cleared or waived before the loan is booked: ${conditions
      .map(({ title, status }) => `${title} (${status})`)
      .join(', ')}`,
    { details: { application_id: applicationId, conditions } },
  )
export const termsDiffer = (approved: readonly string[]) =>
  new FunctionError(
    422,
    'TERMS_DIFFER',
    `This loan was approved with ${approved.join(', ')}. Book these terms, or change the approved terms first.`,
  )
export const vehicleDiffers = (collateral: string) =>
  new FunctionError(
    422,
    'VEHICLE_DIFFERS',
    `${collateral} Leave the vehicle out of the booking, or correct the collateral of the application.`,
  )
export const noApprovedTerms = () =>
  new FunctionError(
    422,
    'NO_APPROVED_TERMS',
    'This approval has no stored terms, so the booking must state them as a quote',
  )
export const approvedForOthers = (changes: readonly string[]) =>
  new FunctionError(
    409,
    'APPROVED_FOR_OTHERS',
    `This application was approved for other people: ${changes.join(', ')}. Record the approval as not accepted, and enter a new application for the people who will owe the loan.`,
  )
export const approvedForOtherCollateral = (changes: readonly string[]) =>
  new FunctionError(
    409,
    'APPROVED_FOR_OTHER_COLLATERAL',
    `The collateral changed after the approval: ${changes.join(', ')}. Change the approved terms, or confirm them with a reason, and then book the loan.`,
  )
/** The approval was lawful, but there is no consent for a further use of the report. */
export const consentWithdrawnSince = (name: string, clientId: string) =>
  new FunctionError(
    422,
    'CONSENT_WITHDRAWN',
    `${name} withdrew the consent to the credit report after the approval. Order the report again with a new consent, or record the approval as not accepted.`,
    { details: { client_id: clientId } },
  )
