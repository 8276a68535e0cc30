import type { Pool, PoolClient } from 'pg'
import { serviceRefusal, stepRefusal, type WorkLack } from '#features/credit-repair/rules/cancel-window.ts'
import type { DisputeStepTo } from '#features/credit-repair/rules/disputes/dispute-step.ts'
import type { FunctionError } from '#platform/functions/errors.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { workRefused } from './errors.ts'

type Database = Pick<Pool | PoolClient, 'query'>

const STANDING = 'select cancel_until::text, today::text, lacks from app.work_status($1)'

interface Standing {
  cancel_until: PlainDate | null
  today: PlainDate
  lacks: WorkLack | null
}

/**
 * Returns why work for a client must wait: they were never enrolled in credit repair, they have no signed contract or can
 * still cancel it (15 USC 1679d(a)), or the enrollment is canceled. Null if it need not wait. `to` is the dispute step that is the
 * work; sending counts by its day `on`, everything else by today. The triggers app.guard_work and app.guard_order
 * enforce the same rule for every writer.
 */
export async function workHeld(
  db: Database,
  clientId: string,
  to: DisputeStepTo = 'sent',
  on?: PlainDate,
): Promise<FunctionError | null> {
  const { rows } = await db.query<Standing>(STANDING, [clientId])
  if (rows[0] === undefined) return null
  const { cancel_until, today, lacks } = rows[0]
  const day = to === 'sent' && on !== undefined && on < today ? on : today
  const refusal = stepRefusal(serviceRefusal(cancel_until === null ? null : { cancel_until }, day, lacks), to)
  return refusal && workRefused(refusal, cancel_until === null ? {} : { cancel_until })
}

/** Throws 409 if `workHeld` returns a reason to wait. */
export async function assertWorkMayBegin(
  db: Database,
  clientId: string,
  to?: DisputeStepTo,
  on?: PlainDate,
): Promise<void> {
  const held = await workHeld(db, clientId, to, on)
  if (held !== null) throw held
}
