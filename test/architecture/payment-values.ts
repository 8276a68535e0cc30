import { DRAWER_STATUSES } from '#features/counter/rules/drawer.ts'
import { BATCH_STATUSES, POSTED_STATUSES } from '#features/counter/rules/lockbox.ts'
import { RECEIPT_METHODS, RECEIPT_STATUSES } from '#features/counter/rules/receipt.ts'
import { REPAIR_CHANNELS, REPAIR_PAGE_KINDS } from '#features/credit-repair/rules/client-page/page-link.ts'
import { ANNUAL_KINDS } from '#features/lending/rules/statements/annual-interest.ts'
import { PAY_CODE_CHANNELS, PAY_EVENTS, PAY_LINK_CHANNELS } from '#features/pay-page/rules/pay-link.ts'
import { NOTICE_KINDS, NOTICE_STATUSES } from '#features/payment-notices/rules/payment-notice.ts'
import { STATEMENT_CYCLES, STATEMENT_STATUSES } from '#features/payment-notices/rules/periodic-statement.ts'
import { AMOUNT_RULES, COPY_GIVEN_HOW, SIGNED_HOW } from '#features/payments/rules/autopay/autopay-terms.ts'
import {
  BANK_ACCOUNT_TYPES,
  DEBIT_CLASSES,
  FILE_STATUSES,
  METHOD_KEEPERS,
  RETURN_KINDS,
  RETURN_OUTCOMES,
} from '#features/payments/rules/bank-files/bank-file.ts'
import {
  CHARGE_SOURCES,
  CHARGE_STATUSES,
  TAKEN_STATUSES,
  UNSENT_STATUSES,
} from '#features/payments/rules/charge-status.ts'
import { METHOD_KINDS, METHOD_STATUSES } from '#features/payments/rules/method-kinds.ts'
import { REFUND_CAUSES, REFUND_STATUSES, UNKNOWN_REFUNDS } from '#features/payments/rules/refund.ts'
import { UNDO_STATUSES } from '#features/portfolio-import/rules/import-lists.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'

/** The values that the columns of payments, the counter, and notices allow. */
export const PAYMENT_VALUES: Readonly<Record<string, readonly string[]>> = {
  'public.autopay_authorizations.amount_rule': AMOUNT_RULES,
  'public.autopay_authorizations.copy_given_how': COPY_GIVEN_HOW,
  'public.autopay_authorizations.signed_how': SIGNED_HOW,
  'public.loan_charge_events.kind': CHARGE_STATUSES,
  'public.loan_charges.source': CHARGE_SOURCES,
  'public.loan_charges.status': CHARGE_STATUSES,
  'app.bank_account_numbers.account_type': BANK_ACCOUNT_TYPES,
  'app.debit_settings.offset_account_type': BANK_ACCOUNT_TYPES,
  'public.debit_files.status': FILE_STATUSES,
  'public.debit_returns.kind': RETURN_KINDS,
  'public.debit_returns.outcome': RETURN_OUTCOMES,
  'public.loan_charges.entry_class': DEBIT_CLASSES,
  'public.payment_methods.kept_by': METHOD_KEEPERS,
  'public.charge_refunds.cause': REFUND_CAUSES,
  'public.charge_refunds.status': REFUND_STATUSES,
  'public.cash_drawers.status': DRAWER_STATUSES,
  'public.counter_receipts.method': RECEIPT_METHODS,
  'public.counter_receipts.status': RECEIPT_STATUSES,
  'public.lockbox_batches.status': BATCH_STATUSES,
  'public.payment_notices.kind': NOTICE_KINDS,
  'public.payment_notices.status': NOTICE_STATUSES,
  'public.notice_settings.statement_every': STATEMENT_CYCLES,
  'public.annual_interest_statements.kind': ANNUAL_KINDS,
  'public.annual_interest_statements.status': STATEMENT_STATUSES,
  'public.periodic_statements.status': STATEMENT_STATUSES,
  'public.payment_methods.kind': METHOD_KINDS,
  'public.payment_methods.status': METHOD_STATUSES,
}

/** The constraints of payments and the counter that allow some of a column's values. */
export const PAYMENT_PARTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'public.charge_refunds: an_accepted_refund_is_known': [UNKNOWN_REFUNDS],
  'app.portfolio_imports: an_undone_import_says_why': [UNDO_STATUSES],
  'public.lockbox_batches: a_posted_batch_has_its_time': [POSTED_STATUSES],
  'public.loan_charges: a_sent_charge_has_its_day': [UNSENT_STATUSES],
  'public.loan_charges: money_taken_is_posted': [TAKEN_STATUSES],
}

/** The values of the columns of the pages that clients open by a link. */
export const LINK_PAGE_VALUES = {
  'app.pay_links.channel': PAY_LINK_CHANNELS,
  'app.pay_links.code_channel': PAY_CODE_CHANNELS,
  'app.pay_links.language': LANGUAGES,
  'app.repair_links.channel': REPAIR_CHANNELS,
  'app.repair_links.code_channel': REPAIR_CHANNELS,
  'app.repair_links.language': LANGUAGES,
  'public.dispute_attestations.language': LANGUAGES,
  'public.pay_page_events.kind': PAY_EVENTS,
  'public.repair_page_events.kind': REPAIR_PAGE_KINDS,
} as const
