import type { ServiceRefusal } from '#features/credit-repair/rules/cancel-window.ts'
import { type ContractProblem, problemText } from '#features/credit-repair/rules/linter/lint-contract.ts'
import { missingSentence } from '#features/credit-repair/rules/repair-contract.ts'
import type { StatePack } from '#features/credit-repair/rules/state-packs/state-pack.ts'
import { stateName } from '#features/credit-repair/rules/state-windows.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

export const statementFirst = () =>
  new FunctionError(
    409,
    'croa_statement_first',
    'The client must sign the statement of their credit file rights before the contract. Record that first, or send both by link',
  )
export const datedBeforeStatement = (acknowledgedOn: PlainDate) =>
  new FunctionError(
    409,
    'croa_statement_first',
    `The statement was acknowledged on ${shortDate(acknowledgedOn)}. Date the contract that day or later`,
  )
export const datedInPast = () =>
  new FunctionError(
    422,
    'DATE_TOO_EARLY',
    'A contract can’t be dated in the past. Date it for the day on which the client signs it',
  )
export const signedPaperRequired = () =>
  new FunctionError(
    422,
    'signed_paper_required',
    'Upload the copy that the client signed. A name typed by staff is not a signature',
  )
export const paperNotFound = () =>
  new FunctionError(404, 'DOCUMENT_NOT_FOUND', 'Document not found in the current documents of this client')
export const paperTooOld = () =>
  new FunctionError(
    409,
    'signed_paper_not_new',
    'This document was uploaded earlier. Upload the copy that the client signed now',
  )
export const paperAlreadyUsed = () =>
  new FunctionError(409, 'signed_paper_used', 'This document is already the signed copy of another signature')
export const signedBeforeEnrollment = (enrolledOn: PlainDate) =>
  new FunctionError(
    422,
    'DATE_TOO_EARLY',
    `The client was enrolled on ${shortDate(enrolledOn)}. A statement signed earlier can’t be recorded. Have the client sign it again`,
  )
export const datedTooFarAhead = () =>
  new FunctionError(422, 'DATE_IN_FUTURE', 'A contract can be dated at most thirty days ahead')
export const itemsRequired = ({ state, citation }: StatePack) =>
  new FunctionError(
    422,
    'croa_clause_missing',
    `The law of ${stateName(state)} (${citation}) requires a list of the items to be modified, how, and by when`,
    { details: { missing: ['state_terms'] } },
  )
export const completionUnread = () =>
  new FunctionError(
    422,
    'tsr_completion_required',
    'Sold by phone: the contract must name a day or a length of time by which the services are complete, such as “within six months”, because no fee can be taken earlier',
  )
export const monthlyFeeAboveTotal = (feeCents: number, totalCents: number) =>
  new FunctionError(
    409,
    'croa_total_exceeded',
    `The monthly fee of ${dollarsAndCents(feeCents)} exceeds the contract’s total of ${dollarsAndCents(totalCents)}`,
  )
export const clausesMissing = (missing: Parameters<typeof missingSentence>[0]) =>
  new FunctionError(422, 'croa_clause_missing', missingSentence(missing), { details: { missing } })
export const contractUnlawful = (problems: readonly [ContractProblem, ...ContractProblem[]]) =>
  new FunctionError(422, 'croa_contract_unlawful', problems.map(problemText).join(' '), { details: { problems } })
export const windowOver = (cancelUntil: PlainDate) =>
  new FunctionError(
    409,
    'croa_window_over',
    `The cancellation period of this contract ended on ${shortDate(cancelUntil)}. If the client’s notice was mailed or delivered by then, upload it. Otherwise cancel the enrollment`,
  )
export const noticeRequired = () =>
  new FunctionError(
    422,
    'cancellation_notice_required',
    'Upload the client’s notice to record an earlier day. Without a notice, leave the day out: the server dates the cancellation today',
  )
/** For the client on their own page, which has this text in Spanish too. */
export const timeToCancelOver = (cancelUntil: PlainDate) =>
  new FunctionError(
    409,
    'CANCEL_WINDOW_OVER',
    `The time to cancel this contract without a reason ended on ${shortDate(cancelUntil)}. Ask the company to end the contract.`,
  )
export const workRefused = ({ code, sentence }: ServiceRefusal, details: { cancel_until?: PlainDate }) =>
  new FunctionError(409, code, sentence, { details })
export const alreadyAcknowledged = () =>
  new FunctionError(409, 'ALREADY_ACKNOWLEDGED', 'The statement was already acknowledged')
export const alreadySigned = () => new FunctionError(409, 'ALREADY_SIGNED', 'This client has already signed a contract')
export const alreadyOut = () =>
  new FunctionError(409, 'ALREADY_SENT', 'This document is already out for signature. Resend or cancel that envelope')
export const replacedWhileOut = () =>
  new FunctionError(409, 'CONTRACT_REPLACED', 'This contract was replaced. Ask the company for the new one')
export const noLongerNeeded = () =>
  new FunctionError(
    409,
    'NOT_NEEDED',
    'This document no longer needs your signature. Ask the company if you have questions',
  )
export const contractNotFound = () => new FunctionError(404, 'CONTRACT_NOT_FOUND', 'Contract not found')
export const notSigned = () => new FunctionError(409, 'NOT_SIGNED', 'This contract is not signed')
export const alreadyCanceled = () => new FunctionError(409, 'ALREADY_CANCELLED', 'This contract was already canceled')
export const dayInFuture = () => new FunctionError(422, 'DATE_IN_FUTURE', 'The date must not be in the future')
export const canceledBeforeSigned = (contractDate: PlainDate) =>
  new FunctionError(422, 'DATE_TOO_EARLY', `The contract was signed on ${shortDate(contractDate)}`)
