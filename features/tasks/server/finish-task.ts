import type { PoolClient } from 'pg'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { nextDueOn, type RepeatUnit } from '#features/tasks/rules/recurrence.ts'
import { asked, nameOf } from './work-record.ts'

/** A task that is locked until the transaction ends. `today` is the day of the company. */
export interface HeldTask {
  id: string
  client_id: string
  status: 'open' | 'done'
  due_on: string | null
  version: number
  is_removed: boolean
  assignee_id: string | null
  repeat_unit: RepeatUnit | null
  repeat_every: number | null
  repeat_day: number | null
  today: string
  is_archived: boolean | null
}

const COMPLETE = `
  with asked as (${asked('$3', '$4')})
  update public.tasks t set status = 'done', done_at = clock_timestamp(), done_by_name = ${nameOf('$3')}
    from asked where t.organization_id = $1 and t.id = $2`
const NEXT = `
  insert into public.tasks (organization_id, client_id, loan_id, application_id, dispute_id, title, details, due_on, is_important,
                            assignee_id, assignee_name, repeat_unit, repeat_every, repeat_day, follows_id, created_by, created_by_name)
  select t.organization_id, t.client_id, t.loan_id, t.application_id, t.dispute_id, t.title, t.details, $3::date, t.is_important,
         t.assignee_id, t.assignee_name, t.repeat_unit, t.repeat_every, t.repeat_day, t.id, t.created_by, t.created_by_name
    from public.tasks t where t.organization_id = $1 and t.id = $2
  on conflict on constraint one_next_task
    do update set removed_at = null, removed_by_name = null, due_on = excluded.due_on where tasks.status = 'open'
  returning id`

/**
 * Completes a task, and makes the next one of a series. A task that was reopened and is done again gets its next one back, so there is one
 * next task in any case. An archived client gets none.
 */
export async function completed(db: PoolClient, member: PresentMember, held: HeldTask) {
  const { organizationId, personId, requestId } = member
  if (held.status === 'done') return { id: held.id, next_id: null }
  await db.query(COMPLETE, [organizationId, held.id, personId, requestId])
  const { due_on: dueOn, repeat_unit: unit, repeat_every: every, repeat_day: day } = held
  if (unit === null || every === null || dueOn === null || held.is_archived) return { id: held.id, next_id: null }
  const next = nextDueOn(dueOn, { unit, every, day }, held.today)
  const { rows } = await db.query<{ id: string }>(NEXT, [organizationId, held.id, next])
  return { id: held.id, next_id: rows[0]?.id ?? null }
}

const REOPEN = `
  with asked as (${asked('$3', '$4')})
  update public.tasks t set status = 'open', done_at = null, done_by_name = null
    from asked where t.organization_id = $1 and t.id = $2`
const WITHDRAW_NEXT = `
  update public.tasks t set removed_at = clock_timestamp(), removed_by_name = ${nameOf('$3')}
   where t.organization_id = $1 and t.follows_id = $2 and t.status = 'open' and t.removed_at is null and t.version = 1
     and t.snoozed_until is null`

/** Reopens a task. The next task that its completion made is withdrawn, unless a person has changed it. */
export async function reopened(db: PoolClient, member: PresentMember, held: HeldTask) {
  const { organizationId, personId, requestId } = member
  if (held.status === 'open') return { id: held.id }
  await db.query(REOPEN, [organizationId, held.id, personId, requestId])
  await db.query(WITHDRAW_NEXT, [organizationId, held.id, personId])
  return { id: held.id }
}
