import type { PoolClient } from 'pg'
import type { RefundCause, RefundStatus } from '#features/payments/rules/refund.ts'
import { type HeldCharge, heldCharge } from '#features/payments/server/charges/kept-charge.ts'
import { refundNotFound } from '#features/payments/server/errors.ts'

/** A refund that is locked, with its charge and loan, until the transaction ends. */
export interface HeldRefund {
  id: string
  amount_cents: number
  /** Another amount that the processor refunded, once a person has accepted it. */
  paid_cents: number | null
  cause: RefundCause
  reason: string
  status: RefundStatus
  processor_id: string | null
  credit_posting_id: string | null
  correction_id: string | null
  /** True once a reply to its first call may be older than the processor remembers its key. */
  is_old: boolean
}

const CHARGE_OF = 'select charge_id from public.charge_refunds where organization_id = $1 and id = $2'
const COLUMNS = `
  id, amount_cents::float8, paid_cents::float8, cause, reason, status, processor_id, credit_posting_id, correction_id,
  created_at < now() - interval '20 hours' as is_old`
const HELD = `select ${COLUMNS} from public.charge_refunds where organization_id = $1 and id = $2 for update`
const OF_CHARGE = `
  select ${COLUMNS} from public.charge_refunds where organization_id = $1 and loan_id = $2 and charge_id = $3 order by created_at, id`

/** Locks a refund, after its loan and charge. @throws FunctionError if the company has no such refund */
export async function heldRefund(
  db: PoolClient,
  organizationId: string,
  id: string,
): Promise<{ refund: HeldRefund; charge: HeldCharge }> {
  const found = (await db.query<{ charge_id: string }>(CHARGE_OF, [organizationId, id])).rows[0]
  if (found === undefined) throw refundNotFound()
  const charge = await heldCharge(db, organizationId, found.charge_id)
  const refund = (await db.query<HeldRefund>(HELD, [organizationId, id])).rows[0]
  if (refund === undefined) throw refundNotFound()
  return { refund, charge }
}

/** Returns the refunds of a held charge, the oldest first. */
export const refundsOf = async (db: PoolClient, charge: Pick<HeldCharge, 'organization_id' | 'loan_id' | 'id'>) =>
  (await db.query<HeldRefund>(OF_CHARGE, [charge.organization_id, charge.loan_id, charge.id])).rows

/** Returns the cents that a refund gives back. */
export const centsOf = ({ amount_cents, paid_cents }: Pick<HeldRefund, 'amount_cents' | 'paid_cents'>): number =>
  paid_cents ?? amount_cents

/** The fields that change with a refund's state. Fields that are left out stay as they are. */
export interface RefundChange {
  processorId?: string
  paidCents?: number
  isSettled?: boolean
  failure?: string
  reviewNote?: string
  creditPostingId?: string | null
  correctionId?: string | null
}

const MOVE = `
  update public.charge_refunds
     set status = $3, processor_id = coalesce($4, processor_id), paid_cents = coalesce($5, paid_cents),
         settled_at = case when $6 then clock_timestamp() else settled_at end, failure = coalesce($7, failure),
         review_note = coalesce($8, review_note), credit_posting_id = coalesce($9, credit_posting_id),
         correction_id = coalesce($10, correction_id),
         asked_again_at = case when $3 in ('sending', 'processing', 'review') then clock_timestamp() + interval '1 hour' end
   where organization_id = $1 and id = $2`

/** Moves a held refund to a state. */
export const moveRefund = (
  db: PoolClient,
  organizationId: string,
  { id }: Pick<HeldRefund, 'id'>,
  status: RefundStatus,
  change: RefundChange = {},
) =>
  db.query(MOVE, [
    ...[organizationId, id, status, change.processorId ?? null, change.paidCents ?? null, change.isSettled ?? false],
    ...[change.failure ?? null, change.reviewNote ?? null, change.creditPostingId ?? null, change.correctionId ?? null],
  ])
