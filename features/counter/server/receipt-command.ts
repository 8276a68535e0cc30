import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type ReceiptCommand, receiptCommandSchema } from '#features/counter/rules/counter-commands.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { takeReceipt } from './take-receipt.ts'
import { approveVoid, declineVoid, requestVoid } from './void-receipt.ts'

/**
 * `POST /functions/v1/counter-receipt`: takes a payment at the counter, and voids receipts, once for each Idempotency-Key. Returns the
 * receipt's id.
 */
export async function counterReceipt(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...content } = await keyedRequestOf(context, receiptCommandSchema)
  const request = { organizationId: member.organizationId, act: 'counter-receipt', key, content }
  const work = (db: PoolClient) => once<object>(db, request, () => carriedOut(db, member, content))
  return context.json(await inTransaction(deps.pool, work))
}

function carriedOut(db: PoolClient, member: PresentMember, command: ReceiptCommand): Promise<object> {
  switch (command.act) {
    case 'take':
      return takeReceipt(db, member, command)
    case 'request_void':
      return requestVoid(db, member, command)
    case 'approve_void':
      return approveVoid(db, member, command)
    case 'decline_void':
      return declineVoid(db, member, command)
  }
}
