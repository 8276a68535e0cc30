import type { Pool } from 'pg'
import { nthDueDate } from '#features/lending/rules/engine/payment-calendar.ts'
import { PART_PLACE } from '#features/portfolio-import/server/sealed-rows.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

export const HOME = '20000000-0000-4000-8000-000000000001'
const PAYMENTS = 12
const ROWS_AT_A_TIME = 4_000
const CUTOVER = '2026-11-20'

/** Adds a lender whose only person may import. */
export async function fillCompany(owner: Pool): Promise<void> {
  await owner.query(
    `insert into app.organizations (id, company_name, account_type, monthly_credit_limit, lending_opened_at)
     values ($1, 'Bench', 'lender', 100, now())`,
    [HOME],
  )
  await owner.query('select app.open_audit_chain($1)', [HOME])
  await owner.query(`insert into auth.users (id, email, email_confirmed_at) values ($1, 'bench@example.test', now())`, [
    HOME,
  ])
  await owner.query(`update app.people set organization_id = $1, organization_role = 'owner' where id = $1`, [HOME])
}

/** Adds an import of so many loans, each with a borrower and twelve payments, as if its files had just arrived. Returns its id. */
export async function fillImport(owner: Pool, sealer: Sealer, loans: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.portfolio_imports (organization_id, mode, status, loans_file, payments_file, cutover_on, day_count, loan_type, difference_rule,
                                        loan_rows, history_rows, created_by)
     values ($1, 'histories', 'checking', 'loans.csv', 'payments.csv', $2, 'actual/365', 'auto', 'replay', $3, $4, $1) returning id`,
    [HOME, CUTOVER, loans, loans * PAYMENTS],
  )
  const id = rows[0]?.id ?? ''
  await keep(owner, sealer, { id, kind: 'loans', fields: LOAN_COLUMNS, rows: loanRows(loans) })
  await keep(owner, sealer, { id, kind: 'payments', fields: PAYMENT_COLUMNS, rows: paymentRows(loans) })
  return id
}

const LOAN_COLUMNS = [
  ...['loan_number', 'borrower_name', 'ssn', 'email', 'original_principal', 'rate', 'term', 'payment', 'frequency'],
  ...['opened_on', 'first_payment_on', 'principal'],
]
const PAYMENT_COLUMNS = ['loan_number', 'on', 'type', 'amount']

type Row = [number, ...string[]]

// 799,920 different numbers that can be an SSN.
const ssnOf = (n: number) => `123${10 + (n % 80)}${String(1 + (Math.floor(n / 80) % 9999)).padStart(4, '0')}`

// 60 payments of $333.67 repay $15,000 at 12%.
function* loanRows(loans: number): Generator<Row> {
  for (let n = 0; n < loans; n++) {
    const digits = String(n).padStart(6, '0')
    const person = [`Client Number${digits}`, ssnOf(n), `client${n}@example.test`]
    yield [
      n + 2,
      `L${n}`,
      ...person,
      '15000.00',
      '12',
      '60',
      '333.67',
      'monthly',
      '2025-10-15',
      '2025-11-15',
      '13000.00',
    ]
  }
}

function* paymentRows(loans: number): Generator<Row> {
  let line = 2
  for (let n = 0; n < loans; n++)
    for (let place = 0; place < PAYMENTS; place++) {
      const on = nthDueDate({ every: 'month', firstDue: '2025-11-15', count: PAYMENTS }, place)
      yield [line++, `L${n}`, on, 'Payment', '333.67']
    }
}

interface File {
  id: string
  kind: string
  fields: string[]
  rows: Generator<Row>
}

async function keep(owner: Pool, sealer: Sealer, { id, kind, fields, rows }: File): Promise<void> {
  let part = 0
  let some: Row[] = []
  const store = async () => {
    const sealed = await sealer.sealBytes(PART_PLACE, Buffer.from(JSON.stringify({ fields, rows: some })), HOME)
    await owner.query(
      `insert into app.portfolio_import_parts (organization_id, import_id, kind, part, row_count, sealed) values ($1, $2, $3, $4, $5, $6)`,
      [HOME, id, kind, part++, some.length, sealed],
    )
    some = []
  }
  for (const row of rows) if (some.push(row) === ROWS_AT_A_TIME) await store()
  if (some.length > 0) await store()
}
