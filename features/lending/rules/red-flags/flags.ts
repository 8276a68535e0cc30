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
  /** What was found, in words. */
  name: string
}

/** What the product finds by itself, in the order of the appendix. */
export const FOUND_FLAGS = {
  fraud_alert: { category: 'agency', name: 'Fraud alert' },
  active_duty_alert: { category: 'agency', name: 'Active-duty alert' },
  credit_freeze: { category: 'agency', name: 'Credit freeze' },
  address_discrepancy_alert: { category: 'agency', name: 'Address discrepancy' },
  deceased: { category: 'identity', name: 'Reported as deceased' },
  ssn_not_issued: { category: 'identity', name: 'SSN never issued' },
  ssn_after_birth: { category: 'identity', name: 'SSN and date of birth do not fit' },
  known_fraud: { category: 'identity', name: 'Connected with an earlier identity theft' },
  shared_ssn: { category: 'identity', name: 'SSN of another client' },
  similar_ssns: { category: 'identity', name: 'SSN ends like those of many clients' },
  shared_phone: { category: 'identity', name: 'Phone number of several clients' },
  shared_email: { category: 'identity', name: 'E-mail of several clients' },
  shared_address: { category: 'identity', name: 'Address of many clients' },
  ssn_changed: { category: 'identity', name: 'Another SSN than before' },
  contact_changed: { category: 'activity', name: 'Contact details changed shortly before' },
  identity_theft_claim: { category: 'notice', name: 'Client reports identity theft' },
} as const satisfies Record<string, RedFlag>
export type FoundFlag = keyof typeof FOUND_FLAGS

/** What only a person can see: the lines of the checklist, in the order of the appendix. */
export const SEEN_FLAGS = {
  unusual_credit: {
    ...{ category: 'agency', name: 'Unusual pattern in the report' },
    ask: 'Inquiries or new accounts have suddenly become many, or an account was closed for abuse',
  },
  altered_document: {
    ...{ category: 'documents', name: 'Altered or forged document' },
    ask: 'An identity document looks altered or forged',
  },
  unlike_photo: {
    ...{ category: 'documents', name: 'Photo or description of somebody else' },
    ask: 'The photo or description on it is not of the person who shows it',
  },
  document_differs: {
    ...{ category: 'documents', name: 'Document differs from the application' },
    ask: 'It says another name, date of birth or address than the applicant, or it has expired',
  },
  signature_differs: {
    ...{ category: 'documents', name: 'Document differs from our file' },
    ask: 'It does not fit what is on file, such as an earlier signature or document',
  },
  altered_application: {
    ...{ category: 'documents', name: 'Altered application' },
    ask: 'The application looks altered, forged, or torn up and put together again',
  },
  contradicting_answers: {
    ...{ category: 'identity', name: 'Details contradict each other' },
    ask: 'What the applicant says of themselves does not fit together, or not what other sources say',
  },
  false_address: {
    ...{ category: 'identity', name: 'Address or phone of no person' },
    ask: 'The address is made up, a mail drop or a prison, or the phone an answering service',
  },
  withheld_details: {
    ...{ category: 'identity', name: 'Details withheld' },
    ask: 'The applicant does not give what identifies them, also when asked for it',
  },
  failed_questions: {
    ...{ category: 'identity', name: 'Questions not answered' },
    ask: 'The applicant can’t answer what goes beyond a wallet or a credit report',
  },
  unusual_use: {
    ...{ category: 'activity', name: 'Account used unlike before' },
    ask: 'An account of theirs with us is used quite unlike before, or again after a long time',
  },
  returned_mail: {
    ...{ category: 'activity', name: 'Mail comes back' },
    ask: 'Mail to them comes back while the account is used, or they receive no statements',
  },
  unauthorized_charges: {
    ...{ category: 'activity', name: 'Charges nobody authorized' },
    ask: 'They have told of charges or transactions that they did not authorize',
  },
  told_by_others: {
    ...{ category: 'notice', name: 'Told of identity theft' },
    ask: 'A victim, the police or anybody else says that this account is for an identity thief',
  },
} as const satisfies Record<string, RedFlag & { ask: string }>
export type SeenFlag = keyof typeof SEEN_FLAGS
export const SEEN_CODES = Object.keys(SEEN_FLAGS) as SeenFlag[] // keys of a literal

const ALL: Readonly<Record<string, RedFlag>> = { ...FOUND_FLAGS, ...SEEN_FLAGS }

/** A flag by its code; one that is no longer known is named as it is written. */
export const redFlag = (code: string): RedFlag => ALL[code] ?? { category: 'notice', name: code.replaceAll('_', ' ') }

/** Alerts that are answered at the report, where approvals and hard pulls wait for them: they are shown here, and not asked twice. */
export const isAnsweredAtReport = (code: string): boolean => code.endsWith('_alert')
