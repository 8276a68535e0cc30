/** The ways staff can record that a notice was given on paper. */
export const GIVEN_ON_PAPER = ['mail', 'in_person'] as const
/** Notices by email are sent and recorded by the product itself, only to applicants who consented. */
export const GIVEN_HOW = [...GIVEN_ON_PAPER, 'email'] as const
