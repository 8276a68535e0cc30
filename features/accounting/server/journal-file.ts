import type { Pool } from 'pg'
import type { AccountKey } from '#features/accounting/rules/accounts.ts'
import { journalNumber, memoOf } from '#features/accounting/rules/journal-words.ts'
import { csvHead, csvRow } from '#platform/rules/csv.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { AccountNames } from './account-names.ts'
import { dollars } from './file-dollars.ts'

const LINES_AT_A_TIME = 2000

interface LineRow {
  loan_id: string
  entry: number
  line: number
  entry_on: PlainDate
  kind: string
  account: AccountKey
  cents: number
  reference: string | null
  borrower: string
}

type LinePlace = Pick<LineRow, 'loan_id' | 'entry' | 'line'>

// Each page begins after the last line of the page before, so that a file of any length is never in memory as a whole.
const LINES = `
  select j.loan_id, j.entry, j.line::integer, j.entry_on::text, j.kind, j.account, j.cents::float8 as cents, p.reference,
         c.full_name as borrower
    from app.journal_lines j
    join public.loans l on l.organization_id = j.organization_id and l.id = j.loan_id
    join public.clients c on c.organization_id = j.organization_id and c.id = l.client_id
    left join public.loan_postings p on p.organization_id = j.organization_id and p.loan_id = j.loan_id and p.id = j.posting_id
   where j.organization_id = $1 and j.month_end = $2 and (j.loan_id, j.entry, j.line) > ($3::uuid, $4::integer, $5::integer)
   order by j.loan_id, j.entry, j.line limit ${LINES_AT_A_TIME}`
const BEFORE_ALL = { loan_id: '00000000-0000-0000-0000-000000000000', entry: 0, line: 0 }

interface Asked {
  pool: Pool
  organizationId: string
  month: PlainDate
  names: AccountNames
}

/** The journal of a month, as QuickBooks imports journal entries. */
export async function* journalFile({ pool, organizationId, month, names }: Asked): AsyncGenerator<string> {
  yield csvHead(['Journal No', 'Date', 'Account', 'Debit', 'Credit', 'Memo', 'Name'])
  let last: LinePlace | undefined = BEFORE_ALL
  while (last !== undefined) {
    const rows = await linesAfter(pool, [organizationId, month, last.loan_id, last.entry, last.line])
    yield rows.map((row) => lineOf(row, month, names)).join('')
    last = rows.at(-1)
  }
}

const linesAfter = async (pool: Pool, values: unknown[]): Promise<LineRow[]> =>
  (await pool.query<LineRow>(LINES, values)).rows

function lineOf(row: LineRow, month: PlainDate, names: AccountNames): string {
  const { number, name } = names(row.account)
  const debit = row.cents > 0 ? dollars(row.cents) : null
  const credit = row.cents < 0 ? dollars(-row.cents) : null
  const head = [journalNumber(row.loan_id, month, row.entry), row.entry_on, `${number} ${name}`]
  return csvRow([...head, debit, credit, memoOf(row), row.borrower])
}
