import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import {
  type ConditionCommand,
  conditionCommandSchema,
  isActPossible,
} from '#features/lending/rules/conditions/condition.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { carryOut, type HeldCondition } from './condition-acts.ts'
import { conditionAct, conditionNotFound, conditionsClosed } from './errors.ts'
import { requestConditions } from './request-conditions.ts'

/**
 * `POST /functions/v1/application-conditions`: requests something for an application, records that it came, clears it after the document
 * was viewed, waives it with a reason, or reopens it. Returns the ids of the conditions that changed.
 */
export async function applicationConditions(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...content } = await keyedRequestOf(context, conditionCommandSchema)
  const request = { organizationId: member.organizationId, act: 'applicationConditions', key, content }
  const work = (db: PoolClient) => once(db, request, () => conditionCommand(db, member, content))
  return context.json(await inTransaction(deps.pool, work))
}

async function conditionCommand(
  db: PoolClient,
  member: PresentMember,
  command: ConditionCommand,
): Promise<{ ids: string[] }> {
  if (command.act === 'add') {
    const { act: _, application_id, ...wanted } = command
    return { ids: await requestConditions(db, member, application_id, [{ ...wanted, source: 'person' }]) }
  }
  const held = await heldCondition(db, member, command.condition_id)
  if (isDone(command, held)) return { ids: [] }
  if (!isActPossible(command.act, held.status)) throw conditionAct(held.status)
  await carryOut(db, member, held, command)
  return { ids: [held.id] }
}

/** A second click, or a click in a second tab, finds the act done. */
const isDone = ({ act }: ConditionCommand, { status }: HeldCondition): boolean =>
  (act === 'clear' && status === 'cleared') ||
  (act === 'waive' && status === 'waived') ||
  (act === 'reopen' && status === 'requested')

// Locks the application before the condition, in the same order as the request of conditions.
const APPLICATION = `
  select a.stage from public.loan_applications a
   where a.organization_id = $1
     and a.id = (select application_id from public.application_conditions where organization_id = $1 and id = $2) for no key update`
const HELD = `
  select id, kind, status, client_id, document_id
    from public.application_conditions where organization_id = $1 and id = $2 for update`

async function heldCondition(db: PoolClient, { organizationId }: PresentMember, id: string): Promise<HeldCondition> {
  const application = (await db.query<{ stage: string }>(APPLICATION, [organizationId, id])).rows[0]
  if (application === undefined) throw conditionNotFound()
  if (application.stage === 'ended') throw conditionsClosed()
  const held = (await db.query<HeldCondition>(HELD, [organizationId, id])).rows[0]
  if (held === undefined) throw conditionNotFound()
  return held
}
