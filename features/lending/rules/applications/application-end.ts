import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { isOpenApplication } from './application-date.ts'
import { DAYS_TO_ANSWER } from './days-to-answer.ts'
import type { EndedHow } from './ended-how.ts'

/** An end of which no notice of adverse action is owed. Who closes a file as incomplete says no more than that. */
export type ApplicationEnd =
  | { decision: 'withdrawn' | 'not_accepted'; on: PlainDate; how: EndedHow }
  | { decision: 'closed_incomplete' }

/** Where an application stands, as far as its ends depend on it. Days are UTC's. */
export interface ApplicationStatusNow {
  status: string
  submittedOn: PlainDate
  /** Null before it is decided. */
  decidedOn: PlainDate | null
  isComplete: boolean
  /** Whether a loan was made on it. */
  hasLoan: boolean
  /** The notice of incompleteness; null without one. */
  asked: { answerBy: PlainDate; givenOn: PlainDate | null } | null
  /** The counteroffer that was made with its reasons; null without one, or when it was sent without. */
  offer: { on: PlainDate; answerBy: PlainDate; givenOn: PlainDate | null } | null
  today: PlainDate
}

interface OpenTo extends Pick<ApplicationStatusNow, 'status' | 'isComplete' | 'today'> {
  asked: { answerBy: PlainDate } | null
  offer: object | null
}

/** What somebody may do about an application in this state, in the order in which it is offered. */
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

/** Why the applicant can't be asked for what is missing; null when they can. */
export function askingProblem({
  isComplete,
  asked,
}: Pick<ApplicationStatusNow, 'isComplete' | 'asked'>): string | null {
  if (isComplete) return 'Somebody has confirmed that the application is complete: it waits for a decision'
  return asked === null ? null : 'The applicant was asked for what is missing already, and that day is not put off'
}

/** Why an application can't end so; null when it can. */
export function endProblem(end: ApplicationEnd, standing: ApplicationStatusNow): string | null {
  if (end.decision === 'closed_incomplete') return closingProblem(standing)
  if (end.decision === 'withdrawn') return withdrawalProblem(end, standing)
  return standing.status === 'counteroffered' ? offerRefusalProblem(end, standing) : refusalProblem(end, standing)
}

// Comment 9-2: an express withdrawal. An applicant who says nothing has not withdrawn.
function withdrawalProblem(
  { on, how }: { on: PlainDate; how: EndedHow },
  { submittedOn, today }: ApplicationStatusNow,
) {
  if (how === 'no_answer')
    return 'Silence is no withdrawal: the applicant is owed a notice, unless they withdraw expressly'
  return isWithin(on, submittedOn, today) ? null : 'The day lies between the one the application came on and today'
}

const SILENT_DAYS = 30

// 12 CFR 1002.9(e): who has not inquired within thirty days after applying may be taken as having withdrawn.
function refusalProblem({ on, how }: { on: PlainDate; how: EndedHow }, standing: ApplicationStatusNow): string | null {
  const { submittedOn, decidedOn, hasLoan, today } = standing
  const approvedOn = decidedOn ?? submittedOn
  if (hasLoan) return 'A loan was made on this approval: it was accepted'
  if (how !== 'no_answer')
    return isWithin(on, approvedOn, today) ? null : 'The day lies between the one of the approval and today'
  const silent = addDays(submittedOn, SILENT_DAYS + 1)
  const first = silent < approvedOn ? approvedOn : silent
  if (today < first)
    return `The applicant may still ask until 30 days after applying: from ${shortDate(first)} on, silence may be taken as withdrawal`
  return isWithin(on, first, today) ? null : `The day lies between ${shortDate(first)} and today`
}

// Comment 9(a)(1)-6: who was given the reasons with the counteroffer needs no second notice.
function offerRefusalProblem({ on, how }: { on: PlainDate; how: EndedHow }, { offer, today }: ApplicationStatusNow) {
  if (offer === null)
    return 'The counteroffer was sent without reasons: who does not accept it is owed a notice, so decline'
  // The terms may have been talked about; the reasons are owed in writing.
  if (offer.givenOn === null) return 'Record first how and when the applicant was given the counteroffer'
  if (how !== 'no_answer')
    return isWithin(on, offer.on, today) ? null : 'The day lies between the one of the counteroffer and today'
  const first = addDays(offer.answerBy, 1)
  if (today < first) return `The applicant may still accept until ${shortDate(offer.answerBy)}`
  return isWithin(on, first, today) ? null : `The day lies between ${shortDate(first)} and today`
}

/** Why an application can't be declined; null when it can. */
export const declineProblem = ({ status, offer }: Pick<ApplicationStatusNow, 'status' | 'offer'>): string | null =>
  status === 'counteroffered' && offer !== null
    ? 'The applicant was told with the counteroffer why: record that it is not accepted, without a second notice'
    : null

// 12 CFR 1002.9(c)(2): no further obligation only to who was asked in writing, had a reasonable time and did not answer.
function closingProblem({ isComplete, asked, today }: ApplicationStatusNow): string | null {
  if (isComplete) return 'Somebody has confirmed that the application is complete: approve it or decline it'
  if (asked === null)
    return 'The applicant was not asked for what is missing: give out a notice of incompleteness, or decline'
  const { answerBy, givenOn } = asked
  if (givenOn === null) return 'Record first how and when the applicant was given the notice of incompleteness'
  if (daysBetween(givenOn, answerBy) < DAYS_TO_ANSWER.least)
    return `The notice was given out on ${shortDate(givenOn)}, too late for an answer by ${shortDate(answerBy)}: decline as incomplete, with a notice`
  return answerBy < today ? null : `The applicant may still answer until ${shortDate(answerBy)}`
}

const isWithin = (on: PlainDate, first: PlainDate, last: PlainDate) => on >= first && on <= last
