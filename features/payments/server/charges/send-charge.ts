import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { LONGEST_DECLINE_REASON } from '#features/payments/rules/payment-limits.ts'
import { accountOf } from '#features/payments/server/account.ts'
import { chargeNotFound } from '#features/payments/server/errors.ts'
import { keptMethod } from '#features/payments/server/methods/kept-method.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import { type ChargeState, ProcessorRefused } from '#features/payments/server/processor/payment-processor.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { type HeldCharge, heldCharge, moveCharge } from './kept-charge.ts'
import { sendingProblem } from './sending-problem.ts'
import { acceptAmount, settleCharge } from './settle-charge.ts'

interface ChargeId {
  organizationId: string
  chargeId: string
}

/**
 * Sends a charge to the processor, and follows its reply. Sent again after a crash or a lost reply, it asks with the same key, so nothing
 * is charged twice. No transaction is open while the processor works.
 *
 * @throws ProcessorUnavailable if it is unknown whether the charge was made
 */
export async function sendCharge(deps: PaymentDeps, id: ChargeId): Promise<void> {
  const charge = await begun(deps, id)
  if (charge === null) return
  const account = await accountOf(deps.pool, id.organizationId)
  const state = account === null ? 'not connected' : await stateFrom(deps, account.account, charge)
  if (typeof state !== 'string') return settleCharge(deps, id, state)
  await inTransaction(deps.pool, async (db) => {
    const held = await heldCharge(db, id.organizationId, id.chargeId)
    if (held.status !== 'sending') return
    const declineReason = `The processor refused it: ${state}`.slice(0, LONGEST_DECLINE_REASON)
    await moveCharge(db, held, 'failed', { declineCode: 'refused', declineReason, note: declineReason })
  })
}

/** Marks the charge as being sent, and returns it; null if it isn't to be sent any more. */
const begun = ({ pool, payments }: PaymentDeps, { organizationId, chargeId }: ChargeId): Promise<HeldCharge | null> =>
  inTransaction(pool, async (db) => {
    const charge = await heldCharge(db, organizationId, chargeId)
    // A debit by an ACH file never goes to the processor.
    if (charge.entry_class !== null) return null
    if (charge.status === 'sending') return charge
    if (charge.status !== 'scheduled' || charge.due_on > charge.today) return null
    const loan = await lockLoan(db, { organizationId }, charge.loan_id)
    const problem = sendingProblem(loan, charge, await keptMethod(db, organizationId, charge.method_id))
    if (problem !== null) {
      await moveCharge(db, charge, 'canceled', { note: problem, declineReason: problem })
      return null
    }
    await moveCharge(db, charge, 'sending', { sentOn: charge.today, isSandbox: payments.isSandbox })
    return { ...charge, status: 'sending', sent_on: charge.today, is_old: false }
  })

/** Returns the processor's state of the charge, or its refusal. */
async function stateFrom(
  { pool, payments }: PaymentDeps,
  account: string,
  charge: HeldCharge,
): Promise<ChargeState | string> {
  const { token: method, customer, kind } = await keptMethod(pool, charge.organization_id, charge.method_id)
  if (method === null || customer === null) throw new Error('The processor does not keep this method')
  const description = `Loan ${charge.loan_id.slice(0, 8).toUpperCase()}`
  const { id: key, amount_cents: cents } = charge
  try {
    const earlier = charge.is_old ? await payments.processor.findCharge(account, key) : null
    return earlier ?? (await payments.processor.charge(account, { key, customer, method, kind, cents, description }))
  } catch (error) {
    if (error instanceof ProcessorRefused) return error.message
    throw error
  }
}

/** Asks the processor what it took, and posts that, for a member who accepts it. */
export async function acceptCharge(deps: PaymentDeps, id: ChargeId & { personId: string }): Promise<void> {
  const { rows } = await deps.pool.query<SentRow>(SENT, [id.organizationId, id.chargeId])
  const [sent] = rows
  if (sent === undefined || sent.account === null || sent.processor_id === null) throw chargeNotFound()
  await acceptAmount(deps, id, await deps.payments.processor.chargeState(sent.account, sent.processor_id))
}

interface SentRow {
  processor_id: string | null
  account: string | null
}

/** Asks the processor how far a sent charge is, and follows it. */
export async function followCharge(deps: PaymentDeps, id: ChargeId): Promise<void> {
  const { rows } = await deps.pool.query<SentRow>(SENT, [id.organizationId, id.chargeId])
  const [sent] = rows
  if (sent === undefined || sent.account === null) return
  if (sent.processor_id === null) return sendCharge(deps, id)
  await settleCharge(deps, id, await deps.payments.processor.chargeState(sent.account, sent.processor_id))
}

const SENT = `
  select c.processor_id, a.account from public.loan_charges c
    left join app.payment_accounts a on a.organization_id = c.organization_id
   where c.organization_id = $1 and c.id = $2 and c.status not in ('scheduled', 'canceled') and c.entry_class is null`
