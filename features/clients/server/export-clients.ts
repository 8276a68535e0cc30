import type { Context } from 'hono'
import pg, { type Pool } from 'pg'
import { z } from 'zod'
import { FIELD_LIST, sentenceLabel } from '#features/clients/rules/client-fields.ts'
import { BUREAUS, bureauName } from '#features/credit-reports/rules/bureaus.ts'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import { isPlainDate } from '#platform/rules/dates.ts'

const ROWS_AT_A_TIME = 1000
const NOT_UNDERSTOOD = 'Validation error: The list’s filter is invalid'

interface Exported {
  column: string
  heads: readonly string[]
  fields: readonly string[]
  /** The fields are columns of a client's row, or `PAGE` computes them. */
  source: 'row' | 'page'
}

/** The fields of a client that a column of the list shows. */
function fieldsOf(column: string): Exported {
  const fields = FIELD_LIST.filter(({ listColumn }) => listColumn === column)
  const heads = fields.map((field) => field.exportHead ?? sentenceLabel(field))
  return { column, heads, fields: fields.map((field) => field.column), source: 'row' }
}

// The fields of each list column. The name is always included, and the SSN only as its mask.
const EXPORTED: readonly Exported[] = [
  ...['name', 'contact', 'location'].map(fieldsOf),
  { column: 'score', heads: BUREAUS.map(bureauName), fields: BUREAUS, source: 'page' },
  { column: 'score', heads: ['Middle score'], fields: ['middle_score'], source: 'row' },
  {
    column: 'loans',
    heads: ['Open loans', 'Owed on loans'],
    fields: ['open_loan_count', 'loan_balance'],
    source: 'row',
  },
  { column: 'assigned', heads: ['Assigned contact'], fields: ['assigned_contact_name'], source: 'row' },
  { column: 'added', heads: ['Added'], fields: ['added'], source: 'page' },
  { column: 'ssn', heads: ['SSN (masked)'], fields: ['ssn'], source: 'row' },
]
const ALWAYS = ['name', 'ssn']

const requestSchema = z.object({
  wish: z.record(z.string(), z.json()),
  columns: z.array(z.string()).max(20),
  /** The user's date, for the file name. */
  date: z.string().refine(isPlainDate, 'Invalid date'),
})

const exportedRow = z.object({ id: z.string() }).catchall(z.union([z.string(), z.number(), z.null()]))
interface ExportedPage {
  rows: z.infer<typeof exportedRow>[]
  /** The place of the last row, after which the next page begins. */
  last: string | null
}

/**
 * Returns the filtered list as a CSV file, in its order and with its columns. Logs the export before sending the first
 * row.
 */
export async function exportClients(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const { wish, columns, date } = await requestOf(context, requestSchema)
  const shown = EXPORTED.filter(({ column }) => ALWAYS.includes(column) || columns.includes(column))

  const first = await firstPage(deps.pool, member, wish, [...new Set(shown.map(({ column }) => column))]).catch(
    (error: unknown) => {
      // An invalid filter, such as an impossible date, raises an error of PostgreSQL's class 22.
      if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) throw validationFailed(NOT_UNDERSTOOD)
      throw error
    },
  )
  const fields = shown.flatMap((one) => one.fields)
  // A row that moved between two pages is in both.
  const listed = new Set<string>()
  const lines = ({ rows }: ExportedPage) =>
    rows
      .filter(({ id }) => !listed.has(id) && listed.add(id))
      .map((row) => csvRow(fields.map((field) => row[field] ?? null)))
      .join('')
  async function* content() {
    yield csvHead(shown.flatMap((one) => one.heads)) + lines(first)
    for (let page = first; page.rows.length === ROWS_AT_A_TIME; ) {
      page = await nextPage(deps.pool, member, { ...wish, after: page.last })
      yield lines(page)
    }
  }
  return savedFile(csvFileName('clients', date), content())
}

type Wish = z.infer<typeof requestSchema>['wish']

// The log records that there was a search, but not its text, which may be a name or part of an SSN.
const RECORD = `
  select app.record_audit($1, $2, 'clients.exported', 'clients', null,
           jsonb_build_object('filter', $3::jsonb - 'search' - 'ids', 'searched', $3::jsonb ? 'search', 'columns', $4::jsonb,
                              'clients', app.client_count($3::jsonb, 10000000)), $5)`

function firstPage(pool: Pool, member: Member, wish: Wish, columns: readonly string[]): Promise<ExportedPage> {
  return inTransaction(pool, async (db) => {
    // The list's database functions read the organization from the claims.
    await actAs(db, member.personId)
    const details = [JSON.stringify(wish), JSON.stringify(columns)]
    await db.query(RECORD, [member.organizationId, member.personId, ...details, member.requestId])
    return rowsOf(db, member, wish)
  })
}

function nextPage(pool: Pool, member: Member, wish: Wish): Promise<ExportedPage> {
  return inTransaction(pool, async (db) => {
    await actAs(db, member.personId)
    return rowsOf(db, member, wish)
  })
}

type Db = Pick<Pool, 'query'>

const STORED = EXPORTED.filter(({ source }) => source === 'row').flatMap(({ fields }) => fields)
const PAGE = `
  select page.last, to_jsonb(c) || coalesce(app.latest_scores(c.id), '{}') || jsonb_build_object('added', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD')) as client
    from (select * from app.client_page($1::jsonb - 'before')) as page
    cross join unnest(page.ids) with ordinality as listed (id, place)
    join (select id, organization_id, created_at, ${STORED.join(', ')} from public.clients) c on c.id = listed.id and c.organization_id = $2
   order by listed.place`

async function rowsOf(db: Db, { organizationId }: Member, wish: Wish): Promise<ExportedPage> {
  const asked = JSON.stringify({ ...wish, limit: ROWS_AT_A_TIME })
  const { rows } = await db.query<{ last: string; client: unknown }>(PAGE, [asked, organizationId])
  return { rows: rows.map(({ client }) => exportedRow.parse(client)), last: rows[0]?.last ?? null }
}
