import type { Context } from 'hono'
import type { Pool } from 'pg'
import { z } from 'zod'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import type { CommandDeps } from './commands/command-deps.ts'
import { type Member, memberOf } from './commands/member.ts'

const ROWS_AT_A_TIME = 1000
const HEADS = ['Number', 'Time (UTC)', 'Person', 'Action', 'Table', 'Row', 'Details']

const day = z.string().refine(isPlainDate, 'Invalid date')
const filterSchema = z
  .object({ actor: z.uuid('Invalid person'), action: z.string().max(100), from: day, until: day })
  .partial()
const requestSchema = z.object({
  filter: filterSchema,
  /** The reader's local day, for the file name. */
  date: day,
})
type Filter = z.infer<typeof filterSchema>

interface EventRow {
  id: string
  happened_at: Date
  actor_name: string | null
  action: string
  subject_table: string
  subject_id: string | null
  details: unknown
}

const PAGE = `
  select id, happened_at, actor_name, action, subject_table, subject_id, details from app.audit_page($1, $2, $3, $4)`

/** Returns the filtered audit log as CSV, newest first. The export itself is logged before the first row is sent. */
export async function exportAuditLog(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { filter, date } = await requestOf(context, requestSchema)
  await deps.pool.query("select app.record_audit($1, $2, 'audit_log.exported', 'audit_events', null, $3, $4)", [
    member.organizationId,
    member.personId,
    JSON.stringify({ filter }),
    member.requestId,
  ])
  return savedFile(csvFileName('audit-log', date), lines(deps.pool, member, filter))
}

async function* lines(pool: Pool, { organizationId }: Member, filter: Filter): AsyncGenerator<string> {
  yield csvHead(HEADS)
  for (let before: string | null = null; ; ) {
    const values: unknown[] = [organizationId, JSON.stringify(filter), before, ROWS_AT_A_TIME]
    const { rows } = await pool.query<EventRow>(PAGE, values)
    yield rows.map(lineOf).join('')
    if (rows.length < ROWS_AT_A_TIME) return
    before = rows.at(-1)?.id ?? null
  }
}

const lineOf = ({ id, happened_at, actor_name, action, subject_table, subject_id, details }: EventRow): string =>
  csvRow([id, happened_at.toISOString(), actor_name, action, subject_table, subject_id, JSON.stringify(details)])
