import { ORGANIZATION_DOCUMENT_KIND_NAMES } from '#features/administration/rules/company-review/documents.ts'
import { REVIEW_CHECKS, REVIEW_EVENTS } from '#features/administration/rules/company-review/review.ts'
import { PLAN_NAMES } from '#features/administration/rules/plan.ts'
import { ARCHIVE_STATUSES } from '#features/archives/rules/archive.ts'
import { CARD_FORMS, CARD_STATES, CLOSING_REASONS } from '#features/cards/rules/card-states.ts'
import { CLEARING_REVIEW_STATUSES, REVIEW_REASONS } from '#features/cards/rules/clearing-reviews.ts'
import { ENTRY_KINDS, HOLD_ENDS } from '#features/cards/rules/ledger-entry.ts'
import { ORDER_OUTCOMES } from '#features/cards/server/issue-card.ts'
import { IMPORT_STATUSES } from '#features/clients/rules/client-import.ts'
import { CLIENT_SOURCES } from '#features/clients/rules/client-source.ts'
import { SSN_CHANGE_STATUSES } from '#features/clients/rules/ssn-change.ts'
import { CANCELED_BY, SIGNATURE_MEANS } from '#features/credit-repair/rules/contract-commands.ts'
import { DISPUTE_REASONS } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import {
  BLOCK_REQUEST_RESULTS,
  DISPUTE_RESULTS,
  DISPUTE_STATUSES,
  PLAIN_DISPUTE_RESULTS,
} from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { LETTER_STATUSES, type LetterStatus } from '#features/credit-repair/rules/disputes/mail.ts'
import { NEXT_ACTS, NEXT_STATUSES, PLANNED_ACTS } from '#features/credit-repair/rules/disputes/next-round.ts'
import { DISPUTE_RECIPIENTS } from '#features/credit-repair/rules/disputes/recipient.ts'
import { ENROLLMENT_STATUSES, SALE_CHANNELS } from '#features/credit-repair/rules/enrollment.ts'
import { FEE_BASES } from '#features/credit-repair/rules/fee-basis.ts'
import { FEE_DOCUMENT_KINDS } from '#features/credit-repair/rules/fee-documents/fee-document.ts'
import { FEE_ENTRY_KINDS } from '#features/credit-repair/rules/repair-fee.ts'
import { CREDIT_UNITS } from '#features/credit-reports/rules/bureau-data.ts'
import {
  ALERT_METHOD_NAMES,
  IDENTITY_METHOD_NAMES,
  VERIFIED_ALERTS,
} from '#features/credit-reports/rules/file-alerts.ts'
import { FILE_ITEM_KINDS, ITEM_KINDS } from '#features/credit-reports/rules/item-kinds.ts'
import { PERMISSIBLE_PURPOSES } from '#features/credit-reports/rules/ordering/purposes.ts'
import { REPORT_STATUSES } from '#features/credit-reports/rules/report-status.ts'
import { DOCUMENT_SLOTS, DOCUMENT_TYPE_NAMES } from '#features/documents/rules/document-types.ts'
import { WITHDRAWN_HOW } from '#features/documents/rules/electronic-records/consent-status.ts'
import { NOTICE_EMAIL_STATUSES } from '#features/documents/rules/notice-email.ts'
import { PRIVACY_ENTRY_KINDS } from '#features/documents/rules/privacy/client-status.ts'
import { LIMIT_CODES } from '#features/documents/rules/privacy/practices.ts'
import {
  CHOICE_WAY_NAMES,
  NOTICE_WAY_NAMES,
  WRITTEN_CHOICE_WAYS,
} from '#features/documents/rules/privacy/privacy-command.ts'
import { GIVEN_HOW } from '#features/lending/rules/adverse-action/given-how.ts'
import {
  APPLICANT_ROLES,
  HOUSING,
  INCOME_SOURCES,
  INCOME_VERIFIED_HOW,
  JOINT_INTENTS,
  RECEIVED_HOW,
  REQUESTED_FREQUENCIES,
} from '#features/lending/rules/applications/application-lists.ts'
import { APPLICATION_STAGES } from '#features/lending/rules/applications/application-stage.ts'
import { APPLICATION_STATUSES } from '#features/lending/rules/applications/application-status.ts'
import { ENDED_HOW } from '#features/lending/rules/applications/ended-how.ts'
import { MLA_EXEMPTIONS } from '#features/lending/rules/booking/book-loan.ts'
import { CHARGE_OFF_DECISIONS } from '#features/lending/rules/charge-off.ts'
import { CLOSING_STATUSES, MLA_ORAL_WAYS } from '#features/lending/rules/closing/closing-command.ts'
import {
  COLLATERAL_ITEM_KINDS,
  VALUE_BASES,
  VEHICLE_CONDITIONS,
  VIN_EXCEPTIONS,
} from '#features/lending/rules/collateral/collateral-lists.ts'
import {
  CONDITION_PROVIDERS,
  CONDITION_RECEIVED_HOW,
  CONDITION_SOURCES,
  CONDITION_STATUSES,
} from '#features/lending/rules/conditions/condition-kinds.ts'
import { DAY_COUNTS } from '#features/lending/rules/day-count.ts'
import { OUTCOMES, type Outcome } from '#features/lending/rules/decisioning/decision-inputs.ts'
import { POLICY_STATES, type PolicyState } from '#features/lending/rules/decisioning/policy-commands.ts'
import { DELIVERED_HOW } from '#features/lending/rules/disclosure/delivered-how.ts'
import type { LoanEvent } from '#features/lending/rules/engine/loan-event.ts'
import { LOAN_STATUSES } from '#features/lending/rules/engine/loan-state.ts'
import {
  ACCOUNT_TYPES as BANK_ACCOUNT_TYPES,
  BANK_KINDS,
  ENTRY_CLASSES,
  FUNDING_EVENT_KINDS,
  FUNDING_KINDS,
  FUNDING_STATUSES,
  PAID_OUT_STATUSES,
  PRENOTE_STATES,
} from '#features/lending/rules/funding/funding-lists.ts'
import { LINK_KINDS } from '#features/lending/rules/intake/invitation.ts'
import { LINK_CHANNELS, RELATIONS } from '#features/lending/rules/intake/link-states.ts'
import { LENDER_KINDS } from '#features/lending/rules/lender-kinds.ts'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import { PRODUCT_KINDS, PRODUCT_STATUSES } from '#features/lending/rules/products/product-lists.ts'
import { RESPONSES } from '#features/lending/rules/red-flags/answer.ts'
import { MODEL_STATES, TRAINED_ON } from '#features/lending/rules/scoring-model/model-commands.ts'
import {
  DEFICIENCY_CLAIMS,
  FEES_WITH_AMOUNT,
  FEES_WITH_PERCENT,
  LATE_FEE_KINDS,
  OWN_RATE_FORMS,
  PREPAYMENT_PENALTIES,
  REBATE_METHODS,
} from '#features/lending/rules/states/company-rule-fields.ts'
import { STATE_PRODUCTS } from '#features/lending/rules/states/state-rule.ts'
import { POSTING_KINDS } from '#features/lending/rules/stored-loan.ts'
import { TERMS_SOURCES } from '#features/lending/rules/underwriting/approved-terms.ts'
import { OVERRIDE_KINDS, OVERRIDE_STATES } from '#features/lending/rules/underwriting/override.ts'
import { CHANNELS, DIRECTIONS, MESSAGE_STATUSES } from '#features/messages/rules/message.ts'
import { TEXT_CONSENT_METHODS } from '#features/messages/rules/text-consent.ts'
import { ACCOUNT_TYPES } from '#features/organizations/rules/account-type.ts'
import { LOGO_TYPES } from '#features/organizations/rules/branding/logo.ts'
import { HIDEABLE_SCREENS } from '#features/organizations/rules/hideable-screens.ts'
import { REVIEW_STATUSES, SUBSCRIPTION_STATUSES } from '#features/organizations/rules/organization-status.ts'
import { ORGANIZATION_ROLES } from '#features/organizations/rules/roles.ts'
import {
  EXPOSURE_NAMES,
  INCIDENT_ACTS,
  INFORMATION_KIND_NAMES,
} from '#features/organizations/rules/safeguards/incident.ts'
import { RECORDED_DUTIES } from '#features/organizations/rules/safeguards/safeguards.ts'
import { SAVED_PAGES } from '#features/organizations/rules/saved-page.ts'
import { SENSITIVE_USES } from '#features/organizations/rules/sensitive-use.ts'
import { API_MODES, API_SCOPES } from '#features/public-api/rules/api-key.ts'
import { DELIVERY_STATUSES, PAUSE_REASONS } from '#features/public-api/rules/webhooks/endpoint.ts'
import { PRICED_TYPES } from '#features/public-site/rules/price-list.ts'
import { REPORT_CADENCES } from '#features/reports/rules/report-schedule.ts'
import {
  ENVELOPE_STATUSES,
  SENT_STATUSES,
  SIGNING_MEANS,
  SIGNING_ORDERS,
  SUBJECT_KINDS,
  UNFINISHED_STATUSES,
} from '#features/signing/rules/envelope-status.ts'
import { EVENT_KIND_NAMES } from '#features/signing/rules/event-kinds.ts'
import { SIGNER_ROLES } from '#features/signing/rules/placed-field.ts'
import { CODE_CHANNELS, LINK_WAYS } from '#features/signing/rules/signer-link.ts'
import { UNDELIVERED_REASONS } from '#features/signing/rules/undelivered.ts'
import { REPEAT_UNITS } from '#features/tasks/rules/recurrence.ts'
import { TASK_STATUSES } from '#features/tasks/rules/task.ts'
import { PACKAGE_USES } from '#features/templates/rules/document-package.ts'
import { TEMPLATE_STATES } from '#features/templates/rules/template-commands.ts'
import { FACTOR_STATUSES, FACTOR_TYPES } from '#platform/auth/accounts.ts'
import { CODE_CHALLENGE_METHODS } from '#platform/auth/flow-states.ts'
import { ONE_TIME_TOKEN_TYPES } from '#platform/auth/one-time-tokens.ts'
import { CHALLENGE_TYPES } from '#platform/auth/passkeys/challenges.ts'
import { MESSAGE_EXTENSIONS } from '#platform/realtime/channel-access.ts'
import { LANGUAGES } from '#platform/rules/languages/language.ts'
import { ACCOUNTING_LISTS } from './accounting-lists.ts'
import { COLLECTION_PARTS, COLLECTION_VALUES } from './collection-values.ts'
import { CREDIT_REPORT_VALUES } from './credit-report-values.ts'
import { LINK_PAGE_VALUES, PAYMENT_PARTS, PAYMENT_VALUES } from './payment-values.ts'

/** The values that a column may have, or an enum has, with the list of the rules that names the same. */
export const PAIRS: Readonly<Record<string, readonly string[]>> = {
  ...COLLECTION_VALUES,
  ...CREDIT_REPORT_VALUES,
  ...PAYMENT_VALUES,
  'app.application_links.channel': LINK_CHANNELS,
  'app.application_links.kind': LINK_KINDS,
  'app.application_links.language': LANGUAGES,
  'app.co_applicant_links.language': LANGUAGES,
  'app.co_applicant_links.relation': RELATIONS,
  'app.api_keys.mode': API_MODES,
  'app.api_keys.scopes': API_SCOPES,
  'app.card_orders.form': CARD_FORMS,
  'app.card_orders.outcome': ORDER_OUTCOMES,
  'app.company_documents.kind': ORGANIZATION_DOCUMENT_KIND_NAMES,
  'app.company_review_checks.item': REVIEW_CHECKS.map(({ item }) => item),
  'app.company_review_events.kind': REVIEW_EVENTS,
  'app.features.account_type': PRICED_TYPES,
  'app.signer_links.channel': LINK_WAYS,
  'app.signer_links.code_channel': CODE_CHANNELS,
  'public.electronic_consents.language': LANGUAGES,
  'public.envelope_events.kind': EVENT_KIND_NAMES,
  'public.envelope_signers.language': LANGUAGES,
  'public.envelope_signers.means': SIGNING_MEANS,
  'public.envelope_signers.role': SIGNER_ROLES,
  'public.envelope_signers.undelivered_because': UNDELIVERED_REASONS,
  'public.envelopes.language': LANGUAGES,
  'public.envelopes.signing_order': SIGNING_ORDERS,
  'public.envelopes.status': ENVELOPE_STATUSES,
  'public.envelopes.subject_kind': SUBJECT_KINDS,
  'app.incident_entries.act': INCIDENT_ACTS,
  'app.incident_entries.exposure': EXPOSURE_NAMES,
  'app.incident_entries.information': INFORMATION_KIND_NAMES,
  'app.invitations.role': ORGANIZATION_ROLES,
  'app.organization_archives.status': ARCHIVE_STATUSES,
  'app.organization_branding.logo_type': LOGO_TYPES,
  'app.organizations.account_type': ACCOUNT_TYPES,
  'app.organizations.hidden_screens': HIDEABLE_SCREENS.map(({ name }) => name),
  'app.organizations.review_status': REVIEW_STATUSES,
  'app.organizations.subscription_plan': PLAN_NAMES,
  'app.organizations.subscription_status': SUBSCRIPTION_STATUSES,
  'app.people.organization_role': ORGANIZATION_ROLES,
  'app.plans.account_type': ACCOUNT_TYPES,
  'app.plans.credit_unit': CREDIT_UNITS,
  'app.plans.plan': PLAN_NAMES,
  'app.purpose_certifications.purposes': PERMISSIBLE_PURPOSES,
  'app.report_schedules.every': REPORT_CADENCES,
  'app.safeguard_records.duty': RECORDED_DUTIES,
  'app.sensitive_uses.kind': SENSITIVE_USES,
  'app.webhook_deliveries.status': DELIVERY_STATUSES,
  'app.webhook_endpoints.pause_reason': PAUSE_REASONS,
  'app.webhook_events.mode': API_MODES,
  'auth.code_challenge_method': CODE_CHALLENGE_METHODS,
  'auth.factor_status': FACTOR_STATUSES,
  'auth.webauthn_challenges.challenge_type': CHALLENGE_TYPES,
  'public.adverse_action_notices.given_how': GIVEN_HOW,
  'public.application_collateral.condition': VEHICLE_CONDITIONS,
  'public.application_collateral.kind': COLLATERAL_ITEM_KINDS,
  'public.application_collateral.value_basis': VALUE_BASES,
  'public.application_collateral.vin_exception': VIN_EXCEPTIONS,
  'public.application_conditions.provider': CONDITION_PROVIDERS,
  'public.application_conditions.received_how': CONDITION_RECEIVED_HOW,
  'public.application_conditions.source': CONDITION_SOURCES,
  'public.application_conditions.status': CONDITION_STATUSES,
  'public.tasks.repeat_unit': REPEAT_UNITS,
  'public.tasks.status': TASK_STATUSES,
  'public.application_decisions.outcome': OUTCOMES,
  'public.application_people.joint_intent': JOINT_INTENTS,
  'public.application_people.role': APPLICANT_ROLES,
  'public.decision_overrides.decision': ['approved', 'declined', 'counteroffered'],
  'public.decision_overrides.kind': OVERRIDE_KINDS,
  'public.decision_overrides.state': OVERRIDE_STATES,
  'public.applicant_notices.given_how': GIVEN_HOW,
  'public.applicant_notices.kind': ['adverse_action', 'credit_score'],
  'public.application_terms.decision': ['approved', 'counteroffered'],
  'public.application_terms.source': TERMS_SOURCES,
  'public.loan_closings.language': LANGUAGES,
  'public.loan_closings.mla_oral_how': MLA_ORAL_WAYS,
  'public.loan_closings.status': CLOSING_STATUSES,
  'public.loan_disclosure_deliveries.how': DELIVERED_HOW,
  ...ACCOUNTING_LISTS,
  ...LINK_PAGE_VALUES,
  'public.loan_funding_events.kind': FUNDING_EVENT_KINDS,
  'public.loan_fundings.account_type': BANK_ACCOUNT_TYPES,
  'public.loan_fundings.entry_class': ENTRY_CLASSES,
  'public.loan_fundings.kind': FUNDING_KINDS,
  'public.loan_fundings.prenote': PRENOTE_STATES,
  'public.loan_fundings.status': FUNDING_STATUSES,
  'public.card_entries.kind': ENTRY_KINDS,
  'public.card_reviews.reason': REVIEW_REASONS,
  'public.card_reviews.status': CLEARING_REVIEW_STATUSES,
  'public.charge_off_proposals.decision': CHARGE_OFF_DECISIONS,
  'public.decision_policy_versions.state': POLICY_STATES,
  'public.document_packages.language': LANGUAGES,
  'public.document_packages.use': PACKAGE_USES,
  'public.document_template_versions.state': TEMPLATE_STATES,
  'public.document_templates.language': LANGUAGES,
  'public.scoring_models.state': MODEL_STATES,
  'public.scoring_models.trained_on': TRAINED_ON,
  'public.client_documents.client_field': DOCUMENT_SLOTS.map(({ field }) => field),
  'public.client_documents.document_type': DOCUMENT_TYPE_NAMES,
  'public.client_imports.status': IMPORT_STATUSES,
  'public.client_ssn_changes.status': SSN_CHANGE_STATUSES,
  'public.clients.preferred_language': LANGUAGES,
  'public.clients.source': CLIENT_SOURCES,
  'public.credit_cards.form': CARD_FORMS,
  'public.credit_cards.issuer_state': CARD_STATES,
  'public.credit_cards.state': CARD_STATES,
  'public.credit_reports.status': REPORT_STATUSES,
  'public.credit_score_notices.given_how': GIVEN_HOW,
  'public.disputes.item_kind': FILE_ITEM_KINDS,
  'public.dispute_letters.status': LETTER_STATUSES,
  ...{ 'public.dispute_plans.on_frivolous': PLANNED_ACTS, 'public.dispute_plans.on_no_response': PLANNED_ACTS },
  'public.dispute_plans.on_verified': PLANNED_ACTS,
  ...{ 'public.disputes.next_act': NEXT_ACTS, 'public.disputes.next_status': NEXT_STATUSES },
  ...{ 'public.disputes.reason': DISPUTE_REASONS, 'public.disputes.recipient': DISPUTE_RECIPIENTS },
  ...{ 'public.disputes.result': DISPUTE_RESULTS, 'public.disputes.status': DISPUTE_STATUSES },
  'public.electronic_consents.withdrawn_how': WITHDRAWN_HOW,
  'public.identity_checks.alert_kind': VERIFIED_ALERTS,
  'public.identity_checks.method': ALERT_METHOD_NAMES,
  'public.incompleteness_notices.given_how': GIVEN_HOW,
  'public.lenders.company_type': LENDER_KINDS,
  'public.loan_applications.ended_how': ENDED_HOW,
  'public.loan_applications.housing': HOUSING,
  'public.application_people.income_source': INCOME_SOURCES,
  'public.loan_applications.income_source': INCOME_SOURCES,
  'public.loan_applications.income_verified_how': INCOME_VERIFIED_HOW,
  'public.loan_applications.loan_type': LOAN_TYPES,
  'public.loan_applications.payment_frequency': REQUESTED_FREQUENCIES,
  'public.loan_applications.received_how': RECEIVED_HOW,
  'public.loan_applications.stage': APPLICATION_STAGES,
  'public.loan_applications.status': APPLICATION_STATUSES,
  'public.loan_month_ends.status': LOAN_STATUSES,
  'public.loan_postings.kind': POSTING_KINDS,
  'public.loan_product_versions.kind': PRODUCT_KINDS,
  'public.loan_product_versions.loan_type': LOAN_TYPES,
  'public.loan_products.status': PRODUCT_STATUSES,
  'public.loan_postings.method': PAYMENT_METHODS,
  'public.loans.day_count': DAY_COUNTS,
  'public.loans.loan_type': LOAN_TYPES,
  'public.loans.mla_exemption': MLA_EXEMPTIONS,
  'public.loans.status': LOAN_STATUSES,
  'public.message_threads.channel': CHANNELS,
  'public.messages.direction': DIRECTIONS,
  'public.messages.status': MESSAGE_STATUSES,
  'public.notice_emails.status': NOTICE_EMAIL_STATUSES,
  'public.privacy_entries.how': [...new Set([...NOTICE_WAY_NAMES, ...CHOICE_WAY_NAMES])],
  'public.privacy_entries.kind': PRIVACY_ENTRY_KINDS,
  'public.privacy_entries.limits': LIMIT_CODES,
  'public.rate_caps.loan_type': LOAN_TYPES,
  'public.red_flag_entries.method': IDENTITY_METHOD_NAMES,
  'public.red_flag_entries.response': RESPONSES,
  'public.repair_contracts.cancelled_by': CANCELED_BY,
  'public.repair_contracts.means': SIGNATURE_MEANS,
  'public.repair_contracts.pays_for': FEE_BASES,
  'public.repair_enrollments.sale_channel': SALE_CHANNELS,
  'public.repair_enrollments.status': ENROLLMENT_STATUSES,
  'public.repair_statements.means': SIGNATURE_MEANS,

  'public.repair_fee_documents.kind': FEE_DOCUMENT_KINDS,
  'public.repair_fees.kind': FEE_ENTRY_KINDS,
  'public.repair_fees.method': PAYMENT_METHODS,
  'public.state_rules.deficiency_claim': DEFICIENCY_CLAIMS,
  'public.state_rules.late_fee_kind': LATE_FEE_KINDS,
  'public.state_rules.prepayment_penalty': PREPAYMENT_PENALTIES,
  'public.state_rules.product': STATE_PRODUCTS,
  'public.state_rules.rate_form': OWN_RATE_FORMS,
  'public.state_rules.rebate_method': REBATE_METHODS,
  'public.saved_views.page': SAVED_PAGES,
  'public.text_consents.method': TEXT_CONSENT_METHODS,
  'realtime.messages.extension': MESSAGE_EXTENSIONS,
}

// A reversal has the amount of the posting that it reverses, which may have none. The rest of a settlement is forgiven without money.
const MAY_HAVE_NO_AMOUNT = [
  ...[
    'accrual_off',
    'accrual_on',
    'bankruptcy',
    'bankruptcy_dismissed',
    'charge_off',
    'deceased',
    'due_date_change',
    'extension',
  ],
  ...['fraud', 'fraud_resolved'],
  ...['rate_change', 'reversal', 'sale', 'scra', 'settlement'],
] as const satisfies readonly (Exclude<LoanEvent, { cents: number }>['kind'] | 'settlement')[]
const COMES_SOME_WAY = ['payment', 'recovery', 'refund', 'settlement'] as const satisfies readonly LoanEvent['kind'][]

const ADVERSE_OUTCOMES = ['decline', 'counteroffer'] as const satisfies readonly Outcome[]
const UNSENT_LETTERS = ['sending', 'failed'] as const satisfies readonly LetterStatus[]
const NOT_YET_SUBMITTED = ['draft', 'retired'] as const satisfies readonly PolicyState[]

/** Constraints that allow some of a column's values under a condition, with the lists they hold, in their order. */
export const PARTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  ...COLLECTION_PARTS,
  ...PAYMENT_PARTS,
  'public.envelopes: a_sent_envelope_has_a_time': [SENT_STATUSES],
  'public.envelopes: an_ended_envelope_has_a_time': [UNFINISHED_STATUSES],
  'public.application_decisions: adverse_outcomes_have_reasons': [ADVERSE_OUTCOMES],
  'public.card_entries: an_end_ends_a_hold': [HOLD_ENDS],
  'public.card_entries: only_ends_refer': [[...HOLD_ENDS, 'purchase']],
  'public.decision_policy_versions: a_submitted_policy_says_by_whom': [NOT_YET_SUBMITTED],
  'public.document_template_versions: a_submitted_template_says_by_whom': [NOT_YET_SUBMITTED],
  'public.disputes: an_answer_fits_what_was_asked': [BLOCK_REQUEST_RESULTS, PLAIN_DISPUTE_RESULTS],
  'public.dispute_letters: a_sent_letter_has_an_id': [UNSENT_LETTERS],
  'public.disputes: only_debts_are_disputed_directly': [ITEM_KINDS],
  'public.loan_fundings: a_bank_transfer_has_an_account': [BANK_KINDS],
  'public.loan_fundings: a_sent_funding_has_its_day': [PAID_OUT_STATUSES],
  'public.loan_postings: money_has_an_amount': [MAY_HAVE_NO_AMOUNT],
  'public.loan_postings: only_money_comes_some_way': [COMES_SOME_WAY],
  'public.privacy_entries: a_choice_comes_somehow': [CHOICE_WAY_NAMES],
  'public.privacy_entries: a_choice_is_undone_in_writing': [WRITTEN_CHOICE_WAYS],
  'public.privacy_entries: a_notice_is_given_somehow': [NOTICE_WAY_NAMES],
  'public.state_rules: a_late_fee_has_its_figures': [FEES_WITH_PERCENT, FEES_WITH_AMOUNT],
}

/** Lists of the database that are larger than what the rules use of them. */
export const LARGER: Readonly<Record<string, { uses: readonly string[]; because: string }>> = {
  'auth.factor_type': { uses: FACTOR_TYPES, because: 'The hosted service also knows phones.' },
  'auth.one_time_token_type': { uses: ONE_TIME_TOKEN_TYPES, because: 'The hosted service also knows phones.' },
  'auth.aal_level': { uses: ['aal1', 'aal2'], because: 'The hosted service keeps aal3 for later.' },
  'public.credit_cards.substatus': {
    uses: CLOSING_REASONS,
    because: 'The issuer also closes cards for reasons of its own.',
  },
}

/** Lists that the database alone knows, and why no rule names them. */
export const SQL_ONLY: Readonly<Record<string, string>> = {
  'app.credit_pulls.status':
    'Functions of the database reserve, settle and release; the server asks for `reserved` alone.',
  'app.disposals.class': 'A function of the database disposes and certifies; certificates are shown as they are.',
  'app.repair_days.measure': 'Triggers count by measure, and functions of the database read it.',
  'app.repair_totals.measure': 'Triggers count by measure, and functions of the database read it.',
  'app.report_totals.grain': 'Triggers count by grain, and functions of the database read it.',
  'app.viewings.ended_by': 'Functions of the database end viewings; the cause is kept for the audit log.',
  'auth.users.role': 'A trigger keeps the role in step with who is a super admin.',
  'public.client_ssn_changes.kind': 'A function of the database writes it; screens read only what waits.',
  'public.credit_cards.status': 'Follows from the state: the constraint status_follows_state says how.',
  'public.red_flag_entries.kind': 'The statements that insert entries name it, and functions of the database read it.',
  'storage.resumable_uploads.manner': 'The type `Manner`, without `replace`, which only a plain upload has.',
}
