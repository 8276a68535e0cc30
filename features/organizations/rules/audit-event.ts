import { PRIVACY_EVENTS } from '#features/documents/rules/privacy/privacy-event.ts'
import { LENDING_EVENTS } from '#features/lending/rules/lending-event.ts'

/** An event of the audit log, as far as its words need it. */
export interface AuditedAct {
  action: string
  details: Readonly<Record<string, unknown>>
}

const LABELS: Readonly<Record<string, string>> = {
  'organization.founded': 'Founded the organization',
  'subscriber.created': 'Added the subscriber',
  'subscriber.invited_again': 'Sent an invitation again',
  'subscription.changed': 'Changed the subscription',
  'company.suspended': 'Suspended the company for the platform',
  'company.suspension_lifted': 'Lifted the company’s suspension for the platform',
  'fees.suspended': 'Suspended the credit repair fees for the platform',
  'fees.resumed': 'Let credit repair fees be taken again for the platform',
  'job.retried': 'Had background work that failed done again',
  'subscriber.viewing_started': 'Support began to view this account, read-only',
  'subscriber.viewing_ended': 'Support stopped viewing this account',
  'organization.branding_changed': 'Changed the branding',
  'company_review.sent': 'Sent the company’s submission for review',
  'company_review.approved': 'Approved the company for the platform',
  'company_review.refused': 'Refused the company for the platform',
  'company_review.more_requested': 'Asked the company for more information for the platform',
  'company_review.reopened': 'Reopened the company’s review for the platform',
  'company_review.checked': 'Ticked an item of the company’s review for the platform',
  'company_review.unchecked': 'Took back a tick of the company’s review for the platform',
  'company_review.ein_revealed': 'Looked at the company’s EIN for the platform',
  'company_document.added': 'Added a document for the company’s review',
  'company_document.removed': 'Removed a document for the company’s review',
  'company_document.viewed': 'Opened a document for the company’s review',
  'member.joined': 'Joined the organization',
  'member.role_changed': 'Changed a role',
  'role.created': 'Defined a role',
  'role.changed': 'Changed what a role allows',
  'role.deleted': 'Deleted a role',
  'member.removed': 'Removed a member',
  'member.second_factor_reset': 'Reset a member’s second factor',
  'member.changed_by_platform': 'Changed a member for the platform',
  'invitation.sent': 'Invited somebody',
  'invitation.resent': 'Sent an invitation again',
  'invitation.revoked': 'Withdrew an invitation',
  'file.refused': 'Sent a file with malware, which was not kept',
  'audit_log.exported': 'Exported the audit log',
  'audit_log.verified': 'Verified the audit log',
  'client.viewed': 'Opened a client’s file',
  'client.revealed': 'Looked at SSN and date of birth',
  'client.ssn_checked': 'Checked an SSN or date of birth',
  'sensitive_data.budget_spent': 'Reached a limit on revealing or checking SSNs',
  'sensitive_data.exported': 'Exported the record of sensitive data',
  'organization.reveal_cap': 'Changed how often a person may reveal SSNs',
  'clients.exported': 'Exported clients',
  'report.exported': 'Exported a report',
  'report.scheduled': 'Had a report sent by e-mail',
  'report.unscheduled': 'Had a report sent no longer',
  'report.mailed': 'Sent a report by e-mail',
  'report.stopped': 'Wanted a report by e-mail no longer',
  'report.resumed': 'Wanted a report by e-mail again',
  'clients.imported': 'Imported clients',
  'credit_report.ordered': 'Ordered a credit report',
  'credit_report.printed': 'Printed a credit report as PDF',
  'credit_report.print_opened': 'Printed a credit report',
  'credit_report.exported': 'Downloaded a credit report as CSV',
  'credit_reports.exported': 'Exported the list of credit reports',
  'credit_consent.revoked': 'Recorded that a consent was withdrawn',
  'text_consent.recorded': 'Recorded a client’s answer about texts',
  'identity.verified': 'Recorded how identity was verified',
  'retention.disposed': 'Disposed of credit report data whose time was over',
  'purposes.certified': 'Certified permissible purposes',
  'safeguard.recorded': 'Recorded a duty of the Safeguards Rule',
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
  'archive.requested': 'Asked for an archive of everything',
  'archive.ready': 'Made the archive of everything',
  'archive.deleted': 'Deleted an archive of everything',
  'archive.expired': 'Archive of everything expired',
  'archive.downloaded': 'Downloaded the archive of everything',
  'card.issued': 'Issued a card',
  'card.changed': 'Changed a card',
  'card.paid': 'Took a payment on a card',
  'disputes.created': 'Opened a dispute',
  'disputes.advanced': 'Moved a dispute on',
  'disputes.corrected': 'Corrected the result of a dispute',
  'dispute_letter.printed': 'Printed a dispute letter',
  'repair_enrollment.made': 'Enrolled a client in credit repair',
  'repair_enrollment.moved': 'Changed an enrollment in credit repair',
  'rights_statement.acknowledged': 'Recorded that a client acknowledged their credit file rights',
  'rights_statement.printed': 'Printed the statement of credit file rights',
  'repair_contract.prepared': 'Prepared a credit repair contract',
  'repair_contract.printed': 'Printed a credit repair contract',
  'repair_contract.signed': 'Recorded a signed credit repair contract',
  'repair_contract.cancelled': 'Recorded the cancellation of a credit repair contract',
  'repair_fee.recorded': 'Recorded a credit repair fee',
  'repair_fee.refunded': 'Refunded a credit repair fee',
  'messages.created': 'Wrote to a client',
  'messages.received': 'A client wrote',
  'organization_key.added': 'Put a new encryption key in place',
  'organization_key.old_destroyed': 'Destroyed the encryption key before it, out of use',
  'organization_key.shredded': 'Destroyed the encryption keys, and all SSNs and dates of birth with them',
  'organization_key.wrapped_again': 'Protected the encryption key with another key of the installation',
  'consent_texts.created': 'Added a consent text',
  'organization.second_factor_rule': 'Changed whether a second factor is required',
  'organization.second_factor_grace': 'Changed the grace period for a second factor',
  'organization.military_check_rule': 'Changed whether loans need a military check',
  'rate_caps.created': 'Added a rate cap',
  'rate_caps.changed': 'Ended a rate cap',
  ...LENDING_EVENTS,
  ...PRIVACY_EVENTS,
  'privacy_notice.published': 'Published a version of the privacy notice',
  'loan_applications.decided': 'Decided a loan application',
  'loan_postings.created': 'Entered in the ledger of a loan',
}

const VERBS: Readonly<Record<string, string>> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Removed',
  viewed: 'Opened',
}

/** What was done, in words: one that nobody named is read from its table, 'loans.changed' as 'Changed: loans'. */
export function auditLabel(action: string): string {
  const known = LABELS[action]
  if (known !== undefined) return known
  const [subject = '', act = ''] = action.split('.')
  const verb = VERBS[act] ?? inWords(act)
  return act === '' ? inWords(subject) : `${verb}: ${inWords(subject).toLowerCase()}`
}

/** What the event says of itself, for the line below: 'email ben@example.test · from staff · to admin'. Lists and objects are named, not spelt out. */
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
