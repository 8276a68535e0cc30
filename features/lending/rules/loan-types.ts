/** The types of loans. */
export const LOAN_TYPES = ['auto', 'mortgage', 'personal', 'other'] as const
export type LoanType = (typeof LOAN_TYPES)[number]

/** The longest term of a loan. */
export const MOST_MONTHS = 600
