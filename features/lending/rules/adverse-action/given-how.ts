/** How a notice is given out on paper, which whoever does it records. */
export const GIVEN_ON_PAPER = ['mail', 'in_person'] as const
/** By e-mail it is the product that gives it out, to who agreed to that. */
export const GIVEN_HOW = [...GIVEN_ON_PAPER, 'email'] as const
