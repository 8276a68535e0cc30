import type { LoanState } from './engine/loan-state.ts'
import { replay } from './engine/replay.ts'
import type { LoanTerms } from './engine/servicing-terms.ts'
import { loanEventsOf, type StoredPosting } from './stored-loan.ts'

/** A stored loan with its ledger, as of a day. */
interface LoanOnDay {
  terms: LoanTerms
  /** In the order of entry. */
  postings: readonly StoredPosting[]
  today: string
}

/** Returns the state of a stored loan on its day. */
export const stateOfLoan = ({ terms, postings, today }: LoanOnDay): LoanState =>
  replay(terms, loanEventsOf(postings), today)
