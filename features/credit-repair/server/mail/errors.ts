import { FunctionError } from '#platform/functions/errors.ts'

export const notAttested = () =>
  new FunctionError(409, 'NOT_ATTESTED', 'Only disputes that the client attested to can be mailed')
export const addressIncomplete = (whose: 'client' | 'recipient') =>
  new FunctionError(
    422,
    'ADDRESS_INCOMPLETE',
    whose === 'client'
      ? 'Enter the client’s street, city, state, and ZIP code first. The reply goes there'
      : 'The recipient’s address must end with its city, state, and ZIP code',
  )
export const letterRefused = (reason: string) =>
  new FunctionError(422, 'LETTER_REFUSED', `The mail service refused the letter: ${reason}`)
export const mailerUnavailable = () =>
  new FunctionError(503, 'MAILER_UNAVAILABLE', 'The mail service didn’t answer. Try again; nothing is mailed twice')
export const letterUnderWay = () =>
  new FunctionError(
    409,
    'LETTER_UNDER_WAY',
    'Another letter with one of these disputes is being handed over. Mail the same disputes again to finish it',
  )
export const letterNotFound = () => new FunctionError(404, 'LETTER_NOT_FOUND', 'Letter not found')
