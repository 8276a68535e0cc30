import type { PoolClient } from 'pg'
import { unjustifiedLateFees } from '#features/lending/rules/servicing/late-fees.ts'
import { isAutomatic, loanEventsOf } from '#features/lending/rules/stored-loan.ts'
import { BARE, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'

const NOTE = 'The installment was paid on time: its payment was entered later'

/** Reverses the automatic late fees that a back-dated payment makes wrong. */
export async function takeBackLateFees(transaction: PoolClient, member: Member, loanId: string): Promise<void> {
  const loan = await lockLoan(transaction, member, loanId)
  const automatic = new Set(loan.postings.filter(isAutomatic).map(({ id }) => id))
  const wrong = unjustifiedLateFees(loan.terms, loanEventsOf(loan.postings), loan.today).filter(({ id }) =>
    automatic.has(id),
  )
  for (const { id, cents } of wrong) {
    // Each reversal is part of the next one's ledger.
    const now = await lockLoan(transaction, member, loanId)
    await enterPosting(transaction, member, now, {
      ...BARE,
      ...{ kind: 'reversal', amount: cents, effective_date: now.today, reverses_id: id, note: NOTE },
    })
  }
}
