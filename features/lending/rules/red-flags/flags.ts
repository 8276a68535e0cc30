/** The categories of Appendix A to 16 CFR 681, II(c), in its order. */
export const FLAG_CATEGORIES = {
  agency: 'Alerts from credit bureaus',
  documents: 'Suspicious documents',
  identity: 'Suspicious personal information',
  activity: 'Unusual use of an account',
  notice: 'Notice from others',
} as const
export type FlagCategory = keyof typeof FLAG_CATEGORIES

interface RedFlag {
  category: FlagCategory
  /** The finding in words. */
  name: string
}

/** The flags that the product finds itself, in the order of the appendix. */
export const FOUND_FLAGS = {
  fraud_alert: { category: 'agency', name: 'Fraud alert' },
  active_duty_alert: { category: 'agency', name: 'Active-duty alert' },
  credit_freeze: { category: 'agency', name: 'Credit freeze' },
  address_discrepancy_alert: { category: 'agency', name: 'Address discrepancy' },
  ofac_alert: { category: 'agency', name: 'Possible OFAC match' },
  other_alert: { category: 'agency', name: 'Notice in the report that needs a review' },
  deceased: { category: 'identity', name: 'Reported as deceased' },
  ssn_not_issued: { category: 'identity', name: 'SSN never issued' },
  ssn_after_birth: { category: 'identity', name: 'SSN doesn’t fit the date of birth' },
  known_fraud: { category: 'identity', name: 'Linked to an earlier identity theft' },
  shared_ssn: { category: 'identity', name: 'SSN also used by another client' },
  similar_ssns: { category: 'identity', name: 'Last four SSN digits shared by many clients' },
  shared_phone: { category: 'identity', name: 'Phone number shared by several clients' },
  shared_email: { category: 'identity', name: 'Email shared by several clients' },
  shared_address: { category: 'identity', name: 'Address shared by many clients' },
  ssn_changed: { category: 'identity', name: 'SSN changed' },
  contact_changed: { category: 'activity', name: 'Contact details changed recently' },
  identity_theft_claim: { category: 'notice', name: 'Client reports identity theft' },
} as const satisfies Record<string, RedFlag>
export type FoundFlag = keyof typeof FOUND_FLAGS

/** The flags that only a person can see: the lines of the checklist, in the order of the appendix. */
export const SEEN_FLAGS = {
  unusual_credit: {
    ...{ category: 'agency', name: 'Unusual pattern in the report' },
    ask: 'Many recent inquiries or new accounts, or an account closed for abuse',
  },
  altered_document: {
    ...{ category: 'documents', name: 'Altered or forged document' },
    ask: 'An identity document looks altered or forged',
  },
  unlike_photo: {
    ...{ category: 'documents', name: 'Photo or description doesn’t match' },
    ask: 'The photo or description on the document doesn’t match the person who shows it',
  },
  document_differs: {
    ...{ category: 'documents', name: 'Document differs from the application' },
    ask: 'The name, date of birth or address on the document differs from the application, or the document has expired',
  },
  signature_differs: {
    ...{ category: 'documents', name: 'Document differs from our file' },
    ask: 'The document doesn’t match the file, such as an earlier signature or document',
  },
  altered_application: {
    ...{ category: 'documents', name: 'Altered application' },
    ask: 'The application looks altered, forged, or torn up and put back together',
  },
  contradicting_answers: {
    ...{ category: 'identity', name: 'Inconsistent details' },
    ask: 'The applicant’s details contradict each other or other sources',
  },
  false_address: {
    ...{ category: 'identity', name: 'Invalid address or phone' },
    ask: 'The address is made up, a mail drop or a prison, or the phone number belongs to an answering service',
  },
  withheld_details: {
    ...{ category: 'identity', name: 'Identification withheld' },
    ask: 'The applicant doesn’t give identifying details, even when asked',
  },
  failed_questions: {
    ...{ category: 'identity', name: 'Questions not answered' },
    ask: 'The applicant can’t answer questions beyond what a wallet or a credit report would show',
  },
  unusual_use: {
    ...{ category: 'activity', name: 'Unusual use of an account' },
    ask: 'An account of the client with us is used in an unusual way, or again after a long time without use',
  },
  returned_mail: {
    ...{ category: 'activity', name: 'Mail returned' },
    ask: 'Mail to the client is returned while the account is in use, or the client receives no statements',
  },
  unauthorized_charges: {
    ...{ category: 'activity', name: 'Unauthorized charges reported' },
    ask: 'The client reported charges or transactions that they did not authorize',
  },
  told_by_others: {
    ...{ category: 'notice', name: 'Identity theft reported' },
    ask: 'A victim, the police or another person says that this account is for an identity thief',
  },
} as const satisfies Record<string, RedFlag & { ask: string }>
export type SeenFlag = keyof typeof SEEN_FLAGS
export const SEEN_CODES = Object.keys(SEEN_FLAGS) as SeenFlag[] // keys of a literal

const ALL: Readonly<Record<string, RedFlag>> = { ...FOUND_FLAGS, ...SEEN_FLAGS }

/** Returns a flag by its code. A code no longer in use is shown as written. */
export const redFlag = (code: string): RedFlag => ALL[code] ?? { category: 'notice', name: code.replaceAll('_', ' ') }

/**
 * Returns true for alerts that are resolved on the report, where approvals and hard pulls wait for them. They are
 * shown here but not asked twice.
 */
export const isAnsweredAtReport = (code: string): boolean => code.endsWith('_alert')
