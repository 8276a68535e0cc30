import type { Context } from 'hono'
import { z } from 'zod'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import { isPlainDate } from '#platform/rules/dates.ts'

/** The body of POST /functions/v1/export-charge-offs. */
const requestSchema = z.strictObject({
  /** The user's date, for the file name. */
  date: z.string('Date is required').refine(isPlainDate, 'Invalid date'),
})

const HEADS = ['Loan', 'Borrower', 'Type', 'Status', 'Charged off on', 'Charged off', 'Recovered', 'Net loss']
const MOST = 100_000

type Row = [string, string, string, string, string, string, string, string]
// Members who see only their assigned clients export those.
const ROWS = `
  select array[l.id::text, c.full_name, l.loan_type, l.status, l.charged_off_on::text, l.charged_off_amount::text, l.recovered_amount::text,
               (l.charged_off_amount - l.recovered_amount)::text] as cells
    from public.loans l join public.clients c on c.id = l.client_id
   where l.organization_id = $1 and l.charged_off_on is not null and ($2 or c.assigned_contact_id = $3)
   order by l.charged_off_on desc, l.id limit ${MOST}`
const NOTE = "select app.record_audit($1, $2, 'charge_offs.exported', 'organizations', $1, $3, $4)"

/** `POST /functions/v1/export-charge-offs`: returns the book of charged-off loans as a CSV file, and records the export. */
export async function exportChargeOffs(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { date } = await requestOf(context, requestSchema)
  const rows = await rowsOf(deps, member)
  const { organizationId, personId, requestId } = member
  await deps.pool.query(NOTE, [organizationId, personId, JSON.stringify({ rows: rows.length }), requestId])
  return savedFile(csvFileName('charge-offs', date), csvHead(HEADS) + rows.map(csvRow).join(''))
}

async function rowsOf({ pool }: CommandDeps, { organizationId, personId, permissions }: PresentMember): Promise<Row[]> {
  const values = [organizationId, permissions.includes('see_all_clients'), personId]
  return (await pool.query<{ cells: Row }>(ROWS, values)).rows.map(({ cells }) => cells)
}
