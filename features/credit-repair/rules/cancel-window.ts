import { businessDayAfter } from '#platform/rules/business-days.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import type { DisputeStepTo } from './disputes/dispute-step.ts'
import { stateWindow, stateWindowEnd } from './state-windows.ts'

/**
 * Returns the last day on which a contract signed on a day can be canceled. No work may be done before the end of that
 * day, the third business day after the signing, or the last day under the law of the client's state if it is later. The period of 15 USC
 * 1679d(a)(2), which begins on the day of signing, never ends later.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1679e — 15 USC 1679e(a)
 */
export function cancelUntil(signedOn: PlainDate, state: string | null = null): PlainDate {
  const federal = businessDayAfter(signedOn, 3)
  const window = stateWindow(state)
  const ofState = window === null ? federal : stateWindowEnd(window, signedOn)
  return ofState > federal ? ofState : federal
}

/** The zone where a day ends last in the United States, so that no client's midnight comes later. */
export const LAST_ZONE = 'Pacific/Pago_Pago'

/** A client's signed, uncanceled contract, with the facts that decide when work may begin. */
export interface StandingContract {
  cancel_until: PlainDate
}

/** A client's work needs an enrollment that isn't canceled, and a signed contract, in every type of account (15 USC 1679a(3)). */
export const WORK_LACKS = ['enrollment', 'contract', 'never_enrolled'] as const
export type WorkLack = (typeof WORK_LACKS)[number]

/** Why no work may be done for a client yet. */
export interface ServiceRefusal {
  code: 'croa_contract_first' | 'croa_window_open' | 'croa_enrollment_first'
  sentence: string
}

const LACKING: Readonly<Record<WorkLack, string>> = {
  enrollment:
    'The client’s enrollment is canceled, so no work can be done and no fee taken. If the client wants to go on, resume the enrollment and have them sign another contract',
  contract: 'You can’t work for this client until they have signed a contract and the cancellation period has ended',
  never_enrolled:
    'This client isn’t enrolled in credit repair. Enroll the client, and start work once they have signed a contract and can no longer cancel it',
}

/**
 * Returns why no work may be done for a client on a day, or null if it may. The day must be over everywhere in the
 * country. `lacks` names what is missing although there may be a contract.
 */
export function serviceRefusal(
  contract: StandingContract | null,
  on: PlainDate,
  lacks: WorkLack | null = null,
): ServiceRefusal | null {
  if (lacks === 'never_enrolled') return { code: 'croa_enrollment_first', sentence: LACKING[lacks] }
  if (contract === null || lacks !== null)
    return { code: 'croa_contract_first', sentence: LACKING[lacks ?? 'contract'] }
  const { cancel_until } = contract
  if (on > cancel_until) return null
  const [last, first] = [shortDate(cancel_until), shortDate(addDays(cancel_until, 1))]
  const sentence = `The client can cancel the contract through ${last}. You can start work on ${first}`
  return { code: 'croa_window_open', sentence }
}

const WORK: readonly DisputeStepTo[] = ['attested', 'sent', 'information']

/**
 * Returns which part of a refusal applies to a step of a dispute. Recording a bureau's answer is not work: it waits
 * only while the contract can be canceled, and is then recorded with its own day. A dispute can be closed at any time.
 */
export function stepRefusal(refusal: ServiceRefusal | null, to: DisputeStepTo): ServiceRefusal | null {
  if (to === 'closed') return null
  return WORK.includes(to) || refusal?.code === 'croa_window_open' ? refusal : null
}
