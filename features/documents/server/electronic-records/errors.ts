import { FunctionError } from '#platform/functions/errors.ts'
import { counted } from '#platform/rules/counted.ts'

export const alreadyAgreed = () =>
  new FunctionError(409, 'ALREADY_AGREED', 'This client has already consented to notices by email')
export const askedTooOften = (retryAfterSeconds: number) =>
  new FunctionError(429, 'TOO_MANY_REQUESTS', 'This client was asked three times within a day. Try again later', {
    retryAfterSeconds,
  })
/** 15 USC 7001(c)(1). The database enforces the same for every writer: sql/notice-emails.sql. */
export const consentMissing = () =>
  new FunctionError(
    422,
    'electronic_consent_required',
    'This client has not consented to legal notices by email or shown that they can open them. Send the notice by mail, or ask for consent',
  )
export const notAgreed = () =>
  new FunctionError(409, 'NOT_AGREED', 'There is no consent to notices by email to withdraw')
export const wrongCode = (triesLeft: number) =>
  new FunctionError(
    422,
    'WRONG_CODE',
    `This is not the code in the PDF. Save the PDF from this page and try again. You have ${counted(triesLeft, 'try', 'tries')} left`,
    { details: { tries_left: triesLeft } },
  )
export const tooManyCodes = () =>
  new FunctionError(
    409,
    'TOO_MANY_CODES',
    'Too many wrong codes were entered through this link. Ask the sender for a new one. Until then your notices come by mail',
  )
