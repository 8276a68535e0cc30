import { businessDayAfter } from '#platform/rules/business-days.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type PlainDate, shortDate } from '#platform/rules/dates.ts'
import type { DisputeStepTo } from './disputes/dispute-step.ts'

/**
 * The last day on which a contract signed on a day can be cancelled, and before whose end nothing may be done: the third business
 * day after the signing. The period of 15 USC 1679d(a)(2), which begins on the day of signing, is never over later.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1679e — 15 USC 1679e(a)
 */
export function cancelUntil(signedOn: PlainDate): PlainDate {
  return businessDayAfter(signedOn, 3)
}

/** Where a day ends last in the United States, so that no client's midnight comes later. */
export const LAST_ZONE = 'Pacific/Pago_Pago'

/** A client's signed contract that was not cancelled, as far as it says when work may begin. */
export interface StandingContract {
  cancel_until: PlainDate
}

/** Why nothing may be done for a client yet. */
export interface ServiceRefusal {
  code: 'croa_contract_first' | 'croa_window_open'
  sentence: string
}

/** Why no work may be done for a client on a day, the last that is over nowhere in the country; null when it may. */
export function serviceRefusal(contract: StandingContract | null, on: PlainDate): ServiceRefusal | null {
  if (contract === null) {
    const sentence =
      'Nothing may be done for this client before they signed a contract and the time to cancel it is over'
    return { code: 'croa_contract_first', sentence }
  }
  const { cancel_until } = contract
  if (on > cancel_until) return null
  const [last, first] = [shortDate(cancel_until), shortDate(addDays(cancel_until, 1))]
  const sentence = `The client can cancel the contract through ${last}. Nothing may be done for them before ${first}`
  return { code: 'croa_window_open', sentence }
}

const WORK: readonly DisputeStepTo[] = ['attested', 'sent', 'information']

/**
 * What of a refusal of work holds for a step of a dispute. That a bureau answered is no work: it is put off only while a contract can
 * be cancelled, and recorded after that with its own day. A dispute is closed at any time.
 */
export function stepRefusal(refusal: ServiceRefusal | null, to: DisputeStepTo): ServiceRefusal | null {
  if (to === 'closed') return null
  return WORK.includes(to) || refusal?.code === 'croa_window_open' ? refusal : null
}
