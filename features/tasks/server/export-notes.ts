import type { Context } from 'hono'
import { z } from 'zod'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import { isPlainDate } from '#platform/rules/dates.ts'

const MOST_ROWS = 20_000

const requestSchema = z.object({
  client_id: z.guid('Invalid client ID'),
  /** The user's date, for the file name. */
  date: z.string().refine(isPlainDate, 'Invalid date'),
})

interface ExportedRow {
  kind: string
  record: string
  text: string
  details: string | null
  written_by: string
  written_at: string
  state: string
  due_on: string | null
  assignee: string | null
}

const HEADS = ['Kind', 'About', 'Text', 'Details', 'Written by', 'Written at (UTC)', 'State', 'Due', 'Assignee']
const FIELDS = [
  ...(['kind', 'record', 'text', 'details', 'written_by', 'written_at', 'state', 'due_on', 'assignee'] as const),
]

// Names the file's size in the log, never its text.
const RECORD = `
  select app.record_audit($1, $2, 'notes.exported', 'clients', $3, jsonb_build_object('client_id', $3::uuid, 'rows', $4::integer), $5)`
const ABOUT = `case when x.loan_id is not null then 'Loan' when x.application_id is not null then 'Application'
                    when x.dispute_id is not null then 'Dispute' else 'Client' end`
const AT = `to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`
const ROWS = `
  select kind, record, text, details, written_by, written_at, state, due_on, assignee from (
    select 'Note' as kind, ${ABOUT} as record, x.body as text, null::text as details, x.author_name as written_by, ${AT} as written_at,
           case when x.is_pinned then 'Pinned' when x.edited_at is not null then 'Edited' else '' end as state, null::text as due_on,
           null::text as assignee, x.created_at, x.id
      from public.notes x where x.organization_id = $1 and x.client_id = $2 and x.removed_at is null
    union all
    select 'Task', ${ABOUT}, x.title, x.details, x.created_by_name, ${AT}, case x.status when 'done' then 'Done' else 'Open' end,
           x.due_on::text, x.assignee_name, x.created_at, x.id
      from public.tasks x where x.organization_id = $1 and x.client_id = $2 and x.removed_at is null) as work
   order by created_at desc, id limit ${MOST_ROWS}`
const CLIENT = 'select from public.clients where organization_id = $1 and id = $2'

/** `POST /functions/v1/export-notes`: returns a client's notes and tasks as a CSV file, the newest first. Logs the export first. */
export async function exportNotes(deps: CommandDeps, context: Context): Promise<Response> {
  const { organizationId, personId, requestId } = await memberOf(deps, context)
  const { client_id: clientId, date } = await requestOf(context, requestSchema)
  const rows = await inTransaction(deps.pool, async (db) => {
    if ((await db.query(CLIENT, [organizationId, clientId])).rowCount === 0) throw clientNotFound()
    const found = (await db.query<ExportedRow>(ROWS, [organizationId, clientId])).rows
    await db.query(RECORD, [organizationId, personId, clientId, found.length, requestId])
    return found
  })
  async function* content() {
    yield csvHead(HEADS) + rows.map((row) => csvRow(FIELDS.map((field) => row[field]))).join('')
  }
  return savedFile(csvFileName('notes-and-tasks', date), content())
}
