import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type CollectionsCommand, collectionsCommandSchema } from '#features/collections/rules/collections-commands.ts'
import type { MessageDeps } from '#features/messages/server/message-deps.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { assignAccounts, followUp } from './accounts.ts'
import { recordAttempt, recordResult } from './contacts/record-attempt.ts'
import { sendTemplate } from './contacts/send-template.ts'
import { releaseStop, stopContact } from './contacts/stop-contact.ts'
import { cancelPromise } from './promises/cancel-promise.ts'
import { recordPromise } from './promises/record-promise.ts'

type Deps = CommandDeps & Pick<MessageDeps, 'clientsClock'>

/**
 * `POST /functions/v1/collections`: works on late loans: assigns them, records contacts, promises, and next steps, stops contact, and sends
 * templates, once for each Idempotency-Key.
 */
export async function collections(deps: Deps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { idempotency_key: key, ...content } = await keyedRequestOf(context, collectionsCommandSchema)
  const request = { organizationId: member.organizationId, act: 'collections', key, content }
  const work = (db: PoolClient) => once<object>(db, request, () => carriedOut(deps, db, member, content))
  return context.json(await inTransaction(deps.pool, work))
}

async function carriedOut(
  deps: Deps,
  db: PoolClient,
  member: PresentMember,
  command: CollectionsCommand,
): Promise<object> {
  switch (command.act) {
    case 'assign':
      return assignAccounts(db, member, command)
    case 'attempt':
      return recordAttempt(db, member, command, deps.clientsClock())
    case 'result':
      return recordResult(db, member, command)
    case 'promise':
      return { id: await recordPromise(db, promiseOf(member, command)) }
    case 'cancel_promise':
      return cancelPromise(db, member, command)
    case 'follow_up':
      return followUp(db, member, command)
    case 'stop':
      return stopContact(db, member, command)
    case 'release_stop':
      return releaseStop(db, member, command)
    case 'send':
      return sendTemplate(deps, db, member, command)
  }
}

const promiseOf = (
  { organizationId, personId }: PresentMember,
  { loan_id: loanId, parts, note }: Extract<CollectionsCommand, { act: 'promise' }>,
) => ({
  ...{ organizationId, personId, loanId, note, source: 'staff' as const },
  parts: parts.map(({ due_on, amount }) => ({ due_on, cents: amount })),
})
