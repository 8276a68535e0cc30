import {
  LONGEST_QUEUE_NAME,
  LONGEST_TEMPLATE,
  LONGEST_TITLE,
  MOST_PROMISE_GRACE_DAYS,
  MOST_PROMISE_TOLERANCE_CENTS,
  MOST_QUEUE_DAYS,
  MOST_SILENT_QUEUE_DAYS,
} from '#features/collections/rules/collection-settings.ts'
import { LONGEST_ATTORNEY_NAME, LONGEST_SHORT_NOTE } from '#features/collections/rules/collections-commands.ts'
import { LONGEST_CONTACT_NOTE, LONGEST_OVERRIDE_REASON } from '#features/collections/rules/contact.ts'
import { MOST_PARTS } from '#features/collections/rules/promise.ts'
import {
  LONGEST_NAME,
  LONGEST_PLACE,
  LONGEST_REPOSSESSION_NOTE,
  LONGEST_TIME,
} from '#features/collections/rules/repossession/repossession-commands.ts'
import { MOST_SETTLEMENT_GRACE_DAYS, MOST_SETTLEMENT_PARTS } from '#features/collections/rules/settlement/settlement.ts'
import { MOST_CURE_DAYS } from '#features/lending/rules/states/company-rule-fields.ts'
import { LONGEST_CERTIFICATE } from '#features/lending/server/military/register-gateway.ts'
import { LONGEST_SUBJECT } from '#features/messages/rules/message.ts'

// Places are positions in lists, which the rules limit by their length.
const LAST_PLACE = 1000
const MOST_QUEUE_CENTS = 100_000_000_000

/** The greatest lengths and numbers of collections. */
export const COLLECTION_LIMITS: Readonly<Record<string, number>> = {
  'public.collection_accounts.follow_up_note': LONGEST_SHORT_NOTE,
  'public.collection_queues.max_cents': MOST_QUEUE_CENTS,
  'public.collection_queues.max_days': MOST_QUEUE_DAYS,
  'public.collection_queues.min_cents': MOST_QUEUE_CENTS,
  'public.collection_queues.min_days': MOST_QUEUE_DAYS,
  'public.collection_queues.name': LONGEST_QUEUE_NAME,
  'public.collection_queues.no_contact_days': MOST_SILENT_QUEUE_DAYS,
  'public.collection_queues.place': LAST_PLACE,
  'public.collection_settings.promise_grace_days': MOST_PROMISE_GRACE_DAYS,
  'public.collection_settings.promise_tolerance_cents': MOST_PROMISE_TOLERANCE_CENTS,
  'public.collection_texts.body': LONGEST_TEMPLATE,
  'public.collection_texts.place': LAST_PLACE,
  'public.collection_texts.subject': LONGEST_SUBJECT,
  'public.collection_texts.title': LONGEST_TITLE,
  'public.contact_attempts.note': LONGEST_CONTACT_NOTE,
  'public.contact_attempts.override_reason': LONGEST_OVERRIDE_REASON,
  'public.contact_stops.attorney_address': LONGEST_SHORT_NOTE,
  'public.contact_stops.attorney_name': LONGEST_ATTORNEY_NAME,
  'public.contact_stops.note': LONGEST_SHORT_NOTE,
  'public.contact_stops.release_reason': LONGEST_SHORT_NOTE,
  'public.payment_promises.cancel_reason': LONGEST_SHORT_NOTE,
  'public.payment_promises.note': LONGEST_SHORT_NOTE,
  'public.loan_settlements.cancel_reason': LONGEST_SHORT_NOTE,
  'public.loan_settlements.grace_days': MOST_SETTLEMENT_GRACE_DAYS,
  'public.loan_settlements.note': LONGEST_SHORT_NOTE,
  'public.service_certificates.number': LONGEST_CERTIFICATE,
  'public.settlement_payments.number': MOST_SETTLEMENT_PARTS,
  'public.repossession_events.note': LONGEST_REPOSSESSION_NOTE,
  'public.repossessions.agent_name': LONGEST_NAME,
  'public.repossessions.collateral': LONGEST_PLACE,
  'public.repossessions.court_order': LONGEST_PLACE,
  'public.repossessions.cure_days': MOST_CURE_DAYS,
  'public.repossessions.end_reason': LONGEST_REPOSSESSION_NOTE,
  'public.repossessions.recovered_where': LONGEST_PLACE,
  'public.repossessions.sale_time': LONGEST_TIME,
  'public.repossessions.sale_where': LONGEST_PLACE,
  'public.repossessions.sold_to': LONGEST_NAME,
  'public.repossessions.stored_where': LONGEST_PLACE,
  'public.promised_payments.number': MOST_PARTS,
}
