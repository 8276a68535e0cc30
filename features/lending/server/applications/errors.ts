import { applicationNumber } from '#features/lending/rules/applications/application-number.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'

export const lenderNotFound = () => new FunctionError(404, 'LENDER_NOT_FOUND', 'Lender not found')
export const applicantArchived = (name: string) =>
  new FunctionError(422, 'CLIENT_ARCHIVED', `${name} is archived. Restore the client to take an application from them.`)
/** Doesn't state the birth date: it never leaves the server. */
export const applicantUnderage = (name: string) =>
  new FunctionError(
    422,
    'APPLICANT_UNDERAGE',
    `${name} is under 18 by the date of birth on file, so they can’t enter into a loan. Check the date of birth in the client’s file.`,
  )
export const receivedLater = () => new FunctionError(422, 'RECEIVED_ON', 'The day received can’t be in the future')
/** A later day would extend the notice deadline of 12 CFR 1002.9(a)(1). */
export const receivedMovedLater = (on: PlainDate) =>
  new FunctionError(
    422,
    'RECEIVED_ON',
    `The day received can only move to a day before ${shortDate(on)}, because the notice deadline counts from it`,
  )
export const duplicateApplication = (earlier: { id: string; number: number; on: PlainDate }) =>
  new FunctionError(
    409,
    'DUPLICATE_APPLICATION',
    `This client already has the undecided application ${applicationNumber(earlier.number)} of ${shortDate(earlier.on)}. If this is another request, confirm that you want to enter it.`,
    { details: { application_id: earlier.id, number: applicationNumber(earlier.number) } },
  )
export const applicationUnchangeable = (status: string) =>
  new FunctionError(
    409,
    'APPLICATION_DECIDED',
    `This application is already ${status.replaceAll('_', ' ')}, so it can’t be changed`,
  )
export const ownerNotFound = () =>
  new FunctionError(422, 'OWNER_NOT_FOUND', 'The owner must be a member of your company')
export const ownerChanged = (name: string | null) =>
  new FunctionError(
    409,
    'OWNER_CHANGED',
    name === null
      ? 'Someone has just removed the owner of this application. Check the list and try again.'
      : `${name} has just been made the owner of this application. Check the list and try again.`,
  )
export const sharedSsn = () =>
  new FunctionError(
    422,
    'SHARED_SSN',
    'Two people of this application have the same SSN. Correct it in one client’s file, or remove the person who is a duplicate.',
  )
