/** The reasons why a signer's link didn't arrive. */
export const UNDELIVERED_REASONS = ['no_consent', 'refused', 'not_reached', 'not_allowed', 'no_number'] as const
export type UndeliveredReason = (typeof UNDELIVERED_REASONS)[number]

/** The problem in words, and the way in which staff can still reach the signer. */
export const UNDELIVERED_WORDS: Record<UndeliveredReason, string> = {
  no_consent:
    'No agreement to texts is on file for this number, so the link wasn’t sent. Add an email address, or let the person sign in person or on paper.',
  refused: 'The address or number was refused. Correct it, or choose another way to sign.',
  not_reached: 'The link didn’t reach the address or number. Check it, or choose another way to sign.',
  not_allowed:
    'Your company can’t send messages to clients at the moment. Let the person sign in person or on paper, or send the link again later.',
  no_number:
    'Your company has no number for texts yet. Tradeline assigns one. Add an email address, or let the person sign in person or on paper.',
}

/** Returns the words for a stored reason; those of an address that wasn't reached for an unknown one. */
export function undeliveredWords(reason: string | null): string {
  const known = UNDELIVERED_REASONS.find((each) => each === reason) ?? 'not_reached'
  return UNDELIVERED_WORDS[known]
}
