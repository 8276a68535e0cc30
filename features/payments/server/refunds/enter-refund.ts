import type { PoolClient } from 'pg'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { BARE, type EnteredBy, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import { type LoanOnFile, lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import type { HeldCharge } from '#features/payments/server/charges/kept-charge.ts'
import {
  ledgerMethodOf,
  postCharge,
  reversePosting,
  standingPayment,
} from '#features/payments/server/charges/post-charge.ts'
import { type HeldRefund, type RefundChange, refundsOf } from './kept-refund.ts'

interface Entering {
  by: EnteredBy
  charge: HeldCharge
  refund: HeldRefund
  cents: number
}

/**
 * Enters an accepted refund in the ledger. One of an overpayment pays out the credit of the loan. Any other one takes the money out of the
 * payment: the payment is reversed, and what is left of it is posted again on its own day, as if no more had been taken. Returns the
 * entries; none if the payment was reversed before, because then the ledger has nothing left to correct.
 */
export async function enterRefund(db: PoolClient, entering: Entering): Promise<RefundChange> {
  const { by, charge, refund, cents } = entering
  const loan = await lockLoan(db, by, charge.loan_id)
  if (refund.cause === 'error' || stateOfLoan(loan).creditBalanceCents < cents) return corrected(db, entering, -cents)
  const creditPostingId = await enterPosting(db, by, loan, {
    ...BARE,
    ...{ kind: 'refund', amount: cents, effective_date: loan.today, method: ledgerMethodOf(charge) },
    ...{ reference: charge.id, note: refund.reason, idempotency_key: `refund ${refund.id}` },
  })
  return { creditPostingId }
}

/** Takes a refund that failed out of the ledger: the company has the money after all. */
export async function takeBackRefund(db: PoolClient, entering: Entering): Promise<void> {
  const { by, charge, refund, cents } = entering
  const loan = await lockLoan(db, by, charge.loan_id)
  const { credit_posting_id: creditId, correction_id: correctionId } = refund
  if (creditId !== null && !isReversed(loan, creditId)) {
    const note = `The refund failed: ${refund.reason}`
    await reversePosting(db, by, { loanId: loan.id, postingId: creditId, note, key: `refund ${refund.id} failed` })
    return
  }
  // A return took the whole payment back, so nothing of it is left to post.
  if (correctionId !== null && charge.status !== 'returned') await corrected(db, entering, cents)
}

const isReversed = ({ postings }: LoanOnFile, id: string) => postings.some(({ reverses_id }) => reverses_id === id)

const CORRECT = 'update public.loan_charges set posting_id = $3 where organization_id = $1 and id = $2'
const FOLD = 'update public.charge_refunds set correction_id = $3 where organization_id = $1 and id = $2'

/** Makes the payment of a charge so many cents larger or smaller. */
async function corrected(db: PoolClient, { by, charge, refund }: Entering, changeCents: number): Promise<RefundChange> {
  const loan = await lockLoan(db, by, charge.loan_id)
  const standing = standingPayment(loan, charge)
  if (standing === null && changeCents < 0) return {}
  const key = `refund ${refund.id}${changeCents < 0 ? '' : ' failed'}`
  const note = changeCents < 0 ? `Refunded: ${refund.reason}` : `The refund failed: ${refund.reason}`
  // A smaller payment may leave no credit, so credits of it that were paid out become a part of the correction.
  const paidOut = changeCents < 0 ? (await refundsOf(db, charge)).filter((one) => isPaidOut(loan, one)) : []
  let rest = (standing?.amount ?? 0) + changeCents
  for (const { id, credit_posting_id: postingId } of paidOut) {
    if (postingId === null) continue
    const about = { loanId: loan.id, postingId, note, key: `${key} credit ${id}` }
    await db.query(FOLD, [charge.organization_id, id, await reversePosting(db, by, about)])
    rest -= loan.postings.find((posting) => posting.id === postingId)?.amount ?? 0
  }
  const correctionId =
    standing === null
      ? null
      : await reversePosting(db, by, { loanId: loan.id, postingId: standing.id, note, key: `${key} reversal` })
  if (rest > 0) {
    const postingId = await postCharge(db, charge, { cents: rest, key: `${key} rest`, by })
    await db.query(CORRECT, [charge.organization_id, charge.id, postingId])
  }
  return { correctionId }
}

const isPaidOut = (loan: LoanOnFile, { credit_posting_id: id, correction_id }: HeldRefund) =>
  id !== null && correction_id === null && !isReversed(loan, id)

/** Reverses the credits of a charge that were paid out, because a bank took the whole payment back. Returns the cents refunded before. */
export async function refundedBeforeReturn(db: PoolClient, by: EnteredBy, charge: HeldCharge): Promise<number> {
  const refunds = (await refundsOf(db, charge)).filter(
    ({ status }) => status === 'processing' || status === 'succeeded',
  )
  const loan = await lockLoan(db, by, charge.loan_id)
  for (const refund of refunds.filter((one) => isPaidOut(loan, one)))
    await reversePosting(db, by, {
      ...{ loanId: loan.id, postingId: refund.credit_posting_id ?? '', key: `return ${charge.id} credit ${refund.id}` },
      note: 'The payment was returned after its refund',
    })
  return refunds.reduce((sum, { amount_cents, paid_cents }) => sum + (paid_cents ?? amount_cents), 0)
}
