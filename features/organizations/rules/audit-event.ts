import { ACCOUNTING_EVENTS } from '#features/accounting/rules/accounting-event.ts'
import { COLLECTION_EVENTS } from '#features/collections/rules/collection-event.ts'
import { COUNTER_EVENTS } from '#features/counter/rules/counter-event.ts'
import { REPAIR_PAGE_EVENTS } from '#features/credit-repair/rules/client-page/page-link.ts'
import { PRIVACY_EVENTS } from '#features/documents/rules/privacy/privacy-event.ts'
import { LENDING_EVENTS } from '#features/lending/rules/lending-event.ts'
import { PAY_PAGE_EVENTS } from '#features/pay-page/rules/pay-link.ts'
import { PORTFOLIO_IMPORT_EVENTS } from '#features/portfolio-import/rules/import-event.ts'
import { WORK_EVENTS } from '#features/tasks/rules/work-event.ts'
import { TEMPLATE_EVENTS } from '#features/templates/rules/template-event.ts'

/** The fields of an audit log event that its text needs. */
export interface AuditedAct {
  action: string
  details: Readonly<Record<string, unknown>>
}

const LABELS: Readonly<Record<string, string>> = {
  'organization.founded': 'Founded the organization',
  'subscriber.created': 'Added the subscriber',
  'subscriber.invited_again': 'Resent an invitation',
  'subscription.changed': 'Changed the subscription',
  'company.suspended': 'Suspended the company (platform)',
  'company.suspension_lifted': 'Lifted the company’s suspension (platform)',
  'fees.suspended': 'Suspended credit repair fees (platform)',
  'fees.resumed': 'Resumed credit repair fees (platform)',
  'job.retried': 'Retried a failed background job',
  'subscriber.viewing_started': 'Support started viewing this account, read-only',
  'subscriber.viewing_ended': 'Support stopped viewing this account',
  'organization.branding_changed': 'Changed the branding',
  'company_review.sent': 'Sent the company’s submission for review',
  'company_review.approved': 'Approved the company (platform)',
  'company_review.refused': 'Refused the company (platform)',
  'company_review.more_requested': 'Asked the company for more information (platform)',
  'company_review.reopened': 'Reopened the company’s review (platform)',
  'company_review.checked': 'Checked off an item in the company’s review (platform)',
  'company_review.unchecked': 'Unchecked an item in the company’s review (platform)',
  'company_review.ein_revealed': 'Viewed the company’s EIN (platform)',
  'company_document.added': 'Added a document to the company’s review',
  'company_document.removed': 'Removed a document from the company’s review',
  'company_document.viewed': 'Opened a document of the company’s review',
  'member.joined': 'Joined the organization',
  'member.role_changed': 'Changed a role',
  'role.created': 'Defined a role',
  'role.changed': 'Changed the permissions of a role',
  'role.deleted': 'Deleted a role',
  'member.removed': 'Removed a member',
  'member.second_factor_reset': 'Reset a member’s second factor',
  'member.changed_by_platform': 'Changed a member (platform)',
  'invitation.sent': 'Invited a person',
  'invitation.resent': 'Resent an invitation',
  'invitation.revoked': 'Withdrew an invitation',
  'file.refused': 'Uploaded a file with malware, which was deleted',
  'audit_log.exported': 'Exported the audit log',
  'audit_log.verified': 'Verified the audit log',
  'client.viewed': 'Opened a client’s file',
  'client.revealed': 'Viewed an SSN and date of birth',
  'client.ssn_checked': 'Checked an SSN or date of birth',
  'sensitive_data.budget_spent': 'Reached a limit on revealing or checking SSNs',
  'sensitive_data.exported': 'Exported the log of sensitive data',
  'organization.reveal_cap': 'Changed the hourly limit on revealing SSNs',
  'clients.exported': 'Exported clients',
  'report.exported': 'Exported a report',
  'report.scheduled': 'Scheduled a report by email',
  'report.unscheduled': 'Stopped a scheduled report',
  'report.mailed': 'Sent a report by email',
  'report.stopped': 'Unsubscribed from a report by email',
  'report.resumed': 'Resubscribed to a report by email',
  'clients.imported': 'Imported clients',
  'credit_report.ordered': 'Ordered a credit report',
  'credit_report.name_compared': 'Decided whether a file under another name is the client’s',
  'credit_report.printed': 'Printed a credit report as PDF',
  'credit_report.print_opened': 'Printed a credit report',
  'credit_report.exported': 'Downloaded a credit report as CSV',
  'credit_reports.exported': 'Exported the list of credit reports',
  'imported_report.added': 'Imported a client’s own credit report',
  'imported_report.corrected': 'Corrected a field of an imported credit report',
  'imported_report.removed': 'Removed an imported credit report',
  'credit_consent.revoked': 'Recorded the withdrawal of a consent',
  'text_number.assigned': 'Assigned the number for texts',
  'text_number.taken_back': 'Took back the number for texts',
  'shared_text.received': 'Received a text from a phone that several clients share',
  'shared_text.assigned': 'Assigned a text from a shared phone to a client',
  'shared_text.removed': 'Moved a text from a shared phone away from a client',
  'text_consent.recorded': 'Recorded a client’s choice about text messages',
  'identity.verified': 'Recorded an identity verification',
  'retention.disposed': 'Disposed of credit report data past its retention period',
  'purposes.certified': 'Certified permissible purposes',
  'safeguard.recorded': 'Recorded a Safeguards Rule duty',
  'incident.recorded': 'Recorded a security incident',
  'incident.changed': 'Added to a security incident',
  'incident.notified': 'Recorded the notice of an incident to the FTC',
  'incident.closed': 'Closed a security incident',
  'incident.reopened': 'Reopened a security incident',
  'webhook.created': 'Added a webhook endpoint',
  'webhook.changed': 'Changed a webhook endpoint',
  'webhook.secret_replaced': 'Replaced the secret of a webhook endpoint',
  'webhook.paused': 'Paused a webhook endpoint',
  'webhook.resumed': 'Resumed a webhook endpoint',
  'webhook.deleted': 'Deleted a webhook endpoint',
  'webhook.tested': 'Sent a test event to a webhook endpoint',
  'webhook.replayed': 'Sent an event to a webhook endpoint again',
  'archive.requested': 'Requested an archive of all company data',
  'archive.ready': 'Created an archive of all company data',
  'archive.deleted': 'Deleted an archive of all company data',
  'archive.expired': 'An archive of all company data expired',
  'archive.downloaded': 'Downloaded an archive of all company data',
  'card.issued': 'Issued a card',
  'card.changed': 'Changed a card',
  'card.paid': 'Took a payment on a card',
  'disputes.created': 'Opened a dispute',
  'disputes.advanced': 'Moved a dispute to its next step',
  'disputes.corrected': 'Corrected the result of a dispute',
  'dispute_letter.printed': 'Printed a dispute letter',
  'repair_enrollment.made': 'Enrolled a client in credit repair',
  'repair_enrollment.moved': 'Changed an enrollment in credit repair',
  'rights_statement.acknowledged': 'Recorded that a client acknowledged their credit file rights',
  'rights_statement.printed': 'Printed the statement of credit file rights',
  'rights_statement.sent': 'Sent the statement of credit file rights for signature',
  'repair_contract.sent': 'Sent a credit repair contract for signature',
  'repair_contract.prepared': 'Prepared a credit repair contract',
  'repair_contract.printed': 'Printed a credit repair contract',
  'repair_contract.signed': 'Recorded a signed credit repair contract',
  'repair_contract.cancelled': 'Recorded the cancellation of a credit repair contract',
  'repair_fee.recorded': 'Recorded a credit repair fee',
  'repair_fee.refunded': 'Refunded a credit repair fee',
  'repair_fee.invoice_issued': 'Issued an invoice for a credit repair fee',
  'repair_fee.invoice_voided': 'Voided an invoice for a credit repair fee',
  'repair_fee.receipt_issued': 'Issued a receipt of a credit repair fee',
  'messages.created': 'Sent a message to a client',
  'messages.required_notice': 'Sent a notice that the law requires although contact is stopped',
  'messages.received': 'Received a message from a client',
  'organization_key.added': 'Replaced the encryption key',
  'organization_key.old_destroyed': 'Destroyed the previous encryption key',
  'organization_key.shredded': 'Destroyed the encryption keys, which makes all SSNs and dates of birth unreadable',
  'organization_key.wrapped_again': 'Re-encrypted the encryption key with a new installation key',
  'consent_texts.created': 'Added a consent text',
  'organization.second_factor_rule': 'Changed whether two-factor authentication is required',
  'organization.second_factor_grace': 'Changed the grace period for two-factor authentication',
  'organization.apply_page_changed': 'Changed the public application page',
  'organization.lending_opened': 'Opened the lending desk',
  'organization.lending_closed': 'Closed the lending desk',
  'applications.imported': 'Imported applications from a file',
  'lending.exported': 'Exported a list of the lending desk',
  'organization.score_model': 'Changed the score model of lists and new policies',
  'organization.time_zone': 'Changed the company’s time zone',
  'organization.screens_hidden': 'Changed which screens are hidden',
  'organization.override_limit': 'Changed the limit for decisions against the engine',
  'organization.military_check_rule': 'Changed whether loans require a military check',
  'rate_caps.created': 'Added a rate cap',
  'rate_caps.changed': 'Ended a rate cap',
  'score_percentiles.created': 'Added a percentile table of credit scores',
  'repair_state_packs.created': 'Added a state pack for credit repair',
  'repair_state_packs.ended': 'Ended a state pack for credit repair',
  'state_rules.created': 'Added a state rule',
  'state_rules.ended': 'Ended a state rule',
  'loan_products.created': 'Created a loan product',
  'loan_products.changed': 'Changed a loan product',
  'loan_products.offered': 'Offered a loan product',
  'loan_products.retired': 'Retired a loan product',
  ...LENDING_EVENTS,
  ...COUNTER_EVENTS,
  ...PAY_PAGE_EVENTS,
  ...REPAIR_PAGE_EVENTS,
  ...TEMPLATE_EVENTS,
  ...WORK_EVENTS,
  'annual_interest.exported': 'Exported the interest of a year by loan',
  'mail_batches.printed': 'Printed a batch of statements',
  'notice_settings.saved': 'Changed when payment notices are sent',
  ...COLLECTION_EVENTS,
  ...ACCOUNTING_EVENTS,
  ...PORTFOLIO_IMPORT_EVENTS,
  ...PRIVACY_EVENTS,
  'privacy_notice.published': 'Published a version of the privacy notice',
  'loan_applications.decided': 'Decided a loan application',
  'loan_postings.created': 'Added an entry to the ledger of a loan',
}

const VERBS: Readonly<Record<string, string>> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Removed',
  viewed: 'Opened',
}

/** Returns an event's text. An unlisted action is read from its table: 'loans.changed' becomes 'Changed: loans'. */
export function auditLabel(action: string): string {
  const known = LABELS[action]
  if (known !== undefined) return known
  const [subject = '', act = ''] = action.split('.')
  const verb = VERBS[act] ?? inWords(act)
  return act === '' ? inWords(subject) : `${verb}: ${inWords(subject).toLowerCase()}`
}

/**
 * Returns the second line of an event, such as 'email ben@example.test · from staff · to admin'. Lists and objects
 * are named without their values.
 */
export function auditDetails({ details }: AuditedAct): string {
  return Object.entries(details)
    .flatMap(([name, value]) => {
      if (value === null || value === '') return []
      const words = name.replaceAll('_', ' ')
      return typeof value === 'object' ? [words] : [`${words} ${JSON.stringify(value).replaceAll('"', '')}`]
    })
    .join(' · ')
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
