import type { Pool, PoolClient } from 'pg'
import {
  judgedPromise,
  type PromisedPart,
  type PromiseStatus,
  type Received,
} from '#features/collections/rules/promise.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

interface JudgedRow {
  organization_id: string
  id: string
  status: Exclude<PromiseStatus, 'canceled'>
  next_due_on: PlainDate | null
  received_cents: number
  parts: PromisedPart[]
  received: Received[]
  grace_days: number
  tolerance_cents: number
  today: PlainDate
}

// A payment that is entered or returned later can change a judgment, for sixty days. Money counts from the promise on; a reversed payment
// did not arrive.
const TO_JUDGE = `
  select p.organization_id, p.id, p.status, p.next_due_on::text, p.received_cents::float8,
         (select jsonb_agg(jsonb_build_object('due_on', i.due_on, 'cents', i.cents)) from public.promised_payments i
           where i.organization_id = p.organization_id and i.promise_id = p.id) as parts,
         coalesce((select jsonb_agg(jsonb_build_object('on', g.effective_date, 'cents', round(g.amount * 100)))
                     from public.loan_postings g
                    where g.loan_id = p.loan_id and g.kind in ('payment', 'recovery', 'settlement')
                      and g.created_at > p.created_at and g.effective_date >= p.made_on
                      and not exists (select from public.loan_postings r where r.reverses_id = g.id)), '[]') as received,
         coalesce(s.promise_grace_days, 1)::integer as grace_days, coalesce(s.promise_tolerance_cents, 0)::float8 as tolerance_cents,
         (now() at time zone o.time_zone)::date::text as today
    from public.payment_promises p
    join app.organizations o on o.id = p.organization_id
    left join public.collection_settings s on s.organization_id = p.organization_id
   where p.status <> 'canceled' and (p.status = 'open' or p.last_due_on >= (now() at time zone o.time_zone)::date - 60)
     and ($1::uuid is null or p.id > $1)
   order by p.id limit $2 for update of p skip locked`
const JUDGE = `
  update public.payment_promises set status = $3, next_due_on = $4, received_cents = $5, judged_on = $6
   where organization_id = $1 and id = $2`

const AT_ONCE = 500

/** Judges promises to pay from the payments of their loans. Runs hourly, after each company's midnight too. */
export async function judgePromises({ pool }: { pool: Pool }): Promise<void> {
  let after: string | null = null
  for (;;) {
    const last: string | null = await inTransaction(pool, (db) => judgedBatch(db, after))
    if (last === null) return
    after = last
  }
}

async function judgedBatch(db: PoolClient, after: string | null): Promise<string | null> {
  const { rows } = await db.query<JudgedRow>(TO_JUDGE, [after, AT_ONCE])
  for (const row of rows) await judged(db, row)
  return rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null)
}

async function judged(db: PoolClient, row: JudgedRow): Promise<void> {
  const tolerance = { graceDays: row.grace_days, shortCents: row.tolerance_cents }
  const { status, nextDueOn, receivedCents } = judgedPromise(row.parts, row.received, tolerance, row.today)
  const isSame = status === row.status && nextDueOn === row.next_due_on && receivedCents === row.received_cents
  // Another promise may be open by now, so a judgment is not taken back to open.
  if (isSame || (status === 'open' && row.status !== 'open')) return
  const judgedOn = status === 'open' ? null : row.today
  await db.query(JUDGE, [row.organization_id, row.id, status, nextDueOn, receivedCents, judgedOn])
}
