import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { z } from 'zod'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import type { CommandDeps } from './command-deps.ts'
import { memberOf, type PresentMember } from './member.ts'
import { once } from './once.ts'

/** A request without its idempotency key. */
export type Asked<Schema extends z.ZodType> = Omit<z.output<Schema>, 'idempotency_key'>

/**
 * Returns a command with which a member changes something. `work` runs in one transaction, and once per idempotency
 * key, from the header `Idempotency-Key` or the body. A repeated request within a day gets the first response again.
 * `name` separates this command's keys from those of others; it is stored with the responses, so it must not change.
 */
export const keyedCommand =
  <Schema extends z.ZodType<{ idempotency_key?: string | undefined }>, Answer extends object>(
    name: string,
    schema: Schema,
    work: (db: PoolClient, member: PresentMember, asked: Asked<Schema>) => Promise<Answer>,
    status: 200 | 201 = 200,
  ) =>
  async (deps: Pick<CommandDeps, 'pool' | 'assertSession'>, context: Context): Promise<Response> => {
    const member = await memberOf(deps, context)
    const { idempotency_key: key, ...asked } = await keyedRequestOf(context, schema)
    const request = { organizationId: member.organizationId, act: name, key, content: asked }
    return context.json(
      await inTransaction(deps.pool, (db) => once(db, request, () => work(db, member, asked))),
      status,
    )
  }
