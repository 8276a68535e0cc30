import type { PoolClient } from 'pg'
import type { LoanState } from '#features/lending/rules/engine/loan-state.ts'
import { replay } from '#features/lending/rules/engine/replay.ts'
import { loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'

/** Locks one of the organization's loans, and returns its state on the company's day. */
export async function stateOf(db: PoolClient, organizationId: string, loanId: string): Promise<LoanState> {
  const { terms, postings, today } = await lockLoan(db, { organizationId }, loanId)
  return replay(terms, loanEventsOf(postings), today)
}
