import type { Context } from 'hono'
import pg, { type Pool } from 'pg'
import { z } from 'zod'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { validationFailed } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { savedFile } from '#platform/functions/saved-file.ts'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { lendingClosed } from './errors.ts'

const ROWS_AT_A_TIME = 1000
const NOT_UNDERSTOOD = 'Validation error: The list’s filter is invalid'

const requestSchema = z.object({
  list: z.enum(['applications', 'loans', 'payments']),
  wish: z.record(z.string(), z.json()),
  /** The user's date, for the file name. */
  date: z.string().refine(isPlainDate, 'Invalid date'),
})
type Request = z.infer<typeof requestSchema>

type Cell = string | number | null
const exportedRow = z.object({
  id: z.string(),
  last: z.string(),
  cells: z.array(z.union([z.string(), z.number(), z.null()])),
})

interface ExportedRow {
  id: string
  /** The last place of its page. */
  last: string
  cells: Cell[]
}

interface List {
  heads: readonly string[]
  /** A page of rows: the id, and the cells in the order of the heads. */
  page: string
}

const PAGE_OF = `from (select * from app.desk_page($1, $2::jsonb)) as page
    cross join unnest(page.ids) with ordinality as listed (id, place)`

const LISTS: Record<Request['list'], List> = {
  applications: {
    heads: [
      ...['Application', 'Applicant', 'Type', 'Amount', 'Stage', 'Status', 'Submitted', 'Notice due'],
      ...['Clock', 'Decided days late', 'Notice days late'],
    ],
    page: `
  select a.id, page.last, jsonb_build_array(case when a.number > 0 then 'A-' || a.number end, c.full_name, a.loan_type, a.amount, a.stage, a.status,
                                 to_char(a.submitted_at at time zone 'UTC', 'YYYY-MM-DD'), a.notice_due_on,
                                 case when a.notice_due_on < (now() at time zone 'UTC')::date then 'overdue'
                                      when a.notice_due_on <= (now() at time zone 'UTC')::date + 5 then 'due within 5 days'
                                      when a.notice_due_on is not null then 'running' else 'stopped' end,
                                 nullif(a.decided_days_late, 0), nullif(a.notice_days_late, 0)) as cells
    ${PAGE_OF}
    join public.loan_applications a on a.id = listed.id and a.organization_id = $3
    join public.clients c on c.id = a.client_id and c.organization_id = $3
   order by listed.place`,
  },
  loans: {
    heads: [
      ...['Loan', 'Borrower', 'State', 'Type', 'Product', 'Owner', 'Status', 'Start', 'Balance'],
      ...['Next due', 'Past due', 'Days past due', 'Bucket from day', 'Autopay'],
    ],
    page: `
  select l.id, page.last, jsonb_build_array(l.id, c.full_name, c.state, l.loan_type, p.name, nullif(c.assigned_contact_name, ''), l.status,
                                 l.start_date, l.amount, l.next_payment_date, l.past_due_amount, l.days_past_due,
                                 app.delinquency_bucket(l.days_past_due)::integer, app.autopay_of(l)) as cells
    ${PAGE_OF}
    join public.loans l on l.id = listed.id and l.organization_id = $3
    join public.clients c on c.id = l.client_id and c.organization_id = $3
    left join public.loan_applications a on a.id = l.application_id and a.organization_id = $3
    left join public.loan_product_versions v on v.organization_id = $3 and v.id = a.product_version_id
    left join public.loan_products p on p.organization_id = $3 and p.id = v.product_id
   order by listed.place`,
  },
  payments: {
    heads: [
      ...['Date', 'Borrower', 'Loan', 'Entry', 'Amount', 'Method', 'Reference', 'Reversed', 'Reverses'],
      ...['Recorded by', 'Recorded at', 'Note'],
    ],
    page: `
  select p.id, page.ids[cardinality(page.ids)]::text as last, jsonb_build_array(p.effective_date, c.full_name, p.loan_id, p.kind, p.amount, p.method, p.reference,
                                 case when r.id is not null then 'yes' end, o.kind, p.recorded_by_name,
                                 to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), p.note) as cells
    from (select * from app.posting_page($2::jsonb)) as page
    cross join unnest(page.ids) with ordinality as listed (id, place)
    join public.loan_postings p on p.id = listed.id and p.organization_id = $3
    join public.loans l on l.id = p.loan_id and l.organization_id = $3
    join public.clients c on c.id = l.client_id and c.organization_id = $3
    left join public.loan_postings r on r.reverses_id = p.id
    left join public.loan_postings o on o.id = p.reverses_id
   where $1::text = 'payments'
   order by listed.place`,
  },
}

/** Returns the filtered list of the lending desk as a CSV file, in its order. Logs the export before sending the first row. */
export async function exportLending(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const request = await requestOf(context, requestSchema)
  const first = await firstPage(deps.pool, member, request).catch((error: unknown) => {
    // An invalid filter, such as an unknown order, raises an error of PostgreSQL's class 22.
    if (error instanceof pg.DatabaseError && error.code?.startsWith('22')) throw validationFailed(NOT_UNDERSTOOD)
    // The company's desk is closed.
    if (error instanceof pg.DatabaseError && error.code === '42501') throw lendingClosed()
    throw error
  })
  // A row that moved between two pages is in both.
  const listed = new Set<string>()
  const lines = (rows: ExportedRow[]) =>
    rows
      .filter(({ id }) => !listed.has(id) && listed.add(id))
      .map(({ cells }) => csvRow(cells))
      .join('')
  async function* content() {
    yield csvHead(LISTS[request.list].heads) + lines(first)
    for (let page = first; page.length === ROWS_AT_A_TIME; ) {
      page = await nextPage(deps.pool, member, request, page.at(-1)?.last)
      yield lines(page)
    }
  }
  return savedFile(csvFileName(request.list, request.date), content())
}

// The log records that there was a search, but not its text, which may be a name or part of an SSN.
const RECORD = `
  select app.record_audit($1, $2, 'lending.exported', $3, null,
           jsonb_build_object('filter', $4::jsonb - 'search' - 'ids', 'searched', $4::jsonb ? 'search',
                              'rows', case $3 when 'payments' then (public.loan_posting_totals($4::jsonb) ->> 'entries')::integer
                                              else app.desk_count($3, $4::jsonb, 10000000) end), $5)`

function firstPage(pool: Pool, member: Member, { list, wish }: Request): Promise<ExportedRow[]> {
  return inTransaction(pool, async (db) => {
    // The list's database functions read the organization from the claims.
    await actAs(db, member.personId)
    await db.query(RECORD, [member.organizationId, member.personId, list, JSON.stringify(wish), member.requestId])
    return rowsOf(db, member, list, wish)
  })
}

function nextPage(pool: Pool, member: Member, { list, wish }: Request, after: string | undefined) {
  return inTransaction(pool, async (db) => {
    await actAs(db, member.personId)
    return rowsOf(db, member, list, { ...wish, after })
  })
}

type Db = Pick<Pool, 'query'>

async function rowsOf(db: Db, { organizationId }: Member, list: Request['list'], wish: object): Promise<ExportedRow[]> {
  const asked = JSON.stringify({ ...wish, limit: ROWS_AT_A_TIME })
  const { rows } = await db.query<{ id: string; last: string; cells: unknown }>(LISTS[list].page, [
    list,
    asked,
    organizationId,
  ])
  return rows.map((row) => exportedRow.parse(row))
}
