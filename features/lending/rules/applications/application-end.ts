import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { isOpenApplication } from './application-date.ts'
import { DAYS_TO_ANSWER } from './days-to-answer.ts'
import type { EndedHow } from './ended-how.ts'

/** An end that requires no notice of adverse action. Closing a file as incomplete requires no further details. */
export type ApplicationEnd =
  | { decision: 'withdrawn' | 'not_accepted'; on: PlainDate; how: EndedHow }
  | { decision: 'closed_incomplete' }

/** The facts of an application that decide how it can end. Days are in UTC. */
export interface ApplicationStatusNow {
  status: string
  submittedOn: PlainDate
  /** Null until the application is decided. */
  decidedOn: PlainDate | null
  isComplete: boolean
  /** True if a loan was made on the application. */
  hasLoan: boolean
  /** The notice of incompleteness, or null if there is none. */
  asked: { answerBy: PlainDate; givenOn: PlainDate | null } | null
  /** The counteroffer made with its reasons. Null if there is none, or if it was sent without reasons. */
  offer: { on: PlainDate; answerBy: PlainDate; givenOn: PlainDate | null } | null
  today: PlainDate
}

interface OpenTo extends Pick<ApplicationStatusNow, 'status' | 'isComplete' | 'today'> {
  asked: { answerBy: PlainDate } | null
  offer: object | null
}

/** Returns the decisions allowed in this state, in display order. */
export function decisionsOpen({ status, isComplete, asked, offer, today }: OpenTo) {
  if (status === 'approved') return ['not_accepted'] as const
  if (!isOpenApplication({ status })) return []
  if (status === 'counteroffered') return ['approved', offer ? 'not_accepted' : 'declined', 'withdrawn'] as const
  const more = isComplete ? [] : ofIncomplete(asked, today)
  return ['approved', 'declined', 'counteroffered', ...more, 'withdrawn'] as const
}

function ofIncomplete(asked: OpenTo['asked'], today: PlainDate) {
  if (asked === null) return ['incomplete'] as const
  return asked.answerBy < today ? (['closed_incomplete'] as const) : []
}

/** Returns why the applicant can't be asked for missing information, or null if they can. */
export function askingProblem({
  isComplete,
  asked,
}: Pick<ApplicationStatusNow, 'isComplete' | 'asked'>): string | null {
  if (isComplete) return 'This application was confirmed complete. Decide it instead.'
  return asked === null
    ? null
    : 'The applicant was already asked for the missing information. The deadline can’t be extended.'
}

/** Returns why an application can't end this way, or null if it can. */
export function endProblem(end: ApplicationEnd, standing: ApplicationStatusNow): string | null {
  if (end.decision === 'closed_incomplete') return closingProblem(standing)
  if (end.decision === 'withdrawn') return withdrawalProblem(end, standing)
  return standing.status === 'counteroffered' ? offerRefusalProblem(end, standing) : refusalProblem(end, standing)
}

// Comment 9-2 requires an express withdrawal. An applicant who doesn't reply has not withdrawn.
function withdrawalProblem(
  { on, how }: { on: PlainDate; how: EndedHow },
  { submittedOn, today }: ApplicationStatusNow,
) {
  if (how === 'no_answer')
    return 'An applicant who hasn’t replied has not withdrawn and is owed a notice. Record a withdrawal only if the applicant expressly withdrew.'
  return isWithin(on, submittedOn, today) ? null : 'Enter a day between the application date and today'
}

const SILENT_DAYS = 30

// 12 CFR 1002.9(e): an applicant who hasn't inquired within 30 days after applying may be treated as having withdrawn.
function refusalProblem({ on, how }: { on: PlainDate; how: EndedHow }, standing: ApplicationStatusNow): string | null {
  const { submittedOn, decidedOn, hasLoan, today } = standing
  const approvedOn = decidedOn ?? submittedOn
  if (hasLoan) return 'A loan was made on this approval, so it was accepted'
  if (how !== 'no_answer')
    return isWithin(on, approvedOn, today) ? null : 'Enter a day between the approval date and today'
  const silent = addDays(submittedOn, SILENT_DAYS + 1)
  const first = silent < approvedOn ? approvedOn : silent
  if (today < first)
    return `The applicant has 30 days after applying to ask about the decision. You can record no answer as a withdrawal from ${shortDate(first)} on.`
  return isWithin(on, first, today) ? null : `Enter a day between ${shortDate(first)} and today`
}

// Comment 9(a)(1)-6: an applicant who received the reasons with the counteroffer needs no second notice.
function offerRefusalProblem({ on, how }: { on: PlainDate; how: EndedHow }, { offer, today }: ApplicationStatusNow) {
  if (offer === null)
    return 'The counteroffer was sent without reasons, so an applicant who doesn’t accept it is owed a notice. Decline the application instead.'
  // The applicant may have heard the terms in conversation, but the reasons must be given in writing.
  if (offer.givenOn === null) return 'First record how and when the applicant received the counteroffer'
  if (how !== 'no_answer')
    return isWithin(on, offer.on, today) ? null : 'Enter a day between the counteroffer date and today'
  const first = addDays(offer.answerBy, 1)
  if (today < first) return `The applicant can still accept until ${shortDate(offer.answerBy)}`
  return isWithin(on, first, today) ? null : `Enter a day between ${shortDate(first)} and today`
}

/** Returns why an application can't be declined, or null if it can. */
export const declineProblem = ({ status, offer }: Pick<ApplicationStatusNow, 'status' | 'offer'>): string | null =>
  status === 'counteroffered' && offer !== null
    ? 'The counteroffer already gave the reasons. Record it as not accepted; no second notice is needed.'
    : null

// 12 CFR 1002.9(c)(2): the creditor's obligation ends only if the applicant was asked in writing, had a reasonable time
// and did not reply.
function closingProblem({ isComplete, asked, today }: ApplicationStatusNow): string | null {
  if (isComplete) return 'This application was confirmed complete. Approve or decline it.'
  if (asked === null)
    return 'The applicant was not asked for the missing information. Send a notice of incompleteness, or decline.'
  const { answerBy, givenOn } = asked
  if (givenOn === null) return 'First record how and when the applicant received the notice of incompleteness'
  if (daysBetween(givenOn, answerBy) < DAYS_TO_ANSWER.least)
    return `The notice was given on ${shortDate(givenOn)}, too late for an answer by ${shortDate(answerBy)}. Decline as incomplete, with a notice.`
  return answerBy < today ? null : `The applicant can still answer until ${shortDate(answerBy)}`
}

const isWithin = (on: PlainDate, first: PlainDate, last: PlainDate) => on >= first && on <= last
