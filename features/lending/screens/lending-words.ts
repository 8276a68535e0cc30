import type { SAID_HOW } from '#features/lending/rules/applications/ended-how.ts'

const LOAN_TYPES: Record<string, string> = {
  auto: 'Auto loan',
  mortgage: 'Mortgage',
  personal: 'Personal loan',
  other: 'Loan',
}

/** A loan's kind in words. */
export function loanTypeName(loanType: string): string {
  return LOAN_TYPES[loanType] ?? 'Loan'
}

const POSTINGS = { disbursement: 'Disbursement', payment: 'Payment', fee: 'Late fee', reversal: 'Reversal' } as const

/** A ledger entry's kind in words. */
export const postingName = (kind: keyof typeof POSTINGS): string => POSTINGS[kind]

/** What a status of an application is called. */
export const statusName = (status: string): string =>
  status === 'closed_incomplete' ? 'Closed as incomplete' : inWords(status)

/** 'in_review' as 'In review'. */
export function inWords(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const SAID: Record<(typeof SAID_HOW)[number], string> = {
  in_writing: 'in writing',
  by_phone: 'by phone',
  in_person: 'in person',
}

/** How an applicant said something, within a sentence. */
export const saidHow = (how: (typeof SAID_HOW)[number]): string => SAID[how]
