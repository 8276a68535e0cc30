import { setTimeout as pause } from 'node:timers/promises'
import type { Company } from './company.ts'
import type { Installation } from './installation.ts'
import type { Finding } from './ledger.ts'

/** Another process takes over the work of a dead one within a minute, and then still has to do it. */
const ENDS_WITHIN_MS = 180_000
const LOOK_EVERY_MS = 250

const JOBS = `
  select t.identifier || ' job ' || j.id || ' (attempt ' || j.attempts || ' of ' || j.max_attempts || ', '
           || case when j.locked_at is not null then 'locked by ' || j.locked_by
                   when j.attempts >= j.max_attempts then 'given up: ' || left(coalesce(j.last_error, ''), 200)
                   else 'waiting' end || ')' as what
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where j.locked_at is not null or j.run_at <= now() or j.attempts > 0`
const STATES = `
  select 'import ' || id || ' is ' || status as what from public.client_imports
   where status in ('checking', 'importing') and organization_id = any ($1)
  union all
  select 'archive ' || id || ' is being prepared' from app.organization_archives
   where status = 'preparing' and organization_id = any ($1)
  union all
  select 'message ' || id || ' is queued' from public.messages where status = 'queued' and organization_id = any ($1)
  union all
  select 'webhook delivery ' || id || ' waits' from app.webhook_deliveries
   where status = 'waiting' and organization_id = any ($1)
  union all
  select 'credit order ' || id || ' is reserved' from app.credit_pulls
   where status = 'reserved' and organization_id = any ($1)`
// A failed job waits minutes or hours before it is retried. Here that pause ends at once.
const END_PAUSES = `
  update graphile_worker._private_jobs set run_at = now()
   where locked_at is null and attempts between 1 and max_attempts - 1 and run_at > now() + interval '15 seconds'`

/** Waits until all work is done. Returns what does not end in time. */
export async function untilFinished(
  installation: Installation,
  companies: readonly Company[],
  withinMs = ENDS_WITHIN_MS,
): Promise<Finding[]> {
  const deadline = Date.now() + withinMs
  for (;;) {
    await installation.rows(END_PAUSES)
    const left = await unfinished(installation, companies)
    if (left.length === 0 || Date.now() > deadline) return left.map((what) => ({ wrong: 'stuck', what }))
    await pause(LOOK_EVERY_MS)
  }
}

async function unfinished(installation: Installation, companies: readonly Company[]): Promise<string[]> {
  const jobs = await installation.rows<{ what: string }>(JOBS)
  const states = await installation.rows<{ what: string }>(STATES, [companies.map(({ id }) => id)])
  return [...jobs, ...states].map(({ what }) => what)
}
