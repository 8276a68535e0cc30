import type { PoolClient } from 'pg'
import type { EnteredBy } from '#features/lending/server/ledger/enter-posting.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import {
  leftToRefund,
  nextRefundStatus,
  type RefundEvent,
  type RefundStatus,
  refundStatusName,
} from '#features/payments/rules/refund.ts'
import type { HeldCharge } from '#features/payments/server/charges/kept-charge.ts'
import { refundClosed, refundRefused } from '#features/payments/server/errors.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import type { RefundState } from '#features/payments/server/processor/payment-processor.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'
import { enterRefund, takeBackRefund } from './enter-refund.ts'
import { centsOf, type HeldRefund, heldRefund, moveRefund, refundsOf } from './kept-refund.ts'
import type { RefundId } from './send-refund.ts'

const EVENTS: Record<RefundState['status'], RefundEvent> = {
  processing: 'accept',
  succeeded: 'succeed',
  failed: 'fail',
}

/**
 * Follows the processor's state of a refund in one transaction: enters it in the ledger once when it is accepted, and takes it out once
 * if it fails later. The same state again changes nothing.
 */
export const settleRefund = (
  { pool }: PaymentDeps,
  { organizationId, refundId }: RefundId,
  state: RefundState,
): Promise<void> =>
  inTransaction(pool, async (db) => {
    const held = await heldRefund(db, organizationId, refundId)
    const next = nextRefundStatus(held.refund.status, EVENTS[state.status])
    if (next === null) return
    await actAs(db, null)
    if (state.status === 'failed') await failed(db, held, state)
    else if (state.cents === centsOf(held.refund)) await accepted(db, held, state, next)
    else await questioned(db, held, state)
  })

/**
 * Enters the amount that the processor refunded instead of the one that was asked, because a person accepted it.
 *
 * @throws FunctionError if the refund doesn't wait for a review, or the amount is more than the charge
 */
export const acceptRefund = (
  { pool }: PaymentDeps,
  { organizationId, refundId, personId }: RefundId & { personId: string },
  state: RefundState,
): Promise<void> =>
  inTransaction(pool, async (db) => {
    const held = await heldRefund(db, organizationId, refundId)
    const { refund, charge } = held
    if (refund.status !== 'review') throw refundClosed(refundStatusName(refund.status).toLowerCase())
    const next = nextRefundStatus(refund.status, EVENTS[state.status])
    if (next === null) return
    await actAs(db, personId)
    if (state.status === 'failed') return failed(db, held, state)
    const others = (await refundsOf(db, charge)).filter(({ id }) => id !== refund.id)
    const refunds = others.map((one) => ({ status: one.status, cents: centsOf(one) }))
    const left = leftToRefund({ takenCents: charge.taken_cents ?? charge.amount_cents, refunds })
    if (state.cents > left)
      throw refundRefused(`The processor refunded more than the ${dollarsAndCents(left)} that are left of the payment.`)
    await accepted(db, { charge, refund: { ...refund, paid_cents: state.cents } }, state, next, personId)
  })

interface Held {
  refund: HeldRefund
  charge: HeldCharge
}

const enteredBy = ({ organization_id }: HeldCharge, personId: string | null): EnteredBy => ({
  ...{ organizationId: organization_id, personId, requestId: null, isFollowing: true },
})

const REQUESTER = 'select requested_by from public.charge_refunds where organization_id = $1 and id = $2'

async function accepted(
  db: PoolClient,
  { refund, charge }: Held,
  state: RefundState,
  next: RefundStatus,
  personId?: string,
): Promise<void> {
  const cents = centsOf(refund)
  const isEntered = refund.status === 'processing'
  const asker = (await db.query<{ requested_by: string | null }>(REQUESTER, [charge.organization_id, refund.id]))
    .rows[0]
  const by = enteredBy(charge, personId ?? asker?.requested_by ?? null)
  const entries = isEntered ? {} : await enterRefund(db, { by, charge, refund, cents })
  const isBare = !isEntered && !entries.creditPostingId && !entries.correctionId
  await moveRefund(db, charge.organization_id, refund, next, {
    ...entries,
    ...{ processorId: state.id, isSettled: next === 'succeeded' },
    ...(refund.paid_cents !== null && { paidCents: refund.paid_cents }),
    ...(isBare && { reviewNote: ALREADY_REVERSED }),
  })
}

const ALREADY_REVERSED = 'The payment was reversed in the ledger before, so the refund changed nothing there.'

async function questioned(db: PoolClient, { refund, charge }: Held, state: RefundState): Promise<void> {
  if (refund.status === 'review') return
  const [asked, paid] = [centsOf(refund), state.cents].map(dollarsAndCents)
  const reviewNote = `The processor refunded ${paid} instead of ${asked}. Nothing was entered in the ledger.`
  await moveRefund(db, charge.organization_id, refund, 'review', { processorId: state.id, reviewNote })
}

async function failed(db: PoolClient, { refund, charge }: Held, state: RefundState): Promise<void> {
  const cents = centsOf(refund)
  await takeBackRefund(db, { by: enteredBy(charge, null), charge, refund, cents })
  const failure = state.failure ?? 'The refund failed'
  await moveRefund(db, charge.organization_id, refund, 'failed', { processorId: state.id, failure })
}
