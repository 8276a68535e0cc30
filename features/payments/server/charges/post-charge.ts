import type { PoolClient } from 'pg'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { kindOfMoney } from '#features/lending/rules/payment.ts'
import { BARE, type EnteredBy, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import { type KeptPosting, type LoanOnFile, lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { takeBackLateFees } from '#features/lending/server/servicing/take-back-late-fees.ts'
import type { MethodKind } from '#features/payments/rules/method-kinds.ts'
import type { HeldCharge } from './kept-charge.ts'

const LEDGER_METHODS: Record<MethodKind, 'ach' | 'card'> = { bank_account: 'ach', card: 'card' }

/** Returns the method of a charge in the ledger. */
export const ledgerMethodOf = ({ method_kind }: HeldCharge): 'ach' | 'card' => LEDGER_METHODS[method_kind]

/** Returns the person in whose name a charge is entered: the one who asked for it. A later fact of the processor has none. */
export const enteredFor = ({ organization_id, requested_by }: HeldCharge, isLater = false): EnteredBy => ({
  ...{ organizationId: organization_id, personId: isLater ? null : requested_by, requestId: null, isFollowing: true },
})

/** Posts money of a charge on the day on which it was sent, under a key. Returns the posting's id. */
export async function postCharge(
  db: PoolClient,
  charge: HeldCharge,
  { cents, key, by = enteredFor(charge) }: { cents: number; key: string; by?: EnteredBy },
): Promise<string> {
  const loan = await lockLoan(db, by, charge.loan_id)
  const day = charge.sent_on ?? loan.today
  const kind = kindOfMoney(stateOfLoan(loan), day)
  const id = await enterPosting(db, by, loan, {
    ...BARE,
    ...{ kind, amount: cents, effective_date: day, method: ledgerMethodOf(charge) },
    ...{ reference: charge.id, idempotency_key: key, details: {} },
  })
  await takeBackLateFees(db, by, loan)
  return id
}

/** Returns the payment of a charge that counts in the ledger, or null if there is none or it was reversed. */
export function standingPayment(loan: LoanOnFile, { posting_id }: Pick<HeldCharge, 'posting_id'>): KeptPosting | null {
  const isReversed = loan.postings.some(({ reverses_id }) => reverses_id === posting_id)
  return posting_id === null || isReversed ? null : (loan.postings.find(({ id }) => id === posting_id) ?? null)
}

/** Reverses a posting of a loan today, with the reason. Returns the reversal's id. */
export async function reversePosting(
  db: PoolClient,
  by: EnteredBy,
  { loanId, postingId, note, key }: { loanId: string; postingId: string; note: string; key: string },
): Promise<string> {
  const loan = await lockLoan(db, by, loanId)
  const earlier = loan.postings.find(({ reverses_id }) => reverses_id === postingId)
  // A person may have reversed it already.
  if (earlier !== undefined) return earlier.id
  const amount = loan.postings.find(({ id }) => id === postingId)?.amount ?? null
  return enterPosting(db, by, loan, {
    ...BARE,
    ...{ kind: 'reversal', amount, effective_date: loan.today, reverses_id: postingId },
    ...{ note, idempotency_key: key },
  })
}
