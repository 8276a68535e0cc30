import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type FundingFilesCommand, fundingFilesSchema } from '#features/lending/rules/funding/funding-files.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { fileNotFound } from './errors.ts'
import { FILE_PLACE } from './kept-funding.ts'
import { makeFundingFile } from './make-file.ts'
import { followReturns } from './read-returns.ts'

/**
 * `POST /functions/v1/funding-files`: the bank of ACH files, a file of the waiting payouts, its download, and the bank's returns.
 */
export async function fundingFiles(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const command = await requestOf(context, fundingFilesSchema)
  if (command.act === 'download') return downloaded(deps, member, command.file_id)
  if (command.act === 'bank') return context.json({ origin: await bankOf(deps, member) })
  const key = 'idempotency_key' in command ? command.idempotency_key : undefined
  const request = { organizationId: member.organizationId, act: 'funding-files', key, content: command }
  const work = (db: PoolClient) => once<object>(db, request, () => carriedOut(db, deps, member, command))
  return context.json(await deps.sealer.withCurrentKey(() => inTransaction(deps.pool, work)))
}

const BANK = 'select origin from app.ach_origins where organization_id = $1'
const SAVE_BANK = `
  insert into app.ach_origins (organization_id, origin) values ($1, $2)
  on conflict (organization_id) do update set origin = excluded.origin, updated_at = clock_timestamp()`

async function bankOf({ pool }: CommandDeps, { organizationId }: PresentMember): Promise<unknown> {
  return (await pool.query<{ origin: unknown }>(BANK, [organizationId])).rows[0]?.origin ?? null
}

async function carriedOut(
  db: PoolClient,
  { sealer }: CommandDeps,
  member: PresentMember,
  command: Exclude<FundingFilesCommand, { act: 'download' | 'bank' }>,
): Promise<object> {
  if (command.act === 'make') return makeFundingFile(db, sealer, member, command.effective_on)
  if (command.act === 'read_returns') return followReturns(db, member, command.contents)
  await db.query(SAVE_BANK, [member.organizationId, JSON.stringify(command.origin)])
  return { origin: command.origin }
}

const CONTENT = `
  select c.sealed, f.file_name from app.funding_file_contents c
    join public.funding_files f on f.organization_id = c.organization_id and f.id = c.file_id
   where c.organization_id = $1 and c.file_id = $2`
const RECORD = `select app.record_audit($1, $2, 'funding_files.downloaded', 'funding_files', $3, '{}'::jsonb, $4)`

async function downloaded({ pool, sealer }: CommandDeps, member: PresentMember, fileId: string): Promise<Response> {
  const { organizationId, personId, requestId } = member
  const { rows } = await pool.query<{ sealed: Buffer; file_name: string }>(CONTENT, [organizationId, fileId])
  const [file] = rows
  if (file === undefined) throw fileNotFound()
  const bytes = await sealer.openBytes(FILE_PLACE, file.sealed, organizationId)
  await pool.query(RECORD, [organizationId, personId, fileId, requestId])
  return savedFile(file.file_name, bytes)
}
