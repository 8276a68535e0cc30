import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { type TaskCommand, taskCommandSchema } from '#features/tasks/rules/task.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { assigneeNotAble, recordNotFound, snoozedToPast, taskAlreadyDone, taskChanged, taskNotFound } from './errors.ts'
import { completed, type HeldTask, reopened } from './finish-task.ts'
import { asked, colleaguesOf, nameOf, ofKnownRecord, recordValues, requireOpenClient } from './work-record.ts'

/** `next_id` is the task that a completed repeated task made. */
interface TaskAnswer {
  id: string
  next_id?: string | null
}

/**
 * `POST /functions/v1/tasks`: adds, changes, completes, reopens, snoozes, removes, or restores a task. Completing a repeated task makes the
 * next one, once. Returns the task's id. A repeated act changes nothing.
 */
export async function tasks(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...content } = await keyedRequestOf(context, taskCommandSchema)
  const request = { organizationId: member.organizationId, act: 'tasks', key, content }
  const work = (db: PoolClient) => once(db, request, () => taskCommand(db, member, content))
  return context.json(await inTransaction(deps.pool, work))
}

type Of<Name extends TaskCommand['act']> = Extract<TaskCommand, { act: Name }>

async function taskCommand(db: PoolClient, member: PresentMember, command: TaskCommand): Promise<TaskAnswer> {
  if (command.act === 'add') return added(db, member, command)
  const held = await heldTask(db, member, command.task_id)
  if (command.act === 'remove' || command.act === 'restore') return removed(db, member, held, command.act)
  if (held.is_removed) throw taskNotFound()
  if (command.act === 'done') return completed(db, member, held)
  if (command.act === 'reopen') return reopened(db, member, held)
  if (held.status === 'done') throw taskAlreadyDone()
  if (command.act === 'change') return changed(db, member, held, command)
  return snoozed(db, member, held, command.until)
}

// A day that has already come needs no reminder: the person has just seen the task.
const ADD = `
  with asked as (${asked('$14', '$15')})
  insert into public.tasks (organization_id, client_id, loan_id, application_id, dispute_id, title, details, due_on, is_important,
                            assignee_id, assignee_name, repeat_unit, repeat_every, repeat_day, created_by, created_by_name, reminded_on)
  select o.id, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6, $7, $8::date, $9, $10::uuid, ${nameOf('$10')}, $11, $12, $13, $14::uuid,
         ${nameOf('$14')},
         case when $8::date <= (now() at time zone o.time_zone)::date then $8::date end
    from asked, app.organizations o where o.id = $1 returning id`

async function added(db: PoolClient, member: PresentMember, task: Of<'add'>): Promise<TaskAnswer> {
  const { organizationId, personId, requestId } = member
  await requireOpenClient(db, organizationId, task.client_id)
  await requireAble(db, member, task.client_id, task.assignee_id)
  const values = [organizationId, ...recordValues(task), ...fieldValues(task), personId, requestId]
  const { rows } = await ofKnownRecord(db.query<{ id: string }>(ADD, values))
  if (rows[0] === undefined) throw recordNotFound()
  return rows[0]
}

type Fields = Pick<Of<'add'>, 'title' | 'details' | 'due_on' | 'is_important' | 'assignee_id' | 'repeats'>

const fieldValues = ({ title, details, due_on, is_important, assignee_id, repeats }: Fields) => [
  ...[title, details, due_on, is_important, assignee_id],
  ...[repeats?.unit ?? null, repeats?.every ?? null, repeats?.day ?? null],
]

async function requireAble(db: PoolClient, member: PresentMember, clientId: string, assigneeId: string | null) {
  if (assigneeId === null) return
  const [assignee] = await colleaguesOf(db, member, clientId, [assigneeId])
  if (assignee === undefined || !assignee.may_write) throw assigneeNotAble()
}

const HELD = `
  select t.id, t.client_id, t.status, t.due_on::text as due_on, t.version, t.removed_at is not null as is_removed, t.assignee_id,
         t.repeat_unit, t.repeat_every, t.repeat_day, (now() at time zone o.time_zone)::date::text as today,
         (select c.archived_at is not null from public.clients c where c.id = t.client_id) as is_archived
    from public.tasks t join app.organizations o on o.id = t.organization_id
   where t.organization_id = $1 and t.id = $2 for update of t`

async function heldTask(db: PoolClient, { organizationId }: PresentMember, id: string): Promise<HeldTask> {
  const held = (await db.query<HeldTask>(HELD, [organizationId, id])).rows[0]
  if (held === undefined) throw taskNotFound()
  return held
}

// Another due day ends a snooze.
const CHANGE = `
  with asked as (${asked('$11', '$12')})
  update public.tasks t
     set title = $3, details = $4, due_on = $5::date, is_important = $6, assignee_id = $7,
         assignee_name = case when $7::uuid is null then null else ${nameOf('$7')} end,
         repeat_unit = $8, repeat_every = $9, repeat_day = $10, version = t.version + 1,
         snoozed_until = case when t.due_on is not distinct from $5::date then t.snoozed_until end
    from asked where t.organization_id = $1 and t.id = $2`

async function changed(db: PoolClient, member: PresentMember, held: HeldTask, task: Of<'change'>): Promise<TaskAnswer> {
  const { organizationId, personId, requestId } = member
  if (held.version !== task.seen_version) throw taskChanged()
  if (task.assignee_id !== held.assignee_id) await requireAble(db, member, held.client_id, task.assignee_id)
  await db.query(CHANGE, [organizationId, held.id, ...fieldValues(task), personId, requestId])
  return { id: held.id }
}

const SNOOZE = `
  with asked as (${asked('$4', '$5')})
  update public.tasks t set snoozed_until = $3::date from asked where t.organization_id = $1 and t.id = $2`

async function snoozed(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  held: HeldTask,
  until: string | null,
): Promise<TaskAnswer> {
  if (until !== null && until <= held.today) throw snoozedToPast()
  await db.query(SNOOZE, [organizationId, held.id, until, personId, requestId])
  return { id: held.id }
}

const REMOVE = `
  with asked as (${asked('$4', '$5')})
  update public.tasks t
     set removed_at = case when $3 then clock_timestamp() end, removed_by_name = case when $3 then ${nameOf('$4')} end
    from asked where t.organization_id = $1 and t.id = $2`

async function removed(
  db: PoolClient,
  { organizationId, personId, requestId }: PresentMember,
  held: HeldTask,
  act: 'remove' | 'restore',
): Promise<TaskAnswer> {
  const isRemoved = act === 'remove'
  if (held.is_removed !== isRemoved) await db.query(REMOVE, [organizationId, held.id, isRemoved, personId, requestId])
  return { id: held.id }
}
