import type { FileItemKind } from '#features/credit-reports/rules/item-kinds.ts'
import type { DisputeRecipient } from './recipient.ts'

/** The reasons for a dispute, in display order. */
export const DISPUTE_REASONS = [
  'not_mine',
  'identity_theft',
  'wrong_balance',
  'wrong_status',
  'wrong_date',
  'never_late',
  'paid',
  'discharged',
  'duplicate',
  'obsolete',
  'not_authorized',
  'misspelled',
  'validation',
  'other',
] as const

export type DisputeReason = (typeof DISPUTE_REASONS)[number]

interface ReasonWords {
  label: string
  /** The sentence in the client's letter. */
  sentence: string
}

const WORDS: Readonly<Record<DisputeReason, ReasonWords>> = {
  not_mine: { label: 'Not mine', sentence: 'This is not mine. I did not open it, and I did not allow anyone to.' },
  identity_theft: {
    label: 'Identity theft',
    sentence: 'This resulted from identity theft. It is not information relating to any transaction by me.',
  },
  wrong_balance: { label: 'Wrong balance', sentence: 'The balance or another amount is wrong.' },
  wrong_status: { label: 'Wrong status', sentence: 'The status is wrong.' },
  wrong_date: { label: 'Wrong date', sentence: 'A date is wrong.' },
  never_late: { label: 'Never late', sentence: 'I was not late as it is reported.' },
  paid: { label: 'Paid', sentence: 'This was paid in full and is reported as if it were owed.' },
  discharged: {
    label: 'Discharged in bankruptcy',
    sentence: 'This was discharged in my bankruptcy and is reported as if it were owed.',
  },
  duplicate: { label: 'Duplicate', sentence: 'This is reported more than once.' },
  obsolete: { label: 'Obsolete', sentence: 'This is too old to be reported (15 U.S.C. 1681c).' },
  not_authorized: {
    label: 'Not authorized',
    sentence: 'I did not apply for credit with this company, and I did not authorize this inquiry (15 U.S.C. 1681b).',
  },
  misspelled: { label: 'Misspelled or incomplete', sentence: 'This is misspelled or incomplete.' },
  validation: { label: 'Verification of the debt', sentence: 'I dispute this debt and ask you to verify it.' },
  other: { label: 'Something else', sentence: 'This is wrong for the reason given below.' },
}

// "I did not open it" makes no sense about these.
const NOT_MINE: Partial<Record<FileItemKind, string>> = {
  inquiry: 'This inquiry is not about me.',
  public_record: 'This record is not about me.',
  name: 'This is not my name. I have never used it.',
  address: 'This is not my address. I have never lived there.',
  employer: 'I have never worked there.',
}

const ABOUT_PERSON: readonly DisputeReason[] = ['not_mine', 'misspelled', 'other']
const REASONS: Readonly<Record<FileItemKind, readonly DisputeReason[]>> = {
  account: DISPUTE_REASONS.filter((reason) => !['not_authorized', 'misspelled', 'validation'].includes(reason)),
  collection: DISPUTE_REASONS.filter((reason) => !['not_authorized', 'misspelled', 'validation'].includes(reason)),
  inquiry: ['not_authorized', 'not_mine', 'identity_theft', 'duplicate', 'obsolete', 'other'],
  public_record: [
    ...(['not_mine', 'identity_theft', 'wrong_balance', 'wrong_status', 'wrong_date', 'paid'] as const),
    ...(['discharged', 'duplicate', 'obsolete', 'other'] as const),
  ],
  name: ABOUT_PERSON,
  address: ['not_mine', 'identity_theft', 'misspelled', 'other'],
  employer: ABOUT_PERSON,
}

/**
 * Returns the reasons for a dispute about this kind of item with this recipient, in display order. Only a bureau can
 * block an item, and only a collector verifies a debt.
 */
export function reasonsFor(kind: FileItemKind, recipient: DisputeRecipient = 'bureau'): readonly DisputeReason[] {
  const reasons = recipient === 'bureau' ? REASONS[kind] : REASONS[kind].filter((reason) => reason !== 'identity_theft')
  return recipient === 'collector' ? ['validation', ...reasons] : reasons
}

/**
 * Returns true if the dispute asks a bureau to block information from identity theft instead of investigating it.
 *
 * @see https://www.law.cornell.edu/uscode/text/15/1681c-2
 */
export function isBlockRequest({ reason }: { reason: string }): boolean {
  return reason === 'identity_theft'
}

/** Returns the label of a reason: 'Never late'. */
export function disputeReasonLabel(reason: DisputeReason): string {
  return WORDS[reason].label
}

/** Returns the sentence for a reason in a letter, in the client's words. */
export function disputeReasonSentence(reason: DisputeReason, kind: FileItemKind = 'account'): string {
  return (reason === 'not_mine' ? NOT_MINE[kind] : undefined) ?? WORDS[reason].sentence
}
