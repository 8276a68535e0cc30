import type pg from 'pg'
import type { TestDatabase } from '#test/support/database/database.ts'
import { asPerson, type Person } from '#test/support/people.ts'

export interface Row extends Record<string, unknown> {
  key: string | null
}

/** The row of a group, or the total for null. */
export const rowOf = (rows: Row[], key: string | null) => rows.find((row) => row.key === key)

/** Returns a report as a person reads it. */
export async function reportOf(
  { pools }: TestDatabase,
  person: Person,
  name: string,
  {
    by,
    from = '2026-01-01',
    until = '2026-12-31',
  }: { by: string; from?: string | undefined; until?: string | undefined },
): Promise<Row[]> {
  const sql = `select to_jsonb(r) as row from public.report_${name}($1, $2, $3) r`
  const { rows } = await asPerson(pools.wire, person, (db) => db.query<{ row: Row }>(sql, [by, from, until]))
  return rows.map(({ row }) => row)
}

interface NewClient {
  state?: string
  contact?: string
}

/** Adds a client of a person's company on a day. Returns its id. */
export async function addClient(
  owner: pg.Client,
  person: Person,
  day: string,
  { state, contact }: NewClient = {},
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.clients (organization_id, user_id, first_name, last_name, created_at, state, assigned_contact_id)
     select organization_id, id, 'Dana', 'W', $2::timestamptz, $3, $4 from app.people where id = $1 returning id`,
    [person.id, `${day}T12:00:00Z`, state ?? null, contact ?? null],
  )
  return String(rows[0]?.id)
}

/** Adds a loan without interest from January 10, 2026, due in ten parts. Returns its id. */
export async function addLoan(
  owner: pg.Client,
  clientId: string,
  amount: number,
  { type = 'auto', enteredOn = '2026-01-10' } = {},
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                               start_date, first_payment_date, created_at)
     select organization_id, id, $3, $2, 0, 10, $2::numeric / 10, '2026-01-10', '2026-02-10', $4::date + time '12:00'
       from public.clients where id = $1 returning id`,
    [clientId, amount, type, enteredOn],
  )
  return String(rows[0]?.id)
}

interface NewPosting {
  kind: string
  amount?: number | null
  day: string
  reverses?: string
}

/** Adds a posting to a loan's ledger. Returns its id. */
export async function addPosting(
  owner: pg.Client,
  loanId: string,
  { kind, amount, day, reverses }: NewPosting,
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date, reverses_id)
     select organization_id, id, $2, $3, $4, $5 from public.loans where id = $1 returning id`,
    [loanId, kind, amount ?? null, day, reverses ?? null],
  )
  return String(rows[0]?.id)
}
