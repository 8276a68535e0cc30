/**
 * The tables whose changes update open screens. Each must be in the publication
 * (platform/realtime/sql/live-tables.sql).
 */
export const LIVE_TABLES = [
  'clients',
  'credit_reports',
  'client_documents',
  'loans',
  'loan_postings',
  'loan_charges',
  'autopay_authorizations',
  'payment_methods',
  'counter_receipts',
  'cash_drawers',
  'loan_applications',
  'application_conditions',
  'application_referrals',
  'application_terms',
  'decision_overrides',
  'application_decisions',
  'adverse_action_notices',
  'credit_score_notices',
  'electronic_consents',
  'notice_emails',
  'red_flag_entries',
  'privacy_entries',
  'credit_cards',
  'card_reviews',
  'message_threads',
  'messages',
  'notifications',
  'disputes',
  'repair_enrollments',
  'repair_fees',
  'repair_statements',
  'repair_contracts',
  'envelopes',
  'notes',
  'tasks',
] as const

export type LiveTable = (typeof LIVE_TABLES)[number]
