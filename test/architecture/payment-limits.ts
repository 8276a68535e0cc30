import { MOST_PRESENTED_AGAIN } from '#features/payments/rules/decline.ts'
import {
  LONGEST_BRAND,
  LONGEST_CHARGE_NOTE,
  LONGEST_DECLINE_CODE,
  LONGEST_DECLINE_REASON,
  LONGEST_END_REASON,
  LONGEST_PAGE,
  LONGEST_PROCESSOR_ID,
} from '#features/payments/rules/payment-limits.ts'
import { COUNTER_LIMITS } from './counter-limits.ts'

/** The greatest lengths and numbers of payments. */
export const PAYMENT_LIMITS: Readonly<Record<string, number>> = {
  ...COUNTER_LIMITS,
  'app.payment_accounts.account': LONGEST_PROCESSOR_ID,
  'app.payment_customers.customer': LONGEST_PROCESSOR_ID,
  'app.payment_method_pages.page': LONGEST_PAGE,
  'app.processor_methods.token': LONGEST_PROCESSOR_ID,
  'public.loan_charge_events.note': LONGEST_CHARGE_NOTE,
  'public.loan_charges.decline_code': LONGEST_DECLINE_CODE,
  'public.loan_charges.decline_reason': LONGEST_DECLINE_REASON,
  'public.loan_charges.presented_again': MOST_PRESENTED_AGAIN,
  'public.loan_charges.processor_id': LONGEST_PROCESSOR_ID,
  'public.loan_charges.review_note': LONGEST_CHARGE_NOTE,
  'public.payment_methods.brand': LONGEST_BRAND,
  'public.payment_methods.end_reason': LONGEST_END_REASON,
}
