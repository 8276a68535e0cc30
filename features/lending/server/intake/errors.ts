import { FunctionError } from '#platform/functions/errors.ts'

export const applyClosed = () =>
  new FunctionError(
    404,
    'APPLY_CLOSED',
    'This company takes no applications here at the moment. Contact it another way.',
  )
export const botRefused = () =>
  new FunctionError(422, 'CHECK_FAILED', 'We couldn’t check your application. Wait a moment and submit it again.')
export const tooManyApplications = (retryAfterSeconds: number) =>
  new FunctionError(429, 'TOO_MANY_REQUESTS', 'Too many applications came from here. Wait a while and try again.', {
    retryAfterSeconds,
  })
export const intakeUnderage = () =>
  new FunctionError(422, 'UNDERAGE', 'You must be at least 18 to apply for a loan.', {
    details: { field: 'date_of_birth' },
  })
export const consentChanged = () =>
  new FunctionError(409, 'CONSENT_CHANGED', 'The consent text has changed. Reload the page, read it, and sign again.')
export const termsChanged = () =>
  new FunctionError(409, 'TERMS_CHANGED', 'The terms of this loan have changed. Check them and submit again.')
export const fieldRefused = (field: string, message: string) =>
  new FunctionError(422, 'FIELD_REFUSED', message, { details: { field } })
/** Says the same for every reason on file, so that it reveals nothing about a client. */
export const notTakenOnline = () =>
  new FunctionError(422, 'NOT_TAKEN_ONLINE', 'We can’t take this application online. Contact the company.')
export const linkExpired = () =>
  new FunctionError(410, 'LINK_EXPIRED', 'This link has expired. You can ask for a new one.')
export const linkRevoked = () =>
  new FunctionError(410, 'LINK_REVOKED', 'The company has ended this link. You can ask for a new one.')
export const invitationNotFound = () => new FunctionError(404, 'LINK_NOT_FOUND', 'Link not found')
export const invitationEnded = (message: string) => new FunctionError(409, 'LINK_ENDED', message)
export const slugTaken = () =>
  new FunctionError(409, 'SLUG_TAKEN', 'Another company uses this address. Choose another one.')
export const uploadNotRequested = () =>
  new FunctionError(409, 'NOT_REQUESTED', 'This document is not requested any more. Reload the page.')
export const uploadRefused = (message: string) => new FunctionError(422, 'FILE_REFUSED', message)
export const uploadTooLarge = () =>
  new FunctionError(413, 'FILE_TOO_LARGE', 'The file is larger than 10 MB. Choose a smaller one.')
export const linkSentTooOften = (retryAfterSeconds: number) =>
  new FunctionError(429, 'TOO_MANY_REQUESTS', 'This applicant got five links within a day. Try again later.', {
    retryAfterSeconds,
  })
export const jointClosed = () =>
  new FunctionError(
    409,
    'JOINT_CLOSED',
    'The company has already decided this application, and no one can join it now.',
  )
export const jointRemoved = () =>
  new FunctionError(410, 'JOINT_REMOVED', 'The applicant has removed you from this application. Nothing was kept.')
export const jointFinished = () =>
  new FunctionError(
    409,
    'JOINT_FINISHED',
    'This person has already signed. Ask the company to take them off the application.',
  )
export const tooManyJoint = (most: number) =>
  new FunctionError(422, 'JOINT_MOST', `An application can have at most ${most} co-applicants online.`)
