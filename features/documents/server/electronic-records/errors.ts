import { FunctionError } from '#platform/functions/errors.ts'
import { counted } from '#platform/rules/counted.ts'

export const alreadyAgreed = () =>
  new FunctionError(409, 'ALREADY_AGREED', 'This client agreed to notices by e-mail already, and that stands')
export const askedTooOften = (retryAfterSeconds: number) =>
  new FunctionError(
    429,
    'TOO_MANY_REQUESTS',
    'This client was asked three times within a day. Please ask again later',
    {
      retryAfterSeconds,
    },
  )
/** 15 USC 7001(c)(1). The database says the same to whoever writes: features/documents/sql/notice-emails.sql. */
export const consentMissing = () =>
  new FunctionError(
    422,
    'electronic_consent_required',
    'This client has not agreed to get legal notices by e-mail and shown that they can open them. Give it by mail, or ask for consent',
  )
export const notAgreed = () =>
  new FunctionError(409, 'NOT_AGREED', 'There is no consent to notices by e-mail that could be withdrawn')
export const wrongCode = (triesLeft: number) =>
  new FunctionError(
    422,
    'WRONG_CODE',
    `This is not the code in the PDF. Save the PDF from this page and look again: ${counted(triesLeft, 'try', 'tries')} left`,
    { details: { tries_left: triesLeft } },
  )
export const tooManyCodes = () =>
  new FunctionError(
    409,
    'TOO_MANY_CODES',
    'Too many wrong codes were entered by this link. Ask the sender for a new one; until then your notices come by mail',
  )
