import type { PoolClient } from 'pg'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { type RefundCommand, refundRefusal } from '#features/payments/rules/refund.ts'
import { openAccountOf } from '#features/payments/server/account.ts'
import { heldCharge } from '#features/payments/server/charges/kept-charge.ts'
import { refundRefused, refundsChanged } from '#features/payments/server/errors.ts'
import { enqueueOnce } from '#platform/jobs/jobs.ts'
import { centsOf, refundsOf } from './kept-refund.ts'

/** The job that sends a refund to the processor. */
export const SEND_REFUND = 'send_refund'

const ADD = `
  insert into public.charge_refunds (organization_id, client_id, loan_id, charge_id, amount_cents, cause, reason, is_sandbox, requested_on,
                                     requested_by, requested_by_name, asked_again_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select coalesce(p.full_name, p.email) from app.people p where p.id = $10),
          clock_timestamp() + interval '1 hour')
  returning id`

/**
 * Adds a refund in the caller's transaction, under the locks of the loan and its charge. It is sent once the transaction commits. Returns
 * its id.
 *
 * @throws FunctionError if the amount can't be refunded
 */
export async function requestRefund(
  db: PoolClient,
  payments: { isSandbox: boolean },
  { organizationId, personId }: PresentMember,
  asked: Extract<RefundCommand, { act: 'refund' }>,
): Promise<string> {
  const charge = await heldCharge(db, organizationId, asked.charge_id)
  if (charge.entry_class !== null)
    throw refundRefused(
      'This payment was collected in a bank file. Pay it back by check, and reverse it in the ledger.',
    )
  if (charge.is_sandbox !== payments.isSandbox)
    throw refundRefused('This payment was taken through another processor, so it can’t be refunded here.')
  await openAccountOf(db, organizationId, payments)
  const kept = await refundsOf(db, charge)
  if (kept.length !== asked.seen_refunds) throw refundsChanged()
  const loan = await lockLoan(db, { organizationId }, charge.loan_id)
  const refunds = kept.map((refund) => ({ status: refund.status, cents: centsOf(refund) }))
  const takenCents = charge.taken_cents ?? charge.amount_cents
  const { amount: cents, cause, reason } = asked
  const { creditBalanceCents: creditCents } = stateOfLoan(loan)
  const refusal = refundRefusal({ status: charge.status, takenCents, refunds }, { cents, cause, creditCents })
  if (refusal !== null) throw refundRefused(refusal)
  await actAs(db, personId)
  const place = [organizationId, charge.client_id, charge.loan_id, charge.id]
  const values = [...place, cents, cause, reason, payments.isSandbox, charge.today, personId]
  const refundId = (await db.query<{ id: string }>(ADD, values)).rows[0]?.id
  if (refundId === undefined) throw new Error('No refund was kept')
  const payload = { organization_id: organizationId, refund_id: refundId }
  await enqueueOnce(db, SEND_REFUND, payload, { key: `send-refund:${refundId}` })
  return refundId
}
