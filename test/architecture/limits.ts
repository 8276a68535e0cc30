import { CHECK_NOTE_LENGTH, LONGEST_DECISION_REASON } from '#features/administration/rules/company-review/review.ts'
import { LONGEST_REVIEW_NOTE } from '#features/cards/rules/clearing-reviews.ts'
import { LONGEST_MERCHANT } from '#features/cards/rules/ledger-entry.ts'
import { LONGEST_TOKEN } from '#features/cards/server/issuer-gateway.ts'
import { LONGEST_IMPORT_NAME, MOST_IMPORTED_ROWS } from '#features/clients/rules/client-import.ts'
import { LONGEST_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { SHOWN_SCORE } from '#features/credit-reports/rules/score-models.ts'
import { LONGEST_CUSTOM_TYPE } from '#features/documents/rules/document-types.ts'
import { LONGEST_CONTACT } from '#features/documents/rules/electronic-records/consent.ts'
import { LONGEST_FILE_NAME } from '#features/documents/rules/file-names.ts'
import { LONGEST_AGENT } from '#features/documents/server/electronic-records/answer-record-link.ts'
import { LONGEST_STATEMENT } from '#features/lending/rules/adverse-action/decision.ts'
import { MOST_REASONS } from '#features/lending/rules/adverse-action/reasons.ts'
import {
  LONGEST_EMPLOYER,
  LONGEST_NOTES,
  LONGEST_PURPOSE,
  MOST_APPLICATION_CENTS,
} from '#features/lending/rules/applications/application-fields.ts'
import { CHARGE_OFF_DAYS } from '#features/lending/rules/charge-off-days.ts'
import {
  EARLIEST_MODEL_YEAR,
  LATEST_MODEL_YEAR,
  LONGEST_COLLATERAL_DESCRIPTION,
  LONGEST_VALUE_SOURCE,
  LONGEST_VEHICLE_NAME,
  MOST_COLLATERAL_CENTS,
  MOST_MILES,
} from '#features/lending/rules/collateral/collateral-lists.ts'
import {
  LONGEST_CONDITION_NOTE,
  LONGEST_CONDITION_TITLE,
  MOST_DAYS_VALID,
  SHORTEST_CONDITION_NOTE,
  SHORTEST_CONDITION_TITLE,
} from '#features/lending/rules/conditions/condition.ts'
import {
  LONGEST_PERCENTILE_SOURCE,
  LONGEST_SCORE_MODEL,
  MOST_PERCENTILE_STEPS,
} from '#features/lending/rules/credit-score-notice/percentile-table.ts'
import { LONGEST_POLICY_NAME } from '#features/lending/rules/decisioning/policy.ts'
import {
  LONGEST_RETIREMENT_REASON,
  SHORTEST_RETIREMENT_REASON,
} from '#features/lending/rules/decisioning/policy-commands.ts'
import {
  LONGEST_REFERENCE as LONGEST_FUNDING_REFERENCE,
  LONGEST_PAYEE,
  LONGEST_RETURN_REASON,
  SHORTEST_PAYEE,
} from '#features/lending/rules/funding/funding-command.ts'
import { LONGEST_SHOWN_NAME } from '#features/lending/rules/intake/joint-application.ts'
import { LONGEST_HOLD_REASON } from '#features/lending/rules/legal-hold.ts'
import { MOST_MONTHS } from '#features/lending/rules/loan-types.ts'
import { LONGEST_LEDGER_REASON, LONGEST_NOTE, LONGEST_REFERENCE } from '#features/lending/rules/payment-form.ts'
import { LONGEST_PRODUCT_NAME, LONGEST_VERSION_NOTE } from '#features/lending/rules/products/product-lists.ts'
import { LONGEST_CITATION, LONGEST_LICENSE } from '#features/lending/rules/rates/rate-cap.ts'
import { LONGEST_FLAG_BASIS, LONGEST_FLAG_NOTE, SHORTEST_FLAG_NOTE } from '#features/lending/rules/red-flags/answer.ts'
import { LONGEST_TIER } from '#features/lending/rules/scoring-model/scoring-model.ts'
import {
  LONGEST_AGREEMENT,
  LONGEST_BANK,
  LONGEST_COUNSEL,
  LONGEST_RULE_CITATION,
  LONGEST_RULE_SOURCE,
  MOST_CURE_DAYS,
  MOST_GRACE_DAYS,
  MOST_LATE_FEE_PERCENT,
} from '#features/lending/rules/states/company-rule-fields.ts'
import { LONGEST_CERTIFICATE } from '#features/lending/server/military/register-gateway.ts'
import { LONGEST_QUOTED } from '#features/messages/rules/incoming-email/email-text.ts'
import { REPLY_ADDRESS_DAYS } from '#features/messages/rules/incoming-email/reply-address.ts'
import { CONVERSATION_LINK_DAYS, LONGEST_BODY, LONGEST_SUBJECT } from '#features/messages/rules/message.ts'
import { MOST_NAMED } from '#features/messages/rules/shared-text.ts'
import { LONGEST_CONSENT_NOTE } from '#features/messages/rules/text-consent.ts'
import { LONGEST_SID } from '#features/messages/server/texts/carrier-gateway.ts'
import { NOTIFICATION_DAYS } from '#features/notifications/rules/notification.ts'
import { LONGEST_DISPLAY_NAME } from '#features/organizations/rules/branding/branding.ts'
import { LONGEST_ROLE_NAME } from '#features/organizations/rules/roles.ts'
import { NOTICE_FROM_CONSUMERS } from '#features/organizations/rules/safeguards/incident.ts'
import {
  LONGEST_ACCOUNT,
  LONGEST_DETAIL,
  SHORTEST_ACCOUNT,
} from '#features/organizations/rules/safeguards/incident-form.ts'
import { LONGEST_DUTY_NOTE } from '#features/organizations/rules/safeguards/safeguard-form.ts'
import { MOST_REVEALS_PER_HOUR, NEWCOMER_DAYS } from '#features/organizations/rules/sensitive-use.ts'
import { GRACE_DAYS, IDLE_MINUTES, TOTAL_HOURS } from '#features/organizations/rules/session-limits.ts'
import { LONGEST_KEY_NAME } from '#features/public-api/rules/api-key.ts'
import { LONGEST_DESCRIPTION, LONGEST_URL } from '#features/public-api/rules/webhooks/endpoint.ts'
import {
  LONGEST_ENVELOPE_REASON,
  LONGEST_ENVELOPE_TITLE,
  LONGEST_SIGNER_NAME,
  MOST_PAGES,
} from '#features/signing/rules/new-envelope.ts'
import { MOST_SIGNERS } from '#features/signing/rules/signer-seat.ts'
import { LONGEST_COUNSEL_NAME, SHORTEST_COUNSEL_NAME } from '#features/templates/rules/counsel-review.ts'
import { MOST_PDF_PAGES } from '#features/templates/rules/own-pdf/own-pdf.ts'
import {
  LONGEST_TEMPLATE_NAME,
  LONGEST_TEMPLATE_REASON,
  SHORTEST_TEMPLATE_REASON,
} from '#features/templates/rules/template-commands.ts'
import { LONGEST_PERSON_NAME } from '#platform/rules/company-name.ts'
import { LONGEST_IDEMPOTENCY_KEY } from '#platform/rules/idempotency-key.ts'
import { LONGEST_REASON, SHORTEST_REASON } from '#platform/rules/reason.ts'
import { LONGEST_EMAIL, LONGEST_SAVED_NAME } from '#platform/rules/text-lengths.ts'
import { COLLECTION_LIMITS } from './collection-limits.ts'
import { LEAST_OF_PAYMENTS, PAYMENT_LIMITS } from './payment-limits.ts'
import { REPAIR_LIMITS } from './repair-limits.ts'
import { CLIENT_LIMITS, LETTER_LIMITS, MOST_OF_WORK } from './work-limits.ts'

/** The greatest length, number, or count that each column allows, as the rules define it. */
export const MOST: Readonly<Record<string, number>> = {
  ...MOST_OF_WORK,
  ...REPAIR_LIMITS,
  'public.envelope_documents.pages': MOST_PAGES,
  'public.envelope_documents.title': LONGEST_ENVELOPE_TITLE,
  'public.envelope_signers.declined_because': LONGEST_ENVELOPE_REASON,
  'public.envelope_messages.body': LONGEST_ENVELOPE_REASON,
  'public.envelope_signers.name': LONGEST_SIGNER_NAME,
  'public.envelope_signers.role_number': MOST_SIGNERS,
  'public.envelopes.ended_why': LONGEST_ENVELOPE_REASON,
  'public.envelopes.title': LONGEST_ENVELOPE_TITLE,
  'app.api_answers.idempotency_key': LONGEST_IDEMPOTENCY_KEY,
  'app.api_keys.name': LONGEST_KEY_NAME,
  'app.card_orders.idempotency_key': LONGEST_IDEMPOTENCY_KEY,
  'app.carrier_texts.sid': LONGEST_SID,
  'app.co_applicant_links.applicant_name': LONGEST_SHOWN_NAME,
  'app.co_applicant_links.email': LONGEST_EMAIL,
  'app.co_applicant_links.first_name': LONGEST_SHOWN_NAME,
  'app.co_applicant_links.last_name': LONGEST_SHOWN_NAME,
  'app.company_documents.file_name': LONGEST_FILE_NAME,
  'app.company_review_checks.note': CHECK_NOTE_LENGTH,
  'app.credit_pulls.idempotency_key': LONGEST_IDEMPOTENCY_KEY,
  'app.incident_entries.contact': LONGEST_DETAIL,
  'app.incident_entries.information_note': LONGEST_DETAIL,
  'app.incident_entries.law_contact': LONGEST_DETAIL,
  'app.incident_entries.what_happened': LONGEST_ACCOUNT,
  'app.invitations.email': LONGEST_EMAIL,
  ...COLLECTION_LIMITS,
  ...PAYMENT_LIMITS,
  'app.organization_branding.display_name': LONGEST_DISPLAY_NAME,
  'app.organization_roles.name': LONGEST_ROLE_NAME,
  'app.organizations.fees_suspended_because': LONGEST_REASON,
  'app.organizations.reveals_per_hour': MOST_REVEALS_PER_HOUR,
  'app.organizations.second_factor_grace_days': Math.max(...GRACE_DAYS),
  'app.organizations.session_idle_minutes': Math.max(...IDLE_MINUTES),
  'app.organizations.session_total_hours': Math.max(...TOTAL_HOURS),
  'app.people.full_name': LONGEST_PERSON_NAME,
  'app.safeguard_records.note': LONGEST_DUTY_NOTE,
  'app.safeguard_records.person_name': LONGEST_PERSON_NAME,
  'app.sensitive_uses.reason': LONGEST_REASON,
  'app.viewings.reason': LONGEST_REASON,
  'app.webhook_endpoints.description': LONGEST_DESCRIPTION,
  'app.webhook_endpoints.url': LONGEST_URL,
  'public.adverse_action_notices.reasons': MOST_REASONS,
  'public.application_decisions.reasons': MOST_REASONS,
  'public.application_model_scores.reasons': MOST_REASONS,
  'public.application_people.employer': LONGEST_EMPLOYER,
  'public.application_people.monthly_income_cents': MOST_APPLICATION_CENTS,
  'public.application_model_scores.tier': LONGEST_TIER,
  'public.decision_policy_versions.name': LONGEST_POLICY_NAME,
  'public.document_template_versions.retired_because': LONGEST_TEMPLATE_REASON,
  'public.document_template_files.file_name': LONGEST_FILE_NAME,
  'public.document_template_files.pages': MOST_PDF_PAGES,
  'public.document_template_versions.counsel_name': LONGEST_COUNSEL_NAME,
  'public.document_templates.name': LONGEST_TEMPLATE_NAME,
  'public.decision_policy_versions.retired_because': LONGEST_RETIREMENT_REASON,
  'public.card_entries.merchant': LONGEST_MERCHANT,
  'public.card_reviews.merchant': LONGEST_MERCHANT,
  'public.card_reviews.note': LONGEST_REVIEW_NOTE,
  'public.charge_off_proposals.reason': LONGEST_LEDGER_REASON,
  'public.client_documents.custom_type': LONGEST_CUSTOM_TYPE,
  'public.client_documents.file_name': LONGEST_FILE_NAME,
  'public.client_imports.file_name': LONGEST_IMPORT_NAME,
  'public.imported_reports.file_name': LONGEST_FILE_NAME,
  'public.client_imports.row_count': MOST_IMPORTED_ROWS,
  'public.application_referrals.note': LONGEST_REASON,
  'public.application_terms.because': LONGEST_REASON,
  'public.decision_overrides.answer_reason': LONGEST_REASON,
  'public.decision_overrides.reason': LONGEST_REASON,
  'public.client_ssn_changes.confirmation': LONGEST_REASON,
  'public.client_ssn_changes.decision_reason': LONGEST_REASON,
  'public.client_ssn_changes.reason': LONGEST_REASON,
  ...CLIENT_LIMITS,
  'public.consent_texts.body': LONGEST_CONSENT_TEXT,
  'public.credit_cards.issuer_token': LONGEST_TOKEN,
  'public.credit_reports.equifax_score': SHOWN_SCORE.highest,
  'public.credit_reports.experian_score': SHOWN_SCORE.highest,
  'public.credit_reports.transunion_score': SHOWN_SCORE.highest,
  'public.electronic_consents.contact': LONGEST_CONTACT,
  'public.electronic_consents.email': LONGEST_EMAIL,
  'public.electronic_consents.user_agent': LONGEST_AGENT,
  'public.identity_checks.note': LONGEST_FLAG_NOTE,
  'public.application_collateral.body': LONGEST_VEHICLE_NAME,
  'public.application_collateral.description': LONGEST_COLLATERAL_DESCRIPTION,
  'public.application_collateral.make': LONGEST_VEHICLE_NAME,
  'public.application_collateral.mileage': MOST_MILES,
  'public.application_collateral.model': LONGEST_VEHICLE_NAME,
  'public.application_collateral.model_year': LATEST_MODEL_YEAR,
  'public.application_collateral.removed_because': LONGEST_REASON,
  'public.application_collateral.value_cents': MOST_COLLATERAL_CENTS,
  'public.application_collateral.value_source': LONGEST_VALUE_SOURCE,
  'public.application_conditions.expires_after_days': MOST_DAYS_VALID,
  'public.loan_fundings.payee_name': LONGEST_PAYEE,
  'public.loan_fundings.reference': LONGEST_FUNDING_REFERENCE,
  'public.loan_fundings.return_reason': LONGEST_RETURN_REASON,
  'public.application_conditions.note': LONGEST_CONDITION_NOTE,
  'public.application_conditions.title': LONGEST_CONDITION_TITLE,
  'public.legal_holds.reason': LONGEST_HOLD_REASON,
  'public.legal_holds.release_reason': LONGEST_HOLD_REASON,
  'public.loan_applications.down_payment_cents': MOST_APPLICATION_CENTS,
  'public.loan_applications.employer': LONGEST_EMPLOYER,
  'public.loan_applications.housing_payment_cents': MOST_APPLICATION_CENTS,
  'public.loan_applications.job_title': LONGEST_EMPLOYER,
  'public.loan_applications.monthly_income_cents': MOST_APPLICATION_CENTS,
  'public.loan_applications.no_report_statement': LONGEST_STATEMENT,
  'public.loan_applications.notes': LONGEST_NOTES,
  'public.loan_applications.purpose': LONGEST_PURPOSE,
  'public.loan_applications.term_months': MOST_MONTHS,
  'public.loan_applications.trade_in': LONGEST_EMPLOYER,
  'public.loan_applications.trade_in_allowance_cents': MOST_APPLICATION_CENTS,
  'public.loan_applications.trade_in_payoff_cents': MOST_APPLICATION_CENTS,
  'public.loan_postings.idempotency_key': LONGEST_IDEMPOTENCY_KEY,
  'public.loan_postings.note': LONGEST_NOTE,
  'public.loan_postings.reference': LONGEST_REFERENCE,
  'public.loan_product_versions.note': LONGEST_VERSION_NOTE,
  'public.loan_products.name': LONGEST_PRODUCT_NAME,
  'public.loans.term_months': MOST_MONTHS,
  'public.message_threads.subject': LONGEST_SUBJECT,
  'public.messages.body': LONGEST_BODY,
  'public.messages.quoted_text': LONGEST_QUOTED,
  'public.shared_texts.body': LONGEST_BODY,
  'public.shared_texts.sid': LONGEST_SID,
  'public.shared_texts.client_ids': MOST_NAMED,
  'public.military_checks.certificate_number': LONGEST_CERTIFICATE,
  'public.rate_caps.citation': LONGEST_CITATION,
  'public.rate_caps.license': LONGEST_LICENSE,
  'public.red_flag_entries.basis': LONGEST_FLAG_BASIS,
  'public.red_flag_entries.note': LONGEST_FLAG_NOTE,
  'public.saved_reports.name': LONGEST_SAVED_NAME,
  'public.saved_views.name': LONGEST_SAVED_NAME,
  'public.score_percentiles.model': LONGEST_SCORE_MODEL,
  'public.score_percentiles.steps': MOST_PERCENTILE_STEPS,
  'public.score_percentiles.source': LONGEST_PERCENTILE_SOURCE,
  'public.state_rules.approved_by': LONGEST_COUNSEL,
  'public.state_rules.bank_agreement': LONGEST_AGREEMENT,
  'public.state_rules.bank_charter': LONGEST_BANK,
  'public.state_rules.bank_name': LONGEST_BANK,
  'public.state_rules.citation': LONGEST_RULE_CITATION,
  'public.state_rules.cure_notice_days': MOST_CURE_DAYS,
  'public.state_rules.late_fee_grace_days': MOST_GRACE_DAYS,
  'public.state_rules.late_fee_percent': MOST_LATE_FEE_PERCENT,
  'public.state_rules.source': LONGEST_RULE_SOURCE,
  'public.text_consents.note': LONGEST_CONSENT_NOTE,
}

/** The least length or number, where it is more than one. */
export const LEAST: Readonly<Record<string, number>> = {
  'app.incident_entries.what_happened': SHORTEST_ACCOUNT,
  'app.organizations.session_idle_minutes': Math.min(...IDLE_MINUTES),
  'public.application_collateral.model_year': EARLIEST_MODEL_YEAR,
  'public.application_conditions.note': SHORTEST_CONDITION_NOTE,
  'public.application_conditions.title': SHORTEST_CONDITION_TITLE,
  'public.application_referrals.note': SHORTEST_REASON,
  ...LEAST_OF_PAYMENTS,
  'public.loan_fundings.payee_name': SHORTEST_PAYEE,
  'public.application_terms.because': SHORTEST_REASON,
  'public.decision_overrides.answer_reason': SHORTEST_REASON,
  'public.decision_overrides.reason': SHORTEST_REASON,
  'public.credit_reports.equifax_score': SHOWN_SCORE.lowest,
  'public.credit_reports.experian_score': SHOWN_SCORE.lowest,
  'public.credit_reports.transunion_score': SHOWN_SCORE.lowest,
  'public.decision_policy_versions.retired_because': SHORTEST_RETIREMENT_REASON,
  'public.document_template_versions.counsel_name': SHORTEST_COUNSEL_NAME,
  'public.document_template_versions.retired_because': SHORTEST_TEMPLATE_REASON,
  'public.identity_checks.note': SHORTEST_FLAG_NOTE,
  'public.red_flag_entries.note': SHORTEST_FLAG_NOTE,
}

const ISSUER = 'The card issuer names it.'
const COPY = 'The server stores a name or address that another limit already bounds.'
const AMOUNT = 'The column is numeric(14, 2), and no form offers it.'
const STORED = 'The stored limit leaves room; the rules are stricter.'

/** Least lengths and numbers that the database alone has, and why no rule names them. */
export const SQL_ONLY_LEAST: Readonly<Record<string, string>> = {
  'public.client_documents.mime_type': 'The storage names the type.',
  'public.clients.zip': 'The rules require five or nine digits.',
  'public.credit_cards.exp_year': ISSUER,
  'public.electronic_consents.email': 'The rules require an email address.',
}

/** Limits that the database alone has, and why no rule names them. */
export const SQL_ONLY_LIMITS: Readonly<Record<string, string>> = {
  'app.application_links.first_name': COPY,
  'app.application_links.signed_name': COPY,
  'app.application_links.times_sent': STORED,
  'app.apply_pages.embed_origins': STORED,
  'app.co_applicant_links.intent_version': COPY,
  'app.co_applicant_links.signed_name': COPY,
  'app.co_applicant_links.times_sent': STORED,
  'app.card_orders.product_id': 'The products are a list of the rules.',
  'app.company_review_events.reason': STORED,
  'app.company_submissions.details': STORED,
  'app.installation.past_due_grace_days': 'The configuration sets it, and the database refuses the rest.',
  'app.organizations.company_name': STORED,
  'app.record_links.wrong_codes': 'A function of the database counts the attempts.',
  'app.envelope_values.entered': STORED,
  'app.envelope_values.field_id': COPY,
  'app.signer_links.codes_sent': STORED,
  'app.signer_links.sent_to': COPY,
  'app.signer_links.wrong_access_codes': STORED,
  'app.signer_links.wrong_codes': STORED,
  'public.envelope_events.actor_name': COPY,
  'public.envelope_events.ip_address': COPY,
  'public.envelope_events.user_agent': 'The server stores the first words of a browser.',
  'public.envelope_messages.author_name': COPY,
  'public.envelope_signers.email': COPY,
  'public.envelopes.search_text': STORED,
  'public.envelopes.reminders': 'A job counts them.',
  'app.sensitive_uses.way': 'Functions name the ways.',
  'auth.users.email_change_confirm_status': 'The hosted service has these three.',
  'public.application_conditions.reminders': 'A job counts them.',
  'public.card_entries.event_key': ISSUER,
  'public.card_entries.reason': ISSUER,
  'public.card_reviews.event_key': ISSUER,
  'public.client_documents.file_url': 'The storage names the path.',
  'public.client_documents.mime_type': 'The storage names the type.',
  'public.client_ssn_changes.asked_by_name': COPY,
  'public.credit_cards.apr': 'The products of the rules set it.',
  'public.credit_cards.card_network': ISSUER,
  'public.credit_cards.card_type': ISSUER,
  'public.credit_cards.exp_month': 'Months of a year.',
  'public.credit_cards.exp_year': ISSUER,
  'public.credit_cards.product_id': 'The products are a list of the rules.',
  'public.credit_cards.rewards_program': 'The products of the rules set it.',
  'public.electronic_consents.ip_address': COPY,
  'public.lenders.company_name': COPY,
  'public.loan_applications.notice_warnings': 'A function of the database counts the warnings.',
  'public.loan_closings.payout_words': 'The server writes it.',
  'public.loan_closings.problem': 'The server cuts it.',
  'public.loan_closings.ended_why': 'The rules of envelopes limit it.',
  'public.loan_disclosures.number': 'The server counts the disclosures of an application.',
  'public.loan_postings.recorded_by_name': COPY,
  'public.loans.ancillary_products': AMOUNT,
  'public.loans.application_fee': AMOUNT,
  'public.loans.credit_insurance': AMOUNT,
  'public.loans.debt_cancellation': AMOUNT,
  'public.loans.disclosed_apr': AMOUNT,
  'public.loans.disclosed_finance_charge': AMOUNT,
  'public.loans.interest_rate': AMOUNT,
  'public.loans.participation_fee': AMOUNT,
  'public.loans.prepaid_finance_charge': AMOUNT,
  'public.message_threads.last_message': 'A function of the database cuts the preview.',
  'public.messages.sent_from': 'The longest address there can be. The server cuts it.',
  'public.messages.failure': 'The server stores the first words of a reason.',
  'public.military_checks.asked_about': COPY,
  'public.notice_emails.failure': 'The server stores the first words of a reason.',
  'public.rate_caps.rate': 'The form takes three digits.',
  ...LETTER_LIMITS,
  'public.repair_fees.recorded_by_name': COPY,
  'public.saved_views.query': STORED,
  'public.state_rules.rate': 'The form takes three digits.',
  'storage.buckets.id': 'The hosted service has it.',
  'storage.objects.name': 'The hosted service has it.',
  'storage.resumable_uploads.name': 'As storage.objects.name.',
}

/** Numbers in the bodies of functions: the function, the place of the number in its text, and the number of the rules. */
export const NUMBERS_OF_FUNCTIONS: readonly (readonly [string, RegExp, number])[] = [
  ['app.begin_suspension(uuid,boolean,text)', /length\(reason\) > (\d+)/g, LONGEST_REASON],
  ['app.notify(uuid,text,jsonb)', /interval '(\d+) days'/g, NOTIFICATION_DAYS],
  ['app.owes_ftc_notice(app.incident_entries)', /consumers, (\d+)\) >= \1\b/g, NOTICE_FROM_CONSUMERS],
  ['app.propose_charge_offs(date)', /(?:date\)|today) - (\d+)/g, CHARGE_OFF_DAYS],
  [
    'app.unusual_reveal(uuid,uuid,uuid)',
    /joined_at\(p\) > clock_timestamp\(\) - interval '(\d+) days'/g,
    NEWCOMER_DAYS,
  ],
  ['public.decide_company_review(uuid,uuid,text,text)', /length\(given\) > (\d+)/g, LONGEST_DECISION_REASON],
]

/** Days in the defaults of columns. */
export const DEFAULT_DAYS: Readonly<Record<string, number>> = {
  'app.conversation_links.expires_at': CONVERSATION_LINK_DAYS,
  'app.reply_addresses.expires_at': REPLY_ADDRESS_DAYS,
}
