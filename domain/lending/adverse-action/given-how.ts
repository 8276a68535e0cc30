/** How a notice is given out. By e-mail needs a consent that the product does not keep (15 USC 7001(c)). */
export const GIVEN_HOW = ['mail', 'in_person'] as const
