import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type Merging, mergeClientsSchema, type Undoing } from '#features/clients/rules/client-merge.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { carryOutMerge } from './carry-out-merge.ts'
import { compareClients, drawComparison } from './compare-clients.ts'
import { pairOf } from './held-pair.ts'
import { reviewUndo, undoMerge } from './undo-merge.ts'

const ASKED_BY = "select set_config('request.id', $1, true)"

/**
 * `POST /functions/v1/merge-clients`: compares two clients that are one person, merges one into the other, and takes
 * that back within a day.
 */
export async function mergeClients(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, mergeClientsSchema)
  if (asked.act === 'compare') return context.json(await compareClients(deps, context, member, asked))
  if (asked.act === 'review_undo') return context.json(await reviewUndo(deps.pool, member, asked.merge_id))
  if (asked.act === 'merge') await drawUnlessMerged(deps, context, member, asked)
  const work = async (db: PoolClient) => {
    await actAs(db, member.personId)
    await db.query(ASKED_BY, [member.requestId ?? ''])
    return asked.act === 'merge' ? carryOutMerge(db, member, asked) : undoMerge(db, member, asked)
  }
  return context.json(await inTransaction(deps.pool, (db) => once(db, requestIn(member, asked), () => work(db))))
}

/** Uses the budget before the transaction. The repeat of a merge reveals nothing, and its key returns the first response. */
async function drawUnlessMerged(deps: CommandDeps, context: Context, member: PresentMember, asked: Merging) {
  const pair = await pairOf(deps.pool, member, asked).catch((error: unknown) => {
    if (error instanceof FunctionError && error.code === 'CLIENT_MERGED') return null
    throw error
  })
  if (pair !== null) await drawComparison(deps, context, member, pair)
}

function requestIn({ organizationId }: PresentMember, { idempotency_key: key, ...content }: Merging | Undoing) {
  return { organizationId, act: 'mergeClients', key, content }
}
