import type { PaymentRefusal } from '#features/lending/rules/payment.ts'
import type { ChangeRefusal } from '#features/lending/rules/servicing/refused.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'

export const loanNotFound = () => new FunctionError(404, 'LOAN_NOT_FOUND', 'Loan not found')
export const lendingClosed = () =>
  new FunctionError(403, 'LENDING_CLOSED', 'Lending is not open in your company. An owner can open it in Org Admin.')
export const postingNotFound = () => new FunctionError(404, 'POSTING_NOT_FOUND', 'Ledger entry not found')
export const keyUsedBefore = () =>
  new FunctionError(422, 'IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for a different entry')
export const periodClosed = (closedThrough: PlainDate) =>
  new FunctionError(
    409,
    'PERIOD_CLOSED',
    `The books are closed through ${shortDate(closedThrough)}. Enter a later date, or enter it as a correction of a closed month.`,
    { details: { closed_through: closedThrough } },
  )
export const ledgerChanged = () =>
  new FunctionError(
    409,
    'LEDGER_CHANGED',
    'The ledger changed before your entry could be recorded, so nothing was recorded. Review the new figures and try again.',
  )
export const paymentRefused = ({ code, message }: PaymentRefusal) =>
  new FunctionError(code === 'PAYMENT_DATE' ? 422 : 409, code, message)
export const changeRefused = ({ code, message, field }: ChangeRefusal) =>
  new FunctionError(code === 'LOAN_ENDED' ? 409 : 422, code, message, { details: { field } })
export const notReversible = () =>
  new FunctionError(
    422,
    'NOT_REVERSIBLE',
    'This entry can’t be reversed: it is the first advance, a reversal, or a charge-off.',
  )
export const alreadyReversed = () => new FunctionError(409, 'ALREADY_REVERSED', 'This entry was already reversed')
export const recordedElsewhere = () =>
  new FunctionError(
    403,
    'RECORDED_ELSEWHERE',
    'This entry was imported with the loan. To reverse it, you need the permission “Reverse imported payments”.',
  )
export const applicationNotFound = () => new FunctionError(404, 'APPLICATION_NOT_FOUND', 'Application not found')
export const applicationDecided = () =>
  new FunctionError(
    409,
    'APPLICATION_DECIDED',
    'This application is decided or withdrawn, so its deadlines no longer apply',
  )
/** Another user, or the same one in another window, decided it first. */
export const decidedMeanwhile = (status: string) =>
  new FunctionError(
    409,
    'APPLICATION_DECIDED',
    `This application is already ${status.replaceAll('_', ' ')}. Nothing was changed. Review it and try again.`,
  )
export const identityUnverified = (message: string) => new FunctionError(422, 'IDENTITY_UNVERIFIED', message)
export const redFlagsOpen = (message: string) => new FunctionError(422, 'RED_FLAGS_OPEN', message)
/** The red flags of a decided application or of a loan are read-only. */
export const flagsClosed = () =>
  new FunctionError(409, 'APPLICATION_DECIDED', 'This application is decided. Its red flags can no longer change.')
export const flagGone = () =>
  new FunctionError(409, 'FLAG_GONE', 'This red flag no longer applies. Review the application and try again.')
export const flagAnswered = () =>
  new FunctionError(409, 'FLAG_ANSWERED', 'This red flag already has a response, which can’t be changed')
export const noticeRefused = (problem: string) => new FunctionError(422, 'NOTICE_REFUSED', problem)
/** Happens if another system reopens an application that was decided here. */
export const documentKept = () =>
  new FunctionError(
    409,
    'PAPER_KEPT',
    'An earlier decision on this application already has a document for the applicant, and it can’t have a second one. Decide on a new application instead.',
  )
export const endRefused = (problem: string) => new FunctionError(422, 'END_REFUSED', problem)
export const endNotOpen = (status: string) =>
  endRefused(`This application is ${status.replaceAll('_', ' ')}, so this action isn’t allowed`)
export const disclosureMissing = () =>
  new FunctionError(
    422,
    'DISCLOSURE_MISSING',
    'A credit report is on file for this application, so its approval must disclose a score. Choose the score.',
  )
export const reportUseUnstated = () =>
  new FunctionError(
    422,
    'DISCLOSURE_MISSING',
    'An approval must state if a credit report was used. Choose the score to disclose, or confirm that no report was used.',
  )
export const statementMissing = () =>
  new FunctionError(
    422,
    'STATEMENT_MISSING',
    'The client has a report from another time or for another purpose. State why it was not used, or choose the score to disclose.',
  )
export const statementNotNeeded = () =>
  new FunctionError(422, 'STATEMENT_NOT_NEEDED', 'The client has no usable report, so no statement is needed')
export const tableInFuture = () => new FunctionError(422, 'TABLE_DAY', 'The date of the table must be today or earlier')
export const subjectNotFound = () => new FunctionError(404, 'CLIENT_NOT_FOUND', 'Client or application not found')
export const holdNotFound = () => new FunctionError(404, 'HOLD_NOT_FOUND', 'Legal hold not found')
export const holdReleased = () => new FunctionError(409, 'HOLD_RELEASED', 'This legal hold was already released')
export const reportChanged = () =>
  new FunctionError(409, 'REPORT_CHANGED', 'There is a newer credit report. Review it and try again.')
/** Its details say whose report it is, so that screens can lead to a new pull. */
export const reportTooOld = (problem: string, clientId: string) =>
  new FunctionError(422, 'REPORT_TOO_OLD', problem, { details: { client_id: clientId } })
export const noticeNotFound = () => new FunctionError(404, 'NOTICE_NOT_FOUND', 'Notice not found')
export const noticeGiven = (on: PlainDate, byName: string | null) =>
  new FunctionError(
    409,
    'NOTICE_GIVEN',
    `Already recorded as given on ${shortDate(on)} by ${byName}. This can’t be changed.`,
  )
export const noticeDay = () => new FunctionError(422, 'NOTICE_DAY', 'Enter a day between the decision date and today')
export const applicationDated = () =>
  new FunctionError(409, 'APPLICATION_DATED', 'Another day is already recorded, and its deadline can’t be extended')
export const applicationCounteroffered = () =>
  new FunctionError(409, 'APPLICATION_COUNTEROFFERED', 'A counteroffer was made, so the deadline counts from that day')
export const applicationDay = () =>
  new FunctionError(422, 'APPLICATION_DAY', 'Enter a day between the application date and today')
export const proposalNotFound = () =>
  new FunctionError(404, 'PROPOSAL_NOT_FOUND', 'Proposal not found, or the loan has been paid since')
export const chargeOffDecided = () =>
  new FunctionError(409, 'CHARGE_OFF_DECIDED', 'This proposal was already decided, and the decision can’t be changed')
export const noLongerPastDue = () =>
  new FunctionError(409, 'NO_LONGER_PAST_DUE', 'The past-due payment behind this proposal has since been paid')
export const stateRuleNotFound = () => new FunctionError(404, 'STATE_RULE_NOT_FOUND', 'State rule not found')
export const stateRuleEnded = () => new FunctionError(409, 'STATE_RULE_ENDED', 'This state rule has already ended')
export const stateRuleInForce = () =>
  new FunctionError(
    409,
    'STATE_RULE_IN_FORCE',
    'Your company already has a rule for this state, kind of contract, and start date. End it first.',
  )
export const stateRuleApproval = () =>
  new FunctionError(422, 'STATE_RULE_APPROVAL', 'The approval of your counsel must be dated today or earlier')
export const deferralRefused = (why: string) => new FunctionError(409, 'DEFERRAL_LIMIT', why)
export const cashAtCounter = () =>
  new FunctionError(
    409,
    'CASH_AT_COUNTER',
    'Your company takes cash through a drawer. Record this payment at the counter, in Lending.',
  )
export const receiptOfCounter = (number: number) =>
  new FunctionError(
    409,
    'RECEIPT_OF_COUNTER',
    `This cash has receipt R-${String(number).padStart(6, '0')}. Void the receipt at the counter, so that another person approves it.`,
  )

export const ordersNotFound = () =>
  new FunctionError(422, 'DOCUMENT_NOT_FOUND', 'This document is not among the client’s documents', {
    details: { field: 'document_id' },
  })
export const benefitNotFound = () =>
  new FunctionError(404, 'BENEFIT_NOT_FOUND', 'No benefit of the SCRA was found for this entry')
export const ordersAttached = () =>
  new FunctionError(409, 'ORDERS_ATTACHED', 'Other orders are attached already. Reload the page.')
