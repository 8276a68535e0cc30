/** The reasons for a dispute, in display order. */
export const DISPUTE_REASONS = [
  'not_mine',
  'identity_theft',
  'wrong_balance',
  'wrong_status',
  'never_late',
  'paid',
  'duplicate',
  'obsolete',
  'other',
] as const

export type DisputeReason = (typeof DISPUTE_REASONS)[number]

interface ReasonWords {
  label: string
  /** The sentence in the client's letter to the bureau. */
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
  never_late: { label: 'Never late', sentence: 'I was not late as it is reported.' },
  paid: { label: 'Paid', sentence: 'This was paid in full and is reported as if it were owed.' },
  duplicate: { label: 'Duplicate', sentence: 'This is reported more than once.' },
  obsolete: { label: 'Obsolete', sentence: 'This is too old to be reported (15 U.S.C. 1681c).' },
  other: { label: 'Something else', sentence: 'This is wrong for the reason given below.' },
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

/** Returns the sentence for a reason in a letter to the bureau, in the client's words. */
export function disputeReasonSentence(reason: DisputeReason): string {
  return WORDS[reason].sentence
}
