import type { SAID_HOW } from '#features/lending/rules/applications/ended-how.ts'
import type { LoanType } from '#features/lending/rules/loan-types.ts'

const LOAN_TYPE_WORDS: Record<LoanType, string> = {
  auto: 'Auto loan',
  mortgage: 'Mortgage',
  personal: 'Personal loan',
  other: 'Loan',
}

/** Returns the name of a loan type. */
export const loanTypeName = (loanType: LoanType): string => LOAN_TYPE_WORDS[loanType]

/** Returns the label of an application's status. */
export const statusName = (status: string): string =>
  status === 'closed_incomplete' ? 'Closed as incomplete' : inWords(status)

/** Formats 'in_review' as 'In review'. */
export function inWords(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const SAID: Record<(typeof SAID_HOW)[number], string> = {
  in_writing: 'in writing',
  by_phone: 'by phone',
  in_person: 'in person',
}

/** Returns the way an applicant replied, for use within a sentence. */
export const saidHow = (how: (typeof SAID_HOW)[number]): string => SAID[how]
