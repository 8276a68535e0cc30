import { COLLECTION_EVENTS } from '#features/collections/rules/collection-event.ts'
import { COUNTER_EVENTS } from '#features/counter/rules/counter-event.ts'
import { REPAIR_PAGE_EVENTS } from '#features/credit-repair/rules/client-page/page-link.ts'
import { contractEventSentence } from '#features/credit-repair/rules/contract-event.ts'
import { disputeEventSentence } from '#features/credit-repair/rules/disputes/dispute-event.ts'
import { repairFeeEventSentence } from '#features/credit-repair/rules/repair-fee-event.ts'
import { bureauName, isBureau } from '#features/credit-reports/rules/bureaus.ts'
import { documentLabel } from '#features/documents/rules/document-types.ts'
import { PRIVACY_EVENTS } from '#features/documents/rules/privacy/privacy-event.ts'
import { LENDING_EVENTS } from '#features/lending/rules/lending-event.ts'
import { methodWords } from '#features/messages/rules/text-consent.ts'
import { checkWords } from '#features/organizations/rules/sensitive-use.ts'
import { PAY_PAGE_EVENTS } from '#features/pay-page/rules/pay-link.ts'
import { WORK_EVENTS } from '#features/tasks/rules/work-event.ts'
import { isPlainDate, shortDate } from '#platform/rules/dates.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { FIELD_LIST, fieldWords } from './client-fields.ts'

/** An event in a client's timeline: its action, its fields, and its details. */
export interface FileEvent {
  action: string
  fields: readonly string[]
  details: Readonly<Record<string, unknown>>
}

const FILE_NAMES: Readonly<Record<string, string>> = {
  drivers_license_front: "driver's license (front)",
  drivers_license_back: "driver's license (back)",
  ssn_card_image: 'SSN card',
  proof_of_address_image: 'proof of address',
  proof_of_income_image: 'proof of income',
  proof_of_bank_image: 'proof of bank account',
}

/** Returns the label of a client column: 'zip' is 'ZIP code'. An unknown column is shown as is. */
export function clientFieldName(column: string): string {
  const field = FIELD_LIST.find((one) => one.column === column)
  return field ? fieldWords(field) : (FILE_NAMES[column] ?? column.replaceAll('_', ' '))
}

const NAMED: Readonly<Record<string, string>> = {
  ...LENDING_EVENTS,
  ...COUNTER_EVENTS,
  ...PAY_PAGE_EVENTS,
  ...REPAIR_PAGE_EVENTS,
  ...PRIVACY_EVENTS,
  ...WORK_EVENTS,
  ...COLLECTION_EVENTS,
  'shared_text.assigned': 'Assigned a text from a shared phone to the client',
  'shared_text.removed': 'Moved a text from a shared phone to another client',
  'imported_report.added': 'Imported the client’s own credit report',
  'imported_report.corrected': 'Corrected a field of an imported credit report',
  'imported_report.removed': 'Removed an imported credit report',
}

/** Returns the event as a sentence without its subject: 'Edited phone and city'. Unknown actions are shown as is. */
export function eventSentence({ action, fields, details }: FileEvent): string {
  if (action.startsWith('repair_fee.')) return repairFeeEventSentence(action, details)
  switch (action) {
    case 'clients.created':
      return 'Added the client'
    case 'client.viewed':
      return 'Opened the file'
    case 'client.revealed':
      return 'Viewed an SSN and date of birth'
    case 'client.ssn_checked':
      return checkWords(details.way)
    case 'ssn_change.entered':
      return 'Entered a different SSN, pending review'
    case 'ssn_change.corrected':
      return 'Corrected a typo in the SSN'
    case 'ssn_change.confirmed':
      return 'Entered a different SSN, with identity confirmed'
    case 'ssn_change.approved':
      return 'Approved the new SSN'
    case 'ssn_change.refused':
      return 'Rejected the new SSN'
    case 'credit_report.ordered':
      return `Ordered a credit report${named(bureausOf(details))}`
    case 'credit_report.printed':
      return 'Printed a credit report as PDF'
    case 'credit_report.print_opened':
      return 'Printed a credit report'
    case 'credit_report.exported':
      return 'Downloaded a credit report as CSV'
    case 'credit_consent.revoked':
      return 'Revoked the consent to credit reports'
    case 'card.issued':
      return 'Issued a card'
    case 'card.paid':
      return 'Took a payment on a card'
    case 'loan_postings.created':
      return postingSentence(details)
    case 'loan_applications.decided':
      return decisionSentence(details)
    case 'messages.created':
      return `Sent ${letterOf(details)}`
    case 'messages.received':
      return `Received ${letterOf(details)} from the client`
    case 'text_consent.recorded':
      return textConsentSentence(details)
    case 'disputes.created':
    case 'disputes.advanced':
    case 'disputes.corrected':
    case 'dispute_letter.printed':
      return disputeEventSentence(action, details)
    case 'repair_enrollment.made':
    case 'repair_enrollment.moved':
      return repairFeeEventSentence(action, details)
    case 'clients.changed':
      return editSentence(fields, details)
    default:
      return NAMED[action] ?? longerSentence(action, details)
  }
}

/** Returns the given reason, if any, and how identity was confirmed. */
export function eventReason({ details: { reason, confirmation } }: FileEvent): string | null {
  if (typeof reason !== 'string') return null
  return typeof confirmation === 'string' ? `${reason}. Identity: ${confirmation}` : reason
}

function editSentence(fields: readonly string[], { archived }: FileEvent['details']): string {
  if (fields.includes('archived_at')) return archived === true ? 'Archived the client' : 'Restored the client'
  const names = fields.filter((field) => !field.endsWith('_uploaded_at')).map(clientFieldName)
  return names.length === 0 ? 'Saved the file' : `Edited ${inWords(names)}`
}

const POSTED: Readonly<Record<string, string>> = {
  payment: 'Recorded a payment',
  fee: 'Charged a fee',
  reversal: 'Reversed a posting',
}

const CAME: Readonly<Record<string, string>> = {
  cash: ' in cash',
  check: ' by check',
  card: ' by card',
  ach: ' by ACH',
}

function postingSentence({ kind, amount, effective_date, method }: FileEvent['details']): string {
  const posted = POSTED[String(kind)] ?? 'Changed the ledger of a loan'
  const money = typeof amount === 'number' ? ` of ${dollarsAndCents(Math.round(amount * 100))}` : ''
  const day =
    typeof effective_date === 'string' && isPlainDate(effective_date) ? ` on ${shortDate(effective_date)}` : ''
  return `${posted}${money}${CAME[String(method)] ?? ''}${day}`
}

function textConsentSentence({ kind, status }: FileEvent['details']): string {
  const isAgreed = status === 'agreed'
  if (kind === 'keyword') return `The client opted ${isAgreed ? 'in to texts again' : 'out of texts'}`
  const given = methodWords(String(kind))
  return `Recorded the client’s ${isAgreed ? 'consent to' : 'refusal of'} texts${given && `, given ${given}`}`
}

const DECIDED: Readonly<Record<string, string>> = {
  in_review: 'Added a loan application',
  counteroffered: 'Recorded a counteroffer to a loan application',
  approved: 'Approved a loan application',
  declined: 'Declined a loan application',
  withdrawn: 'Recorded that a loan application was withdrawn',
  not_accepted: 'Recorded that an offered loan was not accepted',
  closed_incomplete: 'Closed a loan application as incomplete',
  funded: 'Funded a loan application',
}

const decisionSentence = ({ status }: FileEvent['details']) => DECIDED[String(status)] ?? 'Changed a loan application'

const longerSentence = (action: string, details: FileEvent['details']) =>
  mergeSentence(action, details) ?? contractEventSentence(action, details) ?? otherSentence(action, details)

function mergeSentence(action: string, { merged_name, kept_name }: FileEvent['details']): string | null {
  const files = `the file of ${String(merged_name)} into the file of ${String(kept_name)}`
  if (action === 'client.merged') return `Merged ${files}`
  return action === 'client.merge_undone' ? `Undid the merge of ${files}` : null
}

const LETTERS: Readonly<Record<string, string>> = { email: 'an email', text: 'a text' }

const letterOf = ({ kind }: FileEvent['details']) => LETTERS[String(kind)] ?? 'a message'

const VERBS: Readonly<Record<string, string>> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Removed',
  removed: 'Removed',
  restored: 'Brought back',
  viewed: 'Opened',
}

// 'client_documents.created' is an upload. Other actions are named after their table: 'loans.changed' is 'Changed a
// loan'.
function otherSentence(action: string, details: FileEvent['details']): string {
  const [subject = '', act = ''] = action.split('.')
  const thing = subject
    .replace(/s$/, '')
    .replaceAll('_', ' ')
    .replace(/^client /, '')
  const verb = subject === 'client_documents' && act === 'created' ? 'Uploaded' : VERBS[act]
  return verb
    ? `${verb} ${paperOf(details) ?? withArticle(thing)}`
    : `${thing} ${act.replaceAll('_', ' ')}`.trim().replace(/^./, (first) => first.toUpperCase())
}

/** Returns a document's name on its tab: 'SSN Card', 'Tax Return'. */
function paperOf({ custom_type, document_type }: FileEvent['details']): string | null {
  if (typeof document_type !== 'string') return null
  return documentLabel({ document_type, custom_type: typeof custom_type === 'string' ? custom_type : null })
}

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

function bureausOf({ bureaus }: FileEvent['details']): string[] {
  return Array.isArray(bureaus) ? bureaus.filter(isBureau).map(bureauName) : []
}

function named(names: string[]): string {
  return names.length === 0 ? '' : ` from ${inWords(names)}`
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
