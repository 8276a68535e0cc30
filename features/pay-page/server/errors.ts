import { FunctionError } from '#platform/functions/errors.ts'

/** Refusals for borrowers. The page has these texts in Spanish too (features/pay-page/screens/texts). */
export const linkUnknown = () =>
  new FunctionError(404, 'LINK_OVER', 'This link is not valid. Open the newest one you got.')
export const linkEnded = () =>
  new FunctionError(410, 'LINK_ENDED', 'This link no longer works. You can ask for a new one.')
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
export const loanUnknown = () => new FunctionError(404, 'LOAN_UNKNOWN', 'Loan not found. Reload the page.')
export const chargeUnknown = () => new FunctionError(404, 'CHARGE_UNKNOWN', 'Payment not found. Reload the page.')
export const noAddress = (message: string) => new FunctionError(422, 'NO_ADDRESS', message)
