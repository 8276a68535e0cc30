import {
  LONGEST_BATCH_NAME,
  LONGEST_LOCKBOX_NUMBER,
  LONGEST_RECEIPT_NOTE,
  LONGEST_RECEIPT_REFERENCE,
  LONGEST_REVERSE_REASON,
  LONGEST_VARIANCE_REASON,
  LONGEST_VOID_REASON,
  MOST_LOCKBOX_ROWS,
} from '#features/counter/rules/counter-limits.ts'
import { LONGEST_SLIP } from '#features/counter/rules/safe.ts'
import { LONGEST_PAY_ADDRESS, LONGEST_PAY_NOTE } from '#features/pay-page/rules/pay-link.ts'
import { LONGEST_CONTACT_COMPANY, LONGEST_CONTACT_MESSAGE } from '#features/public-site/rules/contact.ts'
import { LONGEST_PERSON_NAME } from '#platform/rules/company-name.ts'
import { LONGEST_EMAIL } from '#platform/rules/text-lengths.ts'

/** The greatest lengths of texts of the counter, the pay page, and the contact page. */
export const COUNTER_LIMITS: Readonly<Record<string, number>> = {
  'app.contact_messages.company': LONGEST_CONTACT_COMPANY,
  'app.contact_messages.email': LONGEST_EMAIL,
  'app.contact_messages.message': LONGEST_CONTACT_MESSAGE,
  'app.contact_messages.name': LONGEST_PERSON_NAME,
  'app.pay_links.sent_to': LONGEST_PAY_ADDRESS,
  'public.pay_page_events.note': LONGEST_PAY_NOTE,
  'public.bank_deposits.slip': LONGEST_SLIP,
  'public.bank_deposits.variance_reason': LONGEST_VARIANCE_REASON,
  'public.cash_drops.cancel_reason': LONGEST_VOID_REASON,
  'public.cash_drawers.variance_reason': LONGEST_VARIANCE_REASON,
  'public.counter_receipts.note': LONGEST_RECEIPT_NOTE,
  'public.counter_receipts.reference': LONGEST_RECEIPT_REFERENCE,
  'public.counter_receipts.void_reason': LONGEST_VOID_REASON,
  'public.lockbox_batches.control_count': MOST_LOCKBOX_ROWS,
  'public.lockbox_batches.name': LONGEST_BATCH_NAME,
  'public.lockbox_batches.reverse_reason': LONGEST_REVERSE_REASON,
  'public.lockbox_rows.check_number': LONGEST_LOCKBOX_NUMBER,
  'public.lockbox_rows.loan_number': LONGEST_LOCKBOX_NUMBER,
}
