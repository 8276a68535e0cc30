import type { Pool, PoolClient } from 'pg'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { monthClosed, monthNotReady, monthOpen } from './errors.ts'

/** A closing of a month, and its reopening. */
export interface Closing {
  month_end: PlainDate
  closed_at: string
  closed_by_name: string | null
  reopened_at: string | null
  reopened_by_name: string | null
  reopen_reason: string | null
}

const MOST_CLOSINGS = 60
const CLOSINGS = `
  select month_end::text, closed_at::text, closed_by_name, reopened_at::text, reopened_by_name, reopen_reason
    from app.period_closings where organization_id = $1 order by closed_at desc limit ${MOST_CLOSINGS}`

/** Returns the last closings of the company's months, the newest first. */
export const closingsOf = async (pool: Pool, organizationId: string): Promise<Closing[]> =>
  (await pool.query<Closing>(CLOSINGS, [organizationId])).rows

const CLOSED = `
  select max(month_end)::text as closed_through from app.period_closings where organization_id = $1 and reopened_at is null`

/** Returns the last closed day of the company's books, or null. */
export async function closedThrough(db: Pool | PoolClient, organizationId: string): Promise<PlainDate | null> {
  const { rows } = await db.query<{ closed_through: PlainDate | null }>(CLOSED, [organizationId])
  return rows[0]?.closed_through ?? null
}

const READY = `select exists (select from app.journaled_months where organization_id = $1 and month_end >= $2) as is_ready`
const CLOSE = `
  insert into app.period_closings (organization_id, month_end, closed_by, closed_by_name)
  select $1, $2, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $3
  on conflict (organization_id, month_end) where reopened_at is null do nothing returning id`
const REOPEN = `
  update app.period_closings c
     set reopened_at = clock_timestamp(), reopened_by = p.id, reopened_by_name = coalesce(p.full_name, p.email), reopen_reason = $4
    from app.people p
   where c.organization_id = $1 and c.month_end = $2 and c.reopened_at is null and p.id = $3
  returning c.id`
const RECORD = 'select app.record_audit($1, $2, $3, $4, $5, $6, $7)'

/**
 * Closes a month, and all before it: from now on, entries of people that are dated in it are refused.
 *
 * @throws monthNotReady before its journal is written, and monthClosed if it is closed
 */
export async function closeMonth(db: PoolClient, member: Member, month: PlainDate): Promise<void> {
  const { organizationId, personId, requestId } = member
  const closed = await closedThrough(db, organizationId)
  if (closed !== null && closed >= month) throw monthClosed(closed)
  const { rows } = await db.query<{ is_ready: boolean }>(READY, [organizationId, month])
  if (rows[0]?.is_ready !== true) throw monthNotReady(month)
  const id = (await db.query<{ id: string }>(CLOSE, [organizationId, month, personId])).rows[0]?.id
  if (id === undefined) throw monthClosed(month)
  const details = JSON.stringify({ month_end: month })
  await db.query(RECORD, [
    ...[organizationId, personId, 'accounting.period_closed', 'period_closings', id, details, requestId],
  ])
}

/**
 * Reopens the last closed month. The reason is kept with it.
 *
 * @throws monthOpen if it is open, or if a later month is closed
 */
export async function reopenMonth(
  db: PoolClient,
  member: Member,
  { month, reason }: { month: PlainDate; reason: string },
): Promise<void> {
  const { organizationId, personId, requestId } = member
  if ((await closedThrough(db, organizationId)) !== month) throw monthOpen(month)
  const id = (await db.query<{ id: string }>(REOPEN, [organizationId, month, personId, reason])).rows[0]?.id
  if (id === undefined) throw monthOpen(month)
  const details = JSON.stringify({ month_end: month, reason })
  await db.query(RECORD, [
    ...[organizationId, personId, 'accounting.period_reopened', 'period_closings', id, details, requestId],
  ])
}
