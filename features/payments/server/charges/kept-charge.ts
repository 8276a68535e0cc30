import type { PoolClient } from 'pg'
import type { DebitClass } from '#features/payments/rules/bank-files/bank-file.ts'
import type { ChargeStatus } from '#features/payments/rules/charge-status.ts'
import type { MethodKind } from '#features/payments/rules/method-kinds.ts'
import { chargeNotFound } from '#features/payments/server/errors.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A charge that is locked, with its loan, until the transaction ends. */
export interface HeldCharge {
  id: string
  organization_id: string
  client_id: string
  loan_id: string
  method_id: string
  method_kind: MethodKind
  amount_cents: number
  /** Another amount that the processor took, once a person has accepted it. */
  taken_cents: number | null
  due_on: PlainDate
  status: ChargeStatus
  presented_again: number
  processor_id: string | null
  sent_on: PlainDate | null
  posting_id: string | null
  decline_code: string | null
  requested_by: string | null
  autopay_id: string | null
  /** The way in which a debit by an ACH file was authorized; null for the processor. */
  entry_class: DebitClass | null
  /** The installment that autopay debits. */
  installment: number | null
  /** True once a reply to its first call may be older than the processor remembers its key. */
  is_old: boolean
  is_sandbox: boolean
  today: PlainDate
}

// A charge never moves to another loan, so its loan can be locked by the same statement that looks it up.
const LOCK_LOAN = `
  select l.id from public.loan_charges c cross join lateral app.lock_loan(c.organization_id, c.loan_id) l
   where c.organization_id = $1 and c.id = $2`
// The processor remembers a key for a day.
const HELD = `
  select c.id, c.organization_id, c.client_id, c.loan_id, c.method_id, m.kind as method_kind, c.amount_cents::float8, c.taken_cents::float8, c.due_on::text, c.status, c.presented_again,
         c.processor_id, c.sent_on::text, c.posting_id, c.decline_code, c.requested_by, c.autopay_id, c.installment, c.entry_class,
         (select max(e.created_at) from public.loan_charge_events e
           where e.organization_id = c.organization_id and e.loan_id = c.loan_id and e.charge_id = c.id and e.kind = 'sending') < now() - interval '20 hours' as is_old,
         c.is_sandbox, (now() at time zone o.time_zone)::date::text as today
    from public.loan_charges c join app.organizations o on o.id = c.organization_id
    join public.payment_methods m on m.organization_id = c.organization_id and m.id = c.method_id
   where c.organization_id = $1 and c.id = $2 for update of c`

/** Locks a charge, after its loan. @throws FunctionError if the company has no such charge */
export async function heldCharge(db: PoolClient, organizationId: string, id: string): Promise<HeldCharge> {
  if ((await db.query(LOCK_LOAN, [organizationId, id])).rowCount === 0) throw chargeNotFound()
  const held = (await db.query<HeldCharge>(HELD, [organizationId, id])).rows[0]
  if (held === undefined) throw chargeNotFound()
  return held
}

/** The fields that change with a charge's state. Fields that are left out stay as they are. */
export interface ChargeChange {
  processorId?: string
  sentOn?: PlainDate
  isSettled?: boolean
  returnedOn?: PlainDate
  declineCode?: string
  declineReason?: string
  reviewNote?: string
  postingId?: string
  reversalId?: string
  isSandbox?: boolean
  takenCents?: number
}

const FOLLOWED_EVERY = '1 hour'
const MOVE = `
  update public.loan_charges
     set status = $3, processor_id = coalesce($4, processor_id), sent_on = coalesce($5, sent_on),
         settled_at = case when $6 then clock_timestamp() else settled_at end, returned_on = coalesce($7, returned_on),
         decline_code = coalesce($8, decline_code), decline_reason = coalesce($9, decline_reason), review_note = coalesce($10, review_note),
         posting_id = coalesce($11, posting_id), reversal_id = coalesce($12, reversal_id), is_sandbox = coalesce($13, is_sandbox), taken_cents = coalesce($14, taken_cents),
         asked_again_at = case when $3 in ('sending', 'processing', 'review') then clock_timestamp() + interval '${FOLLOWED_EVERY}' end
   where organization_id = $1 and id = $2`
const EVENT = `
  insert into public.loan_charge_events (organization_id, charge_id, loan_id, kind, note, by_name)
  select organization_id, id, loan_id, $3, $4, (select coalesce(p.full_name, p.email) from app.people p where p.id = $5)
    from public.loan_charges where organization_id = $1 and id = $2`

/** Moves a held charge to a state, and records it. */
export async function moveCharge(
  db: PoolClient,
  { organization_id, id }: Pick<HeldCharge, 'organization_id' | 'id'>,
  status: ChargeStatus,
  { by = null, note = null, ...change }: ChargeChange & { by?: string | null; note?: string | null } = {},
): Promise<void> {
  await recordChargeEvent(db, { organizationId: organization_id, chargeId: id, kind: status, note, by })
  // The audit chain of the company is held from here to the end of the transaction.
  await db.query(MOVE, [
    ...[organization_id, id, status, change.processorId ?? null, change.sentOn ?? null, change.isSettled ?? false],
    ...[change.returnedOn ?? null, change.declineCode ?? null, change.declineReason ?? null, change.reviewNote ?? null],
    ...[change.postingId ?? null, change.reversalId ?? null, change.isSandbox ?? null],
    change.takenCents ?? null,
  ])
}

/** Records an event of a charge. */
export const recordChargeEvent = (
  db: PoolClient,
  event: { organizationId: string; chargeId: string; kind: ChargeStatus; note: string | null; by: string | null },
) => db.query(EVENT, [event.organizationId, event.chargeId, event.kind, event.note, event.by])
