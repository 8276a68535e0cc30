import { TEXT_KINDS } from '#features/collections/rules/collection-text.ts'
import { CONTACT_CHANNELS, CONTACT_OUTCOMES, PHONE_CHANNELS } from '#features/collections/rules/contact.ts'
import { STOP_KINDS } from '#features/collections/rules/contact-stop.ts'
import { JUDGED_STATUSES, PROMISE_SOURCES, PROMISE_STATUSES } from '#features/collections/rules/promise.ts'
import { SALE_KINDS } from '#features/collections/rules/repossession/repossession-days.ts'
import { REPOSSESSION_ACTS, REPOSSESSION_STATES } from '#features/collections/rules/repossession/repossession-state.ts'
import {
  ENDED_SETTLEMENTS,
  NEVER_ACCEPTED,
  SETTLEMENT_STATUSES,
} from '#features/collections/rules/settlement/settlement.ts'
import { DEFICIENCY_CLAIMS } from '#features/lending/rules/states/company-rule-fields.ts'

/** The values that the columns of collections allow. */
export const COLLECTION_VALUES: Readonly<Record<string, readonly string[]>> = {
  'public.collection_texts.kind': TEXT_KINDS,
  'public.contact_attempts.channel': CONTACT_CHANNELS,
  'public.contact_attempts.outcome': CONTACT_OUTCOMES,
  'public.contact_stops.kind': STOP_KINDS,
  'public.loan_settlements.status': SETTLEMENT_STATUSES,
  'public.payment_promises.source': PROMISE_SOURCES,
  'public.payment_promises.status': PROMISE_STATUSES,
  'public.repossession_events.act': REPOSSESSION_ACTS,
  'public.repossessions.deficiency_claim': DEFICIENCY_CLAIMS,
  'public.repossessions.sale_kind': SALE_KINDS,
  'public.repossessions.state': REPOSSESSION_STATES,
}

/** The constraints of collections that allow some of a column's values. */
export const COLLECTION_PARTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'public.contact_attempts: only_calls_have_a_phone': [PHONE_CHANNELS],
  'public.loan_settlements: an_ended_settlement_has_a_day': [ENDED_SETTLEMENTS],
  'public.loan_settlements: an_agreed_settlement_was_accepted': [NEVER_ACCEPTED],
  'public.payment_promises: a_judged_promise_has_a_day': [JUDGED_STATUSES],
}
