import type { Context } from 'hono'
import { z } from 'zod'
import { FIRST_ANNUAL_YEAR, LAST_ANNUAL_YEAR } from '#features/lending/rules/statements/annual-interest.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { csvHead, csvRow } from '#platform/rules/csv.ts'

const requestSchema = z.strictObject({ year: z.int('Invalid year').min(FIRST_ANNUAL_YEAR).max(LAST_ANNUAL_YEAR) })

const HEADS = [
  ...[
    'Loan',
    'Borrower',
    'Kind',
    'Interest received (box 1)',
    'Outstanding principal (box 2)',
    'Origination date (box 3)',
  ],
  ...['Property (box 8)', 'Version', 'State'],
]
type Row = [string, string, string, string, string, string, string, string, string]
// The newest version of each loan. Members who see only their assigned clients export those.
const ROWS = `
  select array[s.loan_id::text, c.full_name, case s.kind when 'form_1098' then 'Form 1098' else 'Annual statement' end,
               (s.interest_cents / 100.0)::numeric(14, 2)::text, (s.principal_cents / 100.0)::numeric(14, 2)::text,
               s.originated_on::text, coalesce(s.property, ''), s.version::text, s.status] as cells
    from (select distinct on (loan_id) * from public.annual_interest_statements
           where organization_id = $1 and year = $2 order by loan_id, version desc) s
    join public.clients c on c.id = s.client_id
   where $3 or c.assigned_contact_id = $4
   order by c.full_name, s.loan_id`
const NOTE = "select app.record_audit($1, $2, 'annual_interest.exported', 'organizations', $1, $3, $4)"

/** `POST /functions/v1/export-annual-interest`: returns the interest of a year by loan as a CSV file, and records the export. */
export async function exportAnnualInterest(deps: CommandDeps, context: Context): Promise<Response> {
  const { organizationId, personId, requestId, permissions } = await memberOf(deps, context)
  const { year } = await requestOf(context, requestSchema)
  const values = [organizationId, year, permissions.includes('see_all_clients'), personId]
  const rows = (await deps.pool.query<{ cells: Row }>(ROWS, values)).rows.map(({ cells }) => cells)
  await deps.pool.query(NOTE, [organizationId, personId, JSON.stringify({ year, rows: rows.length }), requestId])
  return savedFile(`annual-interest-${year}.csv`, csvHead(HEADS) + rows.map(csvRow).join(''))
}
