import { FunctionError } from '#platform/functions/errors.ts'
import { longDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

export const fundingNotFound = () => new FunctionError(404, 'FUNDING_NOT_FOUND', 'Payout not found')
export const fundedAlready = (leftCents: number) =>
  new FunctionError(
    409,
    'FUNDED_ALREADY',
    leftCents > 0
      ? `Only ${dollarsAndCents(leftCents)} of this loan is left to pay out`
      : 'This loan is paid out already',
    { details: { left_cents: leftCents } },
  )
export const fundingClosed = (status: string) =>
  new FunctionError(409, 'FUNDING_CLOSED', `This payout is ${status}. Reload the page to see what happened to it.`)
export const fundingHeld = (until: string) =>
  new FunctionError(
    409,
    'FUNDING_HELD',
    `The borrower can rescind this loan until midnight of ${longDate(until)}. The money can be paid out after that (12 CFR 1026.23(c)).`,
    { details: { held_until: until } },
  )
export const referenceMissing = () =>
  new FunctionError(422, 'REFERENCE_MISSING', 'Enter the number of the check, draft, or wire')
export const initialsMissing = () => new FunctionError(422, 'INITIALS_MISSING', 'Enter your initials')
export const witnessIsSender = () =>
  new FunctionError(
    409,
    'WITNESS_IS_SENDER',
    'Another member of your company must confirm with their initials that the cash was paid out',
  )
export const onlyInFiles = () =>
  new FunctionError(
    409,
    'ONLY_IN_FILES',
    'An ACH payout is sent with the next file. Make the file in the funding queue.',
  )
export const payoutUnavailable = () =>
  new FunctionError(
    503,
    'PAYOUT_UNAVAILABLE',
    'The payout service did not answer, so it is unknown if the money was sent. Send it again: the same payout is never made twice.',
    { retryAfterSeconds: 5 },
  )
export const payoutRefused = (message: string) =>
  new FunctionError(422, 'PAYOUT_REFUSED', `The payout service refused the payout: ${message}. Nothing was paid.`)
export const loanNotPayable = () =>
  new FunctionError(409, 'LOAN_NOT_PAYABLE', 'Only a loan that was booked here and is open can be paid out')
export const achBankMissing = () =>
  new FunctionError(422, 'ACH_BANK_MISSING', 'Enter the bank that takes your ACH files first')
export const nothingToSend = () => new FunctionError(409, 'NOTHING_TO_SEND', 'No payout is waiting for an ACH file')
export const fileNotFound = () => new FunctionError(404, 'FILE_NOT_FOUND', 'ACH file not found')
export const fileUnreadable = (problem: string) => new FunctionError(422, 'FILE_UNREADABLE', problem)
export const dayInFuture = () => new FunctionError(422, 'DAY_IN_FUTURE', 'The day can’t be in the future')
