import type { PoolClient } from 'pg'
import { lateFeesToTakeBack } from '#features/lending/rules/servicing/late-fees.ts'
import { isAutomatic } from '#features/lending/rules/stored-loan.ts'
import { BARE, type EnteredBy, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import { type LoanOnFile, lockLoan } from '#features/lending/server/ledger/locked-loan.ts'

const NOTE = 'The installment was paid on time: its payment was entered later'

/** Reverses the automatic late fees that a back-dated payment makes wrong. `before` is the locked loan without the payment. */
export async function takeBackLateFees(
  transaction: PoolClient,
  member: EnteredBy,
  before: Pick<LoanOnFile, 'id' | 'postings'>,
): Promise<void> {
  if (!before.postings.some(isAutomatic)) return
  const loan = await lockLoan(transaction, member, before.id)
  const wrong = lateFeesToTakeBack(loan.terms, loan.postings, loan.today)
  for (const { id, cents } of wrong) {
    // Each reversal is part of the next one's ledger.
    const now = await lockLoan(transaction, member, before.id)
    await enterPosting(transaction, member, now, {
      ...BARE,
      ...{ kind: 'reversal', amount: cents, effective_date: now.today, reverses_id: id, note: NOTE },
    })
  }
}
