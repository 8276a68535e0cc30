import type { LoanStatus } from './engine/loan-state.ts'

/** The statuses of loans whose installments are still due. A loan that was charged off, settled, or sold has left the book. */
export const OPEN_STATUSES = ['current', 'past_due'] as const satisfies readonly LoanStatus[]

/** Returns true if a loan of this status still has installments to pay. */
export const isOpenLoan = (status: LoanStatus): boolean => OPEN_STATUSES.some((open) => open === status)
