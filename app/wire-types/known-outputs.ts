import { PLAN_NAMES } from '#features/administration/rules/plan.ts'
import { WORK_LACKS } from '#features/credit-repair/rules/cancel-window.ts'
import { DISPUTE_REASONS } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { DISPUTE_RESULTS, DISPUTE_STATUSES } from '#features/credit-repair/rules/disputes/dispute-status.ts'
import { NEXT_ACTS } from '#features/credit-repair/rules/disputes/next-round.ts'
import { DISPUTE_RECIPIENTS } from '#features/credit-repair/rules/disputes/recipient.ts'
import { ENROLLMENT_STATUSES } from '#features/credit-repair/rules/enrollment.ts'
import { CREDIT_UNITS } from '#features/credit-reports/rules/bureau-data.ts'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { FILE_ITEM_KINDS } from '#features/credit-reports/rules/item-kinds.ts'
import { PERMISSIBLE_PURPOSES } from '#features/credit-reports/rules/ordering/purposes.ts'
import { LIMIT_CODES } from '#features/documents/rules/privacy/practices.ts'
import { ACCOUNT_TYPES } from '#features/organizations/rules/account-type.ts'
import { INVITATION_STATUSES } from '#features/organizations/rules/invitation.ts'
import { SUBSCRIPTION_STATUSES } from '#features/organizations/rules/organization-status.ts'
import { ORGANIZATION_ROLES } from '#features/organizations/rules/roles.ts'
import {
  EXPOSURE_NAMES,
  INCIDENT_ACTS,
  INFORMATION_KIND_NAMES,
} from '#features/organizations/rules/safeguards/incident.ts'
import { RECORDED_DUTIES } from '#features/organizations/rules/safeguards/safeguards.ts'
import { SENSITIVE_USES, UNUSUAL_USES } from '#features/organizations/rules/sensitive-use.ts'
import { REPORT_KINDS, type ReportKind } from '#features/reports/rules/report-kinds.ts'
import { REPORT_CADENCES } from '#features/reports/rules/report-schedule.ts'
import type { KnownOutputsByName } from '#platform/rest/wire-types/known-outputs.ts'

/** Facts about views and functions that PostgreSQL's catalog lacks, by the name of the view or function. */
export const KNOWN_OUTPUTS: KnownOutputsByName = {
  // Values that a check on their table does not list.
  credit_consents: { values: { bureaus: BUREAUS } },
  credit_report_scores: { values: { bureau: BUREAUS } },
  disputes: { values: { bureau: BUREAUS, result: DISPUTE_RESULTS } },
  privacy_entries: { values: { limits: LIMIT_CODES } },

  users: {
    // Everything about the organization is null for a person without one. Sums are null during a recount.
    nullable: [
      ...['full_name', 'company_name', 'account_type', 'organization_role', 'subscription_plan', 'subscription_status'],
      ...['monthly_credit_limit', 'credits_used', 'total_loans', 'total_loan_amount', 'active_loan_amount'],
    ],
    values: {
      account_type: ACCOUNT_TYPES,
      organization_role: ORGANIZATION_ROLES,
      subscription_plan: PLAN_NAMES,
      subscription_status: SUBSCRIPTION_STATUSES,
    },
  },

  assign_clients: { nullableArguments: ['contact_id'] },
  check_company_review: { nullableArguments: ['seen_event'] },
  client_timeline: { nullable: ['actor_id', 'actor_name', 'subject_id'] },
  client_work_standing: { nullable: ['cancel_until', 'lacks'], values: { lacks: WORK_LACKS } },
  credit_certification: { nullable: ['expires_at'] },
  credit_order_terms: { values: { credit_unit: CREDIT_UNITS } },
  credit_pull_progress: { nullable: ['report_id'] },
  credit_repair_revenue: { nullable: ['average_revenue'] },
  credit_repair_roster: {
    // Money is null for people whose role shows no revenue, and the fee for clients who are not enrolled.
    nullable: [
      ...['latest_score', 'score_change', 'monthly_fee', 'total_revenue', 'current_month_revenue', 'ytd_revenue'],
      'lifetime_value',
    ],
    values: { status: ENROLLMENT_STATUSES },
  },
  credit_repair_summary: { nullable: ['average_improvement'] },
  dashboard_summary: {
    nullable: [
      ...['total_clients_change_percent', 'active_disputes_change_percent', 'success_rate_change_percent'],
      'pending_actions_change_percent',
    ],
  },
  decide_company_review: { nullableArguments: ['seen_event'] },
  failed_jobs: { nullable: ['next_at'] },
  incident_history: {
    nullable: ['began_on', 'ended_on', 'consumers', 'notified_on'],
    values: {
      act: INCIDENT_ACTS,
      information: INFORMATION_KIND_NAMES,
      exposure: EXPOSURE_NAMES,
    },
  },
  incidents: { nullable: ['consumers', 'notified_on'], values: { exposure: EXPOSURE_NAMES } },
  override_rule: { nullable: ['limit_cents'] },
  military_check_rule: { nullable: ['required_from'] },
  my_sessions: { nullable: ['user_agent', 'address'] },
  my_sign_ins: { nullable: ['reason', 'user_agent', 'address'] },
  organization_audit_log: { nullable: ['actor_id', 'actor_name', 'subject_id'] },
  organization_billing: {
    values: {
      account_type: ACCOUNT_TYPES,
      subscription_plan: PLAN_NAMES,
      subscription_status: SUBSCRIPTION_STATUSES,
    },
  },
  organization_invitations: {
    nullable: ['role_id', 'role_name', 'invited_by_name'],
    values: { role: ORGANIZATION_ROLES, status: INVITATION_STATUSES },
  },
  organization_members: {
    nullable: ['full_name', 'role_id', 'role_name', 'last_sign_in_at'],
    values: { organization_role: ORGANIZATION_ROLES },
  },
  organization_security_log: { nullable: ['reason', 'request', 'user_agent', 'address'] },
  purpose_certifications: { values: { purposes: PERMISSIBLE_PURPOSES } },
  record_identity_check: { nullableArguments: ['note'] },
  red_flags: { nullable: ['reviewed_at', 'reviewed_by_name'] },
  ...reportOutputs(),
  running_jobs: { nullable: ['is_alive'] },
  safeguard_records: { nullable: ['person_name'], values: { duty: RECORDED_DUTIES } },
  safeguards: { nullable: ['audited_since', 'last_disposed_at', 'oldest_report_at'] },
  saved_report_list: { nullable: ['saved_by', 'every', 'next_due_at'], values: { every: REPORT_CADENCES } },
  schedule_report: { nullable: ['schedule_report'], nullableArguments: ['every'] },
  sensitive_totals: { nullable: ['name'] },
  sensitive_uses: {
    nullable: ['person_name', 'reason'],
    values: { kind: SENSITIVE_USES, unusual: UNUSUAL_USES },
  },
  collection_people: { nullable: ['phone', 'email', 'state', 'zip'] },
  dispute_desk: {
    nullable: ['recipient_name', 'explanation', 'result', 'next_act', 'due_on'],
    values: {
      bureau: BUREAUS,
      recipient: DISPUTE_RECIPIENTS,
      item_kind: FILE_ITEM_KINDS,
      reason: DISPUTE_REASONS,
      status: DISPUTE_STATUSES,
      result: DISPUTE_RESULTS,
      next_act: NEXT_ACTS,
    },
  },
  my_work: {
    nullable: ['kind', 'on_day', 'due_on', 'loan_id', 'application_id', 'dispute_id', 'version'],
  },
  suggest_addresses: { nullable: ['city', 'state', 'zip'] },
  verify_audit_chain: { nullable: ['first_broken'] },
}

/** The total's row has no key, only people have a label, and a measure without data is missing. */
function reportOutputs(): KnownOutputsByName {
  const measured = ({ columns }: ReportKind) =>
    columns.filter(({ kind }) => kind !== 'count' && kind !== 'dollars').map(({ key }) => key)
  return Object.fromEntries(
    REPORT_KINDS.map((report) => [`report_${report.name}`, { nullable: ['key', 'label', ...measured(report)] }]),
  )
}
