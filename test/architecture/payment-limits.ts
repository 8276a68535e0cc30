import {
  FIRST_ANNUAL_YEAR,
  LAST_ANNUAL_YEAR,
  LONGEST_PROPERTY,
} from '#features/lending/rules/statements/annual-interest.ts'
import { MOST_LATE_DAYS, MOST_REMINDER_DAYS } from '#features/payment-notices/rules/payment-notice.ts'
import { MOST_STATEMENT_DAYS } from '#features/payment-notices/rules/periodic-statement.ts'
import {
  LONGEST_AGREED_TEXT,
  LONGEST_AUTOPAY_END,
  LONGEST_SIGNER,
  MOST_DAYS_BEFORE,
  MOST_RETRY_DAYS,
} from '#features/payments/rules/autopay/autopay-terms.ts'
import {
  LONGEST_CANCEL_REASON,
  LONGEST_FILE_NAME,
  LONGEST_RETURN_NOTE,
  LONGEST_TRACE,
} from '#features/payments/rules/bank-files/bank-file.ts'
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
import { LEAST_CHARGE_CENTS } from '#features/payments/rules/payments-commands.ts'
import { LONGEST_REFUND_REASON } from '#features/payments/rules/refund.ts'
import { COUNTER_LIMITS } from './counter-limits.ts'

/** The greatest lengths and numbers of payments. */
export const PAYMENT_LIMITS: Readonly<Record<string, number>> = {
  ...COUNTER_LIMITS,
  'app.payment_accounts.account': LONGEST_PROCESSOR_ID,
  'app.payment_customers.customer': LONGEST_PROCESSOR_ID,
  'app.payment_method_pages.page': LONGEST_PAGE,
  'app.processor_methods.token': LONGEST_PROCESSOR_ID,
  'public.debit_files.cancel_reason': LONGEST_CANCEL_REASON,
  'public.debit_files.file_name': LONGEST_FILE_NAME,
  'public.debit_returns.note': LONGEST_RETURN_NOTE,
  'public.debit_returns.original_trace': LONGEST_TRACE,
  'public.debit_returns.return_trace': LONGEST_TRACE,
  'public.charge_refunds.failure': LONGEST_DECLINE_REASON,
  'public.charge_refunds.processor_id': LONGEST_PROCESSOR_ID,
  'public.charge_refunds.reason': LONGEST_REFUND_REASON,
  'public.charge_refunds.review_note': LONGEST_CHARGE_NOTE,
  'public.autopay_authorizations.agreed_text': LONGEST_AGREED_TEXT,
  'public.autopay_authorizations.days_before': MOST_DAYS_BEFORE,
  'public.autopay_authorizations.end_reason': LONGEST_AUTOPAY_END,
  'public.autopay_authorizations.problem': LONGEST_AUTOPAY_END,
  'public.autopay_authorizations.retries': MOST_PRESENTED_AGAIN,
  'public.autopay_authorizations.retry_after_days': MOST_RETRY_DAYS,
  'public.autopay_authorizations.signed_by': LONGEST_SIGNER,
  'public.loan_charge_events.note': LONGEST_CHARGE_NOTE,
  'public.loan_charges.decline_code': LONGEST_DECLINE_CODE,
  'public.loan_charges.decline_reason': LONGEST_DECLINE_REASON,
  'public.loan_charges.presented_again': MOST_PRESENTED_AGAIN,
  'public.loan_charges.processor_id': LONGEST_PROCESSOR_ID,
  'public.loan_charges.review_note': LONGEST_CHARGE_NOTE,
  'public.notice_settings.late_days': MOST_LATE_DAYS,
  'public.annual_interest_statements.property': LONGEST_PROPERTY,
  'public.annual_interest_statements.year': LAST_ANNUAL_YEAR,
  'public.notice_settings.statement_days': MOST_STATEMENT_DAYS,
  'public.notice_settings.reminder_days': MOST_REMINDER_DAYS,
  'public.payment_methods.brand': LONGEST_BRAND,
  'public.payment_methods.end_reason': LONGEST_END_REASON,
}

/** The least lengths and numbers of payments. */
export const LEAST_OF_PAYMENTS: Readonly<Record<string, number>> = {
  'public.annual_interest_statements.year': FIRST_ANNUAL_YEAR,
  'public.autopay_authorizations.fixed_cents': LEAST_CHARGE_CENTS,
  'public.autopay_authorizations.most_cents': LEAST_CHARGE_CENTS,
  'public.loan_charges.amount_cents': LEAST_CHARGE_CENTS,
}
