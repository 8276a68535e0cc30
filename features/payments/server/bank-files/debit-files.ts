import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { type DebitFilesCommand, debitFilesSchema } from '#features/payments/rules/bank-files/bank-file.ts'
import { nothingWaiting, returnNotFound } from '#features/payments/server/errors.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { cancelDebitFile, deliverDebitFile, downloadDebitFile } from './debit-file-acts.ts'
import { saveDebitSettings, shownSettings } from './debit-settings.ts'
import { makeDebitFile } from './make-debit-file.ts'
import { readDebitReturns } from './read-debit-returns.ts'

/** `POST /functions/v1/debit-files`: the settings of ACH files of debits, the files, and the bank's returns. */
export async function debitFiles(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const command = await requestOf(context, debitFilesSchema)
  if (command.act === 'settings') return context.json(await shownSettings(deps.pool, member.organizationId))
  if (command.act === 'download') return downloadDebitFile(deps, member, command.file_id)
  if (command.act === 'read_returns') return context.json(await readDebitReturns({ ...deps, member }, command.contents))
  const { idempotency_key: key, ...content } = command
  // The account number must not be kept with the key.
  const safe =
    content.act === 'save_settings' ? { ...content, settings: { ...content.settings, offset: null } } : content
  const request = { organizationId: member.organizationId, act: 'debit-files', key, content: safe }
  const work = (db: PoolClient) => once<object>(db, request, () => carriedOut(db, deps, member, command))
  return context.json(await deps.sealer.withCurrentKey(() => inTransaction(deps.pool, work)))
}

type Kept = Exclude<DebitFilesCommand, { act: 'settings' | 'download' | 'read_returns' }>

async function carriedOut(
  db: PoolClient,
  { sealer }: CommandDeps,
  member: PresentMember,
  command: Kept,
): Promise<object> {
  const { organizationId, personId } = member
  switch (command.act) {
    case 'save_settings':
      await saveDebitSettings(db, sealer, { organizationId, personId, settings: command.settings })
      return {}
    case 'make': {
      const id = await makeDebitFile(db, sealer, { organizationId, personId })
      if (id === null) throw nothingWaiting()
      return { id }
    }
    case 'deliver':
      await deliverDebitFile(db, member, command.file_id)
      return { id: command.file_id }
    case 'cancel':
      await cancelDebitFile(db, member, command)
      return { id: command.file_id }
    case 'handled':
      await handled(db, member, command.return_id)
      return { id: command.return_id }
  }
}

const HANDLED = `
  update public.debit_returns
     set handled_at = clock_timestamp(), handled_by_name = (select coalesce(p.full_name, p.email) from app.people p where p.id = $3)
   where organization_id = $1 and id = $2 and handled_at is null and outcome in ('ask', 'unknown')`

async function handled(db: PoolClient, { organizationId, personId }: PresentMember, id: string): Promise<void> {
  await actAs(db, personId)
  if ((await db.query(HANDLED, [organizationId, id, personId])).rowCount === 0) throw returnNotFound()
}
