import type { Pool, PoolClient } from 'pg'
import { judgedPromise, type PromisedPart, type Received } from '#features/collections/rules/promise.ts'
import { forgivenPrincipalCents, type SettlementStatus } from '#features/collections/rules/settlement/settlement.ts'
import { stateOfLoan } from '#features/lending/rules/loan-on-day.ts'
import { BARE, enterPosting } from '#features/lending/server/ledger/enter-posting.ts'
import { type LoanOnFile, lockLoan } from '#features/lending/server/ledger/locked-loan.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

const LAPSE = `
  update public.loan_settlements s
     set status = 'canceled', next_due_on = null, cancel_reason = 'The offer lapsed', ended_on = (now() at time zone o.time_zone)::date
    from app.organizations o
   where o.id = s.organization_id and s.status = 'offered' and s.accept_by < (now() at time zone o.time_zone)::date`
// A payment can be returned after the last one arrived, for sixty days.
const TO_JUDGE = `
  select organization_id, loan_id, id from public.loan_settlements
   where (status = 'accepted' or (status = 'kept' and ended_on >= current_date - 60)) and ($1::uuid is null or id > $1)
   order by id limit 500`
const HELD = `
  select s.status, s.next_due_on::text, s.received_cents::float8, s.total_cents::float8, s.grace_days, s.posting_id,
         s.accepted_on::text,
         (select jsonb_agg(jsonb_build_object('due_on', i.due_on, 'cents', i.cents)) from public.settlement_payments i
           where i.organization_id = s.organization_id and i.settlement_id = s.id) as parts,
         coalesce((select jsonb_agg(jsonb_build_object('on', g.effective_date, 'cents', round(g.amount * 100)))
                     from public.loan_postings g
                    where g.loan_id = s.loan_id and g.kind in ('payment', 'recovery', 'settlement') and g.amount is not null
                      and g.created_at > s.created_at and g.effective_date >= s.offered_on
                      and not exists (select from public.loan_postings r where r.reverses_id = g.id)), '[]') as received
    from public.loan_settlements s where s.organization_id = $1 and s.id = $2 for update of s`
const JUDGE = `
  update public.loan_settlements set status = $3, next_due_on = $4, received_cents = $5, ended_on = $6, posting_id = $7, forgiven_cents = $8
   where organization_id = $1 and id = $2`

interface WantedRow {
  organization_id: string
  loan_id: string
  id: string
}
interface HeldRow {
  status: SettlementStatus
  next_due_on: PlainDate | null
  received_cents: number
  total_cents: number
  grace_days: number
  posting_id: string | null
  accepted_on: PlainDate | null
  parts: PromisedPart[]
  received: Received[]
}

/**
 * Judges settlements from the payments of their loans. Forgives the rest of the debt once all have arrived, and takes that back if one
 * is returned later. Each loan is one transaction. Runs hourly, and may run twice.
 */
export async function judgeSettlements({ pool }: { pool: Pool }): Promise<void> {
  await pool.query(LAPSE)
  const failures: unknown[] = []
  let after: string | null = null
  for (;;) {
    const { rows }: { rows: WantedRow[] } = await pool.query<WantedRow>(TO_JUDGE, [after])
    // A loan that fails must not hold up the others. The job fails at the end, and its error is logged.
    for (const row of rows)
      await inTransaction(pool, (db) => judged(db, row)).catch((error: unknown) => failures.push(error))
    if (rows.length < 500) break
    after = rows.at(-1)?.id ?? null
  }
  if (failures.length > 0) throw failures[0]
}

async function judged(db: PoolClient, { organization_id: organizationId, loan_id, id }: WantedRow): Promise<void> {
  const loan = await lockLoan(db, { organizationId }, loan_id)
  const held = (await db.query<HeldRow>(HELD, [organizationId, id])).rows[0]
  if (held === undefined || (held.status !== 'accepted' && held.status !== 'kept')) return
  const tolerance = { graceDays: held.grace_days, shortCents: 0 }
  const { status, nextDueOn, receivedCents } = judgedPromise(held.parts, held.received, tolerance, loan.today)
  const set = (values: unknown[]) => db.query(JUDGE, [organizationId, id, ...values])
  if (held.status === 'kept') {
    if (receivedCents >= held.total_cents) return
    await takeBack(db, loan, held.posting_id)
    await set(['broken', null, receivedCents, loan.today, null, null])
  } else if (status === 'kept') {
    const forgiven = await forgive(db, loan, { id, acceptedOn: held.accepted_on })
    await set(['kept', null, receivedCents, loan.today, forgiven.postingId, forgiven.cents])
  } else if (status === 'broken') await set(['broken', null, receivedCents, loan.today, null, null])
  else if (nextDueOn !== held.next_due_on || receivedCents !== held.received_cents)
    await set(['accepted', nextDueOn, receivedCents, null, null, null])
}

const byJob = ({ organizationId }: LoanOnFile) => ({ organizationId, personId: null, requestId: null })

interface Forgiven {
  postingId: string | null
  /** The principal that was forgiven. */
  cents: number
}

// A loan that ended before has no rest.
async function forgive(
  db: PoolClient,
  loan: LoanOnFile,
  { id, acceptedOn }: { id: string; acceptedOn: PlainDate | null },
): Promise<Forgiven> {
  const before = stateOfLoan(loan)
  if (['paid_off', 'settled', 'sold'].includes(before.status)) return { postingId: null, cents: 0 }
  const postingId = await enterPosting(db, byJob(loan), loan, {
    ...BARE,
    ...{ kind: 'settlement', effective_date: loan.today, details: { isAutomatic: true } },
    ...{ note: `The settlement of ${acceptedOn ?? loan.today} was paid`, idempotency_key: `settlement ${id}` },
  })
  return { postingId, cents: forgivenPrincipalCents(before) }
}

async function takeBack(db: PoolClient, loan: LoanOnFile, postingId: string | null): Promise<void> {
  const isReversed = loan.postings.some(({ reverses_id }) => reverses_id === postingId)
  if (postingId === null || isReversed) return
  await enterPosting(db, byJob(loan), loan, {
    ...BARE,
    ...{ kind: 'reversal', effective_date: loan.today, reverses_id: postingId, details: { isAutomatic: true } },
    note: 'A payment of the settlement was returned',
  })
}
