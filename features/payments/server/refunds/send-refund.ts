import { LONGEST_DECLINE_REASON } from '#features/payments/rules/payment-limits.ts'
import { accountOf } from '#features/payments/server/account.ts'
import { refundNotFound } from '#features/payments/server/errors.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import { ProcessorRefused, type RefundState } from '#features/payments/server/processor/payment-processor.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { heldRefund, moveRefund } from './kept-refund.ts'
import { acceptRefund, settleRefund } from './settle-refund.ts'

/** A refund of a company. */
export interface RefundId {
  organizationId: string
  refundId: string
}

interface Sending {
  key: string
  /** The processor's id of the charge. */
  charge: string
  cents: number
  /** The processor must be asked first if it knows the refund. */
  mayBeKnown: boolean
  isReturned: boolean
}

/**
 * Sends a refund to the processor, and follows its reply. Sent again after a crash or a lost reply, it asks with the same key, so nothing
 * is refunded twice. No transaction is open while the processor works.
 *
 * @throws ProcessorUnavailable if it is unknown whether the refund was made
 */
export async function sendRefund(deps: PaymentDeps, id: RefundId): Promise<void> {
  const sending = await toSend(deps, id)
  if (sending === null) return
  const account = await accountOf(deps.pool, id.organizationId)
  const state = account === null ? 'not connected' : await stateFrom(deps, account.account, sending)
  if (typeof state !== 'string') return settleRefund(deps, id, state)
  await inTransaction(deps.pool, async (db) => {
    const { refund } = await heldRefund(db, id.organizationId, id.refundId)
    if (refund.status !== 'sending') return
    const failure = `The processor refused it: ${state}`.slice(0, LONGEST_DECLINE_REASON)
    await moveRefund(db, id.organizationId, refund, 'failed', { failure })
  })
}

const toSend = ({ pool }: PaymentDeps, { organizationId, refundId }: RefundId): Promise<Sending | null> =>
  inTransaction(pool, async (db) => {
    const { refund, charge } = await heldRefund(db, organizationId, refundId)
    if (refund.status !== 'sending' || charge.processor_id === null) return null
    const isReturned = charge.status === 'returned'
    const mayBeKnown = refund.is_old || isReturned
    return { key: refund.id, charge: charge.processor_id, cents: refund.amount_cents, mayBeKnown, isReturned }
  })

/** Returns the processor's state of the refund, or its refusal. */
async function stateFrom({ payments }: PaymentDeps, account: string, sending: Sending): Promise<RefundState | string> {
  const { processor } = payments
  try {
    const earlier = sending.mayBeKnown ? await processor.findRefund(account, sending) : null
    if (earlier === null && sending.isReturned) return 'the payment was returned'
    return earlier ?? (await processor.refund(account, sending))
  } catch (error) {
    if (error instanceof ProcessorRefused) return error.message
    throw error
  }
}

interface SentRow {
  processor_id: string | null
  account: string | null
}

const SENT = `
  select r.processor_id, a.account from public.charge_refunds r
    left join app.payment_accounts a on a.organization_id = r.organization_id
   where r.organization_id = $1 and r.id = $2`

const sentOf = async ({ pool }: PaymentDeps, { organizationId, refundId }: RefundId) =>
  (await pool.query<SentRow>(SENT, [organizationId, refundId])).rows[0]

/** Asks the processor how far a refund is, and follows it. */
export async function followRefund(deps: PaymentDeps, id: RefundId): Promise<void> {
  const sent = await sentOf(deps, id)
  if (sent === undefined || sent.account === null) return
  if (sent.processor_id === null) return sendRefund(deps, id)
  await settleRefund(deps, id, await deps.payments.processor.refundState(sent.account, sent.processor_id))
}

/** Asks the processor what it refunded, and enters that, for a member who accepts it. */
export async function acceptRefunded(deps: PaymentDeps, id: RefundId & { personId: string }): Promise<void> {
  const sent = await sentOf(deps, id)
  if (sent === undefined || sent.account === null || sent.processor_id === null) throw refundNotFound()
  await acceptRefund(deps, id, await deps.payments.processor.refundState(sent.account, sent.processor_id))
}
