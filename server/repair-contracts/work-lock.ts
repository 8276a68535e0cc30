import type { Pool, PoolClient } from 'pg'
import { serviceRefusal, stepRefusal } from '#domain/credit-repair/cancel-window.ts'
import type { PlainDate } from '#domain/dates.ts'
import type { DisputeStepTo } from '#domain/disputes/dispute-step.ts'
import type { FunctionError } from '#server/functions/errors.ts'
import { workRefused } from './errors.ts'

type Database = Pick<Pool | PoolClient, 'query'>

const STANDING = 'select cancel_until::text, today::text from app.work_standing($1)'

/**
 * Why a step of a dispute, or whatever else is work, has to wait for a client whom a credit repair organisation enrolled: they have
 * not signed a contract, or can still cancel it (15 USC 1679d(a)). Null when it need not. What was sent counts by its day `on`, all
 * else by today. app.guard_work and app.guard_order hold the same, whoever writes.
 */
export async function workHeld(
  db: Database,
  clientId: string,
  to: DisputeStepTo = 'sent',
  on?: PlainDate,
): Promise<FunctionError | null> {
  const { rows } = await db.query<{ cancel_until: PlainDate | null; today: PlainDate }>(STANDING, [clientId])
  if (rows[0] === undefined) return null
  const { cancel_until, today } = rows[0]
  const day = to === 'sent' && on !== undefined && on < today ? on : today
  const refusal = stepRefusal(serviceRefusal(cancel_until === null ? null : { cancel_until }, day), to)
  return refusal && workRefused(refusal, cancel_until === null ? {} : { cancel_until })
}

/** Refuses what has to wait. */
export async function assertWorkMayBegin(
  db: Database,
  clientId: string,
  to?: DisputeStepTo,
  on?: PlainDate,
): Promise<void> {
  const held = await workHeld(db, clientId, to, on)
  if (held !== null) throw held
}
