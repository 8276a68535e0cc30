import { counted } from '#domain/counted.ts'
import { FunctionError } from '#server/functions/errors.ts'

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
