import type { Context } from 'hono'
import { z } from 'zod'
import { LONGEST_IMPORT_NAME, MOST_IMPORTED_ROWS } from '#features/clients/rules/client-import.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { importNotFound } from '#features/organizations/server/commands/refusals.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { enqueueImport } from './client-import-job.ts'
import { IMPORT_ROW_PLACE } from './import-batch.ts'

const ROWS_AT_A_TIME = 500
const line = z.int().min(1).max(1_000_000)
const field = z.string().max(1000, 'A field is longer than 1,000 characters')

const requestSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('begin'),
    file_name: z.string().trim().min(1, 'File name is required').max(LONGEST_IMPORT_NAME, 'File name is too long'),
    row_count: z
      .int()
      .min(1, 'The file has no rows')
      .max(MOST_IMPORTED_ROWS, `At most ${MOST_IMPORTED_ROWS} rows can be imported at once`),
  }),
  z.object({
    act: z.literal('rows'),
    import_id: z.uuid('Invalid import ID'),
    rows: z
      .array(z.object({ line, fields: z.record(z.string(), field) }))
      .max(ROWS_AT_A_TIME)
      .refine((rows) => new Set(rows.map((row) => row.line)).size === rows.length, 'A row was sent twice'),
  }),
  z.object({ act: z.enum(['check', 'import', 'cancel']), import_id: z.uuid('Invalid import ID') }),
])
type Request = z.infer<typeof requestSchema>

/**
 * Imports clients from a file in steps: begin, send rows, check (a dry run), then import or cancel. Rows are stored
 * sealed and deleted at the end. `client_imports` has the progress.
 */
export async function importClients(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, requestSchema)
  return context.json({ id: await carriedOut(deps, member, asked) })
}

async function carriedOut(deps: CommandDeps, member: Member, request: Request): Promise<string> {
  if (request.act === 'begin') return begun(deps, member, request.file_name, request.row_count)
  if (request.act === 'rows') await keepRows(deps, member, request.import_id, request.rows)
  else if (request.act === 'cancel') await cancel(deps, member, request.import_id)
  else await startRun(deps, member, request.import_id, request.act)
  return request.import_id
}

async function begun({ pool }: CommandDeps, member: Member, fileName: string, rowCount: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'insert into public.client_imports (organization_id, user_id, file_name, row_count) values ($1, $2, $3, $4) returning id',
    [member.organizationId, member.personId, fileName, rowCount],
  )
  if (!rows[0]) throw new Error('No import was started')
  return rows[0].id
}

const KEEP_ROWS = `
  insert into app.client_import_rows (import_id, line, organization_id, sealed)
  select i.id, given.line, i.organization_id, given.sealed
    from public.client_imports i, unnest($3::int[], $4::bytea[]) as given (line, sealed)
   where i.id = $1 and i.organization_id = $2 and i.status = 'uploading'
  on conflict (import_id, line) do update set sealed = excluded.sealed`

async function keepRows(
  { pool, sealer }: CommandDeps,
  { organizationId }: Member,
  importId: string,
  rows: { line: number; fields: Record<string, string> }[],
): Promise<void> {
  const lines = rows.map((row) => row.line)
  const kept = await sealer.withCurrentKey(async () => {
    const sealed = await Promise.all(
      rows.map(({ fields }) => sealer.sealBytes(IMPORT_ROW_PLACE, Buffer.from(JSON.stringify(fields)), organizationId)),
    )
    return pool.query(KEEP_ROWS, [importId, organizationId, lines, sealed])
  })
  if (kept.rowCount !== rows.length) throw importNotFound()
}

// A run begins only if the previous step is finished, so a double click starts it once.
const START_RUN = `
  update public.client_imports i
     set status = $3, rows_done = 0, rows_added = 0, rows_existing = 0, rejects = '[]', skips = '[]'
   where id = $1 and organization_id = $2 and status = $4
     and row_count = (select count(*) from app.client_import_rows where import_id = i.id)
  returning id`
const RUNS = {
  check: { from: 'uploading', to: 'checking' },
  import: { from: 'checked', to: 'importing' },
} as const

async function startRun({ pool }: CommandDeps, member: Member, importId: string, act: keyof typeof RUNS) {
  const { from, to } = RUNS[act]
  await inTransaction(pool, async (transaction) => {
    const started = await transaction.query(START_RUN, [importId, member.organizationId, to, from])
    if (!started.rowCount) throw importNotFound()
    await transaction.query('update app.client_import_rows set is_done = false, outcome = null where import_id = $1', [
      importId,
    ])
    await enqueueImport(transaction, importId, act)
  })
}

async function cancel({ pool }: CommandDeps, member: Member, importId: string): Promise<void> {
  await inTransaction(pool, async (transaction) => {
    const cancelled = await transaction.query(
      `update public.client_imports set status = 'cancelled', finished_at = now()
        where id = $1 and organization_id = $2 and status in ('uploading', 'checking', 'checked')`,
      [importId, member.organizationId],
    )
    if (!cancelled.rowCount) throw importNotFound()
    await transaction.query('delete from app.client_import_rows where import_id = $1', [importId])
  })
}
