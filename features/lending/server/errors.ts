import type { PaymentRefusal } from '#features/lending/rules/payment.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'

export const loanNotFound = () => new FunctionError(404, 'LOAN_NOT_FOUND', 'Loan not found')
export const postingNotFound = () => new FunctionError(404, 'POSTING_NOT_FOUND', 'There is no such entry')
export const keyUsedBefore = () =>
  new FunctionError(422, 'IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for a different entry')
export const ledgerChanged = () =>
  new FunctionError(
    409,
    'LEDGER_CHANGED',
    'Something was entered in this ledger meanwhile, and nothing was recorded now. Look at the new figures and try again.',
  )
export const paymentRefused = ({ code, message, mostCents }: PaymentRefusal) =>
  new FunctionError(code === 'LOAN_PAID_OFF' ? 409 : 422, code, message, {
    details: mostCents === undefined ? {} : { most: mostCents / 100 },
  })
export const notReversible = () =>
  new FunctionError(422, 'NOT_A_PAYMENT', 'Only a payment or a fee can be reversed: this entry is neither')
export const alreadyReversed = () => new FunctionError(409, 'ALREADY_REVERSED', 'This entry was reversed already')
export const recordedElsewhere = () =>
  new FunctionError(
    403,
    'RECORDED_ELSEWHERE',
    'This entry came with the loan’s history and was not recorded here: reversing it needs the permission “Reverse imported payments”',
  )
export const applicationNotFound = () => new FunctionError(404, 'APPLICATION_NOT_FOUND', 'There is no such application')
export const applicationDecided = () =>
  new FunctionError(409, 'APPLICATION_DECIDED', 'This application is decided or withdrawn: no time runs any more')
/** Somebody else was faster, or the same person in another window. */
export const decidedMeanwhile = (status: string) =>
  new FunctionError(
    409,
    'APPLICATION_DECIDED',
    `This application is ${status.replaceAll('_', ' ')} already, and nothing was changed now. Look at it again.`,
  )
export const identityUnverified = (message: string) => new FunctionError(422, 'IDENTITY_UNVERIFIED', message)
export const redFlagsOpen = (message: string) => new FunctionError(422, 'RED_FLAGS_OPEN', message)
/** The flags of an application that is decided, or has become a loan, are history. */
export const flagsClosed = () =>
  new FunctionError(409, 'APPLICATION_DECIDED', 'This application is decided: its red flags are on record as they were')
export const flagGone = () =>
  new FunctionError(409, 'FLAG_GONE', 'This red flag does not stand any more. Look at the application again.')
export const flagAnswered = () =>
  new FunctionError(409, 'FLAG_ANSWERED', 'This red flag was answered already, and that stands')
export const noticeRefused = (problem: string) => new FunctionError(422, 'NOTICE_REFUSED', problem)
/** Another system has opened an application again that was decided here. */
export const documentKept = () =>
  new FunctionError(
    409,
    'PAPER_KEPT',
    'What the applicant was to be given with an earlier decision on this application is on record, and stands: no second one is kept. Decide about a new application.',
  )
export const endRefused = (problem: string) => new FunctionError(422, 'END_REFUSED', problem)
export const endNotOpen = (status: string) =>
  endRefused(`This application is ${status.replaceAll('_', ' ')}, which does not allow that`)
export const disclosureMissing = () =>
  new FunctionError(
    422,
    'DISCLOSURE_MISSING',
    'Say which credit score the applicant is told, or that no report was used for this approval',
  )
export const reportChanged = () =>
  new FunctionError(409, 'REPORT_CHANGED', 'There is another report by now. Look at what it says, and try again.')
export const noticeNotFound = () => new FunctionError(404, 'NOTICE_NOT_FOUND', 'There is no such notice')
export const noticeGiven = (on: PlainDate, byName: string | null) =>
  new FunctionError(409, 'NOTICE_GIVEN', `It is on record as given on ${shortDate(on)} by ${byName}, and that stands`)
export const noticeDay = () =>
  new FunctionError(422, 'NOTICE_DAY', 'The day lies between the one of the decision and today')
export const applicationDated = () =>
  new FunctionError(
    409,
    'APPLICATION_DATED',
    'Another day stands there already, and the time that runs from it is not put off',
  )
export const applicationCounteroffered = () =>
  new FunctionError(409, 'APPLICATION_COUNTEROFFERED', 'Other terms were offered: the time runs from that day')
export const applicationDay = () =>
  new FunctionError(422, 'APPLICATION_DAY', 'The day lies between the one the application came on and today')
export const proposalNotFound = () =>
  new FunctionError(404, 'PROPOSAL_NOT_FOUND', 'There is no such proposal, or the loan was paid meanwhile')
export const chargeOffDecided = () =>
  new FunctionError(409, 'CHARGE_OFF_DECIDED', 'This proposal was decided already, and that stands')
export const noLongerPastDue = () =>
  new FunctionError(409, 'NO_LONGER_PAST_DUE', 'What this proposal counted from was paid meanwhile')
export const deferralRefused = (why: string) => new FunctionError(409, 'DEFERRAL_LIMIT', why)
