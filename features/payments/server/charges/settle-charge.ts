import type { PoolClient } from 'pg'
import { BARE, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import { type ChargeEvent, chargeStatusName, nextChargeStatus } from '#features/payments/rules/charge-status.ts'
import { type Decline, endsMethod } from '#features/payments/rules/decline.ts'
import { retryDebit } from '#features/payments/server/autopay/retry-debit.ts'
import { chargeClosed } from '#features/payments/server/errors.ts'
import { endMethod } from '#features/payments/server/methods/kept-method.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import type { ChargeState } from '#features/payments/server/processor/payment-processor.ts'
import { refundedBeforeReturn } from '#features/payments/server/refunds/enter-refund.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { type HeldCharge, heldCharge, moveCharge } from './kept-charge.ts'
import { enteredFor, postCharge, reversePosting } from './post-charge.ts'

const EVENTS: Record<ChargeState['status'], ChargeEvent> = {
  processing: 'accept',
  succeeded: 'succeed',
  failed: 'fail',
  returned: 'return',
}

/**
 * Follows the processor's state of a charge in one transaction: posts the payment once, or reverses it once. The same state again
 * changes nothing.
 */
export const settleCharge = (
  { pool }: PaymentDeps,
  { organizationId, chargeId }: { organizationId: string; chargeId: string },
  state: ChargeState,
): Promise<void> =>
  inTransaction(pool, async (db) => {
    const charge = await heldCharge(db, organizationId, chargeId)
    if (nextChargeStatus(charge.status, EVENTS[state.status]) === null) return
    // No person acts in a transaction of its own.
    await followState(db, charge, state)
  })

/** Follows the state of a held charge in the caller's transaction, as `settleCharge` does. */
export async function followState(db: PoolClient, charge: HeldCharge, state: ChargeState): Promise<void> {
  const next = nextChargeStatus(charge.status, EVENTS[state.status])
  if (next === null) return
  if (state.status === 'processing' || state.status === 'succeeded') await took(db, charge, state, next)
  else await lost(db, charge, state, next)
}

/**
 * Posts the amount that the processor took instead of the one that was asked, because a person accepted it.
 *
 * @throws FunctionError if the charge doesn't wait for a review
 */
export const acceptAmount = (
  { pool }: PaymentDeps,
  { organizationId, chargeId, personId }: { organizationId: string; chargeId: string; personId: string },
  state: ChargeState,
): Promise<void> =>
  inTransaction(pool, async (db) => {
    const charge = await heldCharge(db, organizationId, chargeId)
    if (charge.status !== 'review') throw chargeClosed(chargeStatusName(charge.status).toLowerCase())
    const next = nextChargeStatus(charge.status, EVENTS[state.status])
    if (next === null) return
    await actAs(db, personId)
    if (state.decline !== null) return lost(db, charge, state, next)
    const postingId = await posted(db, { ...charge, taken_cents: state.cents })
    const note = `Accepted ${dollarsAndCents(state.cents)}`
    const change = { postingId, takenCents: state.cents, isSettled: next === 'succeeded', by: personId, note }
    await moveCharge(db, charge, next, change)
  })

type Next = NonNullable<ReturnType<typeof nextChargeStatus>>

async function took(db: PoolClient, charge: HeldCharge, state: ChargeState, next: Next): Promise<void> {
  if (state.cents !== (charge.taken_cents ?? charge.amount_cents)) {
    const [asked, taken] = [charge.amount_cents, state.cents].map(dollarsAndCents)
    const reviewNote = `The processor took ${taken} instead of ${asked}. Nothing was posted.`
    if (charge.status !== 'review')
      await moveCharge(db, charge, 'review', { processorId: state.id, reviewNote, note: reviewNote })
    return
  }
  const postingId = charge.posting_id ?? (await posted(db, charge))
  await moveCharge(db, charge, next, { processorId: state.id, postingId, isSettled: next === 'succeeded' })
}

const posted = (db: PoolClient, charge: HeldCharge) =>
  postCharge(db, charge, { cents: charge.taken_cents ?? charge.amount_cents, key: postingKey(charge.id) })

/** The key of a charge's posting, under which it can't be entered twice. */
const postingKey = (chargeId: string) => `charge ${chargeId}`

async function lost(db: PoolClient, charge: HeldCharge, { id, decline }: ChargeState, next: Next): Promise<void> {
  const { code, reason } = decline ?? UNKNOWN
  const declined = { processorId: id, declineCode: code, declineReason: reason, note: `${code}: ${reason}` }
  const back = charge.posting_id === null ? {} : await reversed(db, charge, charge.posting_id, reason)
  const day = next === 'returned' ? { returnedOn: charge.today } : {}
  await moveCharge(db, charge, next, { ...declined, ...back, ...day })
  if (endsMethod({ code }))
    await endMethod(db, charge.organization_id, { id: charge.method_id, status: 'ended', reason })
  if (next === 'returned') await chargeReturnFee(db, charge, code)
  await retryDebit(db, charge, code)
}

const UNKNOWN: Decline = { code: 'declined', reason: 'The payment was declined' }

async function reversed(db: PoolClient, charge: HeldCharge, postingId: string, note: string) {
  const by = enteredFor(charge, true)
  const refundedCents = await refundedBeforeReturn(db, by, charge)
  const about = { loanId: charge.loan_id, postingId, note, key: `return ${charge.id}` }
  const reversalId = await reversePosting(db, by, about)
  if (refundedCents === 0) return { reversalId }
  const reviewNote = `${dollarsAndCents(refundedCents)} had been refunded before the return. Ask the processor if the borrower got it twice.`
  return { reversalId, reviewNote }
}

// The fee of the contract is for a payment without funds. The state's limit was checked when the loan was booked.
const WITHOUT_FUNDS = ['R01', 'R09', 'insufficient_funds']

async function chargeReturnFee(db: PoolClient, charge: HeldCharge, code: string): Promise<void> {
  if (!WITHOUT_FUNDS.includes(code) || charge.presented_again > 0) return
  const member = enteredFor(charge, true)
  const loan = await lockLoan(db, member, charge.loan_id)
  const { nsfFeeCents } = loan.terms
  if (nsfFeeCents === undefined || nsfFeeCents === 0) return
  await enterPosting(db, member, loan, {
    ...BARE,
    ...{ kind: 'fee', amount: nsfFeeCents, effective_date: loan.today },
    ...{ details: { fee: 'nsf', isAutomatic: true }, idempotency_key: `nsf fee ${charge.id}` },
  })
}
