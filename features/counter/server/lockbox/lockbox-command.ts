import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type LockboxCommand, lockboxCommandSchema } from '#features/counter/rules/lockbox-commands.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { checkedRows, heldBatch, problemsOf } from './batches.ts'
import { postBatch, reverseBatch } from './post-batch.ts'
import { saveBatch } from './save-batch.ts'

/** `POST /functions/v1/lockbox`: keeps, checks, posts, discards, and reverses batches of checks, once for each Idempotency-Key. */
export async function lockbox(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...content } = await keyedRequestOf(context, lockboxCommandSchema)
  const request = { organizationId: member.organizationId, act: 'lockbox', key, content }
  const work = (db: PoolClient) => once<object>(db, request, () => carriedOut(db, member, content))
  return context.json(await inTransaction(deps.pool, work))
}

function carriedOut(db: PoolClient, member: PresentMember, command: LockboxCommand): Promise<object> {
  switch (command.act) {
    case 'save':
      return saveBatch(db, member, command)
    case 'check':
      return checkBatch(db, member, command.batch_id)
    case 'post':
      return postBatch(db, member, command)
    case 'discard':
      return discardBatch(db, member, command.batch_id)
    case 'reverse':
      return reverseBatch(db, member, command)
  }
}

async function checkBatch(db: PoolClient, { organizationId }: PresentMember, id: string) {
  const batch = await heldBatch(db, organizationId, id, 'draft')
  return { id, problems: problemsOf(await checkedRows(db, batch)) }
}

const DISCARD =
  "update public.lockbox_batches set status = 'discarded' where organization_id = $1 and id = $2 and status = 'draft'"

async function discardBatch(db: PoolClient, { organizationId, personId }: PresentMember, id: string) {
  await heldBatch(db, organizationId, id, 'draft')
  await actAs(db, personId)
  await db.query(DISCARD, [organizationId, id])
  return { id }
}
