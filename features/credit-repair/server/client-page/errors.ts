import { FunctionError } from '#platform/functions/errors.ts'

/** Refusals for clients. The page has these texts in Spanish too (features/credit-repair/screens/client-page/texts). */
export const linkUnknown = () =>
  new FunctionError(404, 'LINK_OVER', 'This link is not valid. Open the newest one you got.')
export const linkEnded = () =>
  new FunctionError(410, 'LINK_ENDED', 'This link no longer works. You can ask for a new one.')
/** The client is archived, or their enrollment is canceled. */
export const pageClosed = () => new FunctionError(410, 'PAGE_CLOSED', 'This page is closed. Contact the company.')
export const identityNeeded = () =>
  new FunctionError(
    403,
    'IDENTITY_NEEDED',
    'Enter a new code to continue. This page was opened in another place or was idle.',
  )
export const wrongIdentity = (triesLeft: number) =>
  new FunctionError(
    422,
    'WRONG_IDENTITY',
    'The code or the date of birth is wrong, or the code has expired. Try again.',
    { details: { tries_left: triesLeft } },
  )
export const tooManyTries = () =>
  new FunctionError(409, 'TOO_MANY_TRIES', 'Too many wrong codes were entered. Ask for a new link.')
export const tooManyCodes = (retryAfterSeconds: number) =>
  new FunctionError(429, 'TOO_MANY_CODES', 'Too many codes were sent. Wait a while and try again.', {
    retryAfterSeconds,
  })
export const codeNotSent = () =>
  new FunctionError(422, 'CODE_NOT_SENT', 'We can’t send a code to you. Contact the company.')
export const itemUnknown = () => new FunctionError(404, 'ITEM_UNKNOWN', 'Item not found. Reload the page.')
export const fileUnknown = () => new FunctionError(404, 'FILE_UNKNOWN', 'Document not found. Reload the page.')
export const uploadRefused = (message: string) => new FunctionError(422, 'FILE_REFUSED', message)
export const uploadTooLarge = () =>
  new FunctionError(413, 'FILE_TOO_LARGE', 'The file is larger than 10 MB. Choose a smaller one.')
export const tooManyUploads = (retryAfterSeconds: number) =>
  new FunctionError(429, 'TOO_MANY_UPLOADS', 'Too many documents were sent today. Try again tomorrow.', {
    retryAfterSeconds,
  })
/** The company changed the claim after the page showed it. */
export const claimChanged = () =>
  new FunctionError(409, 'CLAIM_CHANGED', 'The company changed a statement. Reload the page and read it again.')

/** Refusals for staff. */
export const noAddress = (message: string) => new FunctionError(422, 'NO_ADDRESS', message)
export const notEnrolled = () =>
  new FunctionError(
    409,
    'NOT_ENROLLED',
    'Only a client whose enrollment is active or paused has a page. Enroll the client first.',
  )
