import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredPosting, StoredTerms } from '#features/lending/rules/stored-loan.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, type Person, subscriber, superAdmin } from '#test/support/people.ts'
import { entry, type Home, openLoan, payment, post, reversalOf, TERMS, TODAY } from './loan-fixture.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let omar: Person
let ada: Person

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria', 'lender')
  omar = await subscriber(database, 'Omar', 'dealer')
  ada = await superAdmin(database, 'Ada')
})
afterAll(() => database.close())

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))
const server = (sql: string, values: unknown[] = []) => database.pools.server.query(sql, values)
const age = (day: PlainDate | null = null) => ageLoans(database.pools.server, day)

async function homeOf(person: Person): Promise<Home> {
  const { rows } = await server(
    `insert into public.clients (organization_id, user_id, first_name, last_name, state)
     select organization_id, id, 'Dana', 'Whitfield', 'NV' from app.people where id = $1 returning organization_id, id`,
    [person.id],
  )
  return { organizationId: rows[0].organization_id, clientId: rows[0].id }
}

const open = (home: Home, terms?: StoredTerms) => openLoan(database.pools.server, home, terms)
const add = (loanId: string, posting: StoredPosting) => post(database.pools.server, loanId, posting)

const FIGURES = `amount, status, past_due_amount, days_past_due, past_due_since::text, next_payment_date::text, fees_owed, credit_balance,
  charged_off_on::text, next_change_on::text`
const figuresOf = async (loanId: string) =>
  (await server(`select ${FIGURES} from public.loans where id = $1`, [loanId])).rows[0]

describe('a loan', () => {
  const attempt = (home: Home, column: string, value: string) =>
    server(
      `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                                 start_date, first_payment_date, ${column})
       values ($1, $2, 'auto', 1000, 12, 12, 88.85, '2026-01-01', '2026-02-01', $3)`,
      [home.organizationId, home.clientId, value],
    )

  test('is owed in full when it is stored, whatever was written', async () => {
    const { organizationId, clientId } = await homeOf(maria)
    const { rows } = await server(
      `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                                 start_date, first_payment_date, amount, status, past_due_amount, days_past_due)
       values ($1, $2, 'auto', 1000, 12, 12, 88.85, '2026-01-01', '2026-02-01', 1, 'paid_off', 5, 5) returning id, ${FIGURES}`,
      [organizationId, clientId],
    )

    expect(rows).toMatchObject([
      {
        amount: '1000.00',
        status: 'current',
        past_due_amount: '0.00',
        days_past_due: 0,
        next_payment_date: '2026-02-01',
      },
    ])
    const ledger = await server('select kind, amount from public.loan_postings where loan_id = $1', [rows[0].id])
    expect(ledger.rows).toEqual([{ kind: 'disbursement', amount: '1000.00' }])
  })

  test.each<[string, (loan: string) => Promise<void>]>([
    ['when it is stored', async () => {}],
    ['by each posting', (loan) => add(loan, payment(TODAY, 5000))],
  ])('is stale %s, until the job has aged it', async (_, change) => {
    const loan = await open(await homeOf(maria))
    await change(loan)

    expect(await figuresOf(loan)).toMatchObject({ next_change_on: '-infinity' })
    await age()
    expect((await figuresOf(loan)).next_change_on > TODAY).toBe(true)
  })

  test('follows each payment, and a reversal undoes it', async () => {
    const loan = await open(await homeOf(maria))
    const paid = payment(addMonths(TODAY, -3), TERMS.monthly_payment)
    await age()
    const before = await figuresOf(loan)

    await add(loan, paid)
    await age()
    expect(await figuresOf(loan)).toMatchObject({ past_due_since: addMonths(TODAY, -2) })

    await add(loan, reversalOf(paid, TODAY))
    await age()
    expect(await figuresOf(loan)).toEqual(before)
  })

  test('must belong to its own organization’s client, lender and application', async () => {
    const [home, other] = [await homeOf(maria), await homeOf(omar)]
    const lender = await server(
      "insert into public.lenders (organization_id, company_name, company_type) values ($1, 'Omar', 'dealer') returning id",
      [other.organizationId],
    )
    const application = await server(
      "insert into public.loan_applications (organization_id, client_id, loan_type, amount) values ($1, $2, 'auto', 1) returning id",
      [other.organizationId, other.clientId],
    )

    await expect(attempt(home, 'lender_id', lender.rows[0].id)).rejects.toMatchObject({ code: '42501' })
    await expect(attempt(home, 'application_id', application.rows[0].id)).rejects.toMatchObject({ code: '42501' })
    await expect(open({ ...home, clientId: other.clientId })).rejects.toMatchObject({ code: '42501' })
  })

  test('owes the rest with its last payment if the others don’t cover the interest', async () => {
    const loan = await open(await homeOf(maria), { ...TERMS, interest_rate: '120', monthly_payment: 1 })
    await age()

    expect(await figuresOf(loan)).toMatchObject({ amount: '3400.00', status: 'past_due', past_due_amount: '0.03' })
  })

  test('beyond a column’s range doesn’t stop the aging of other loans', async () => {
    const home = await homeOf(await subscriber(database, 'Nina'))
    const most = { ...TERMS, original_amount: 99_999_999_999_999, monthly_payment: 99_999_999_999_999 }
    const loans = [await open(home, { ...most, start_date: '2024-01-01' }), await open(await homeOf(maria))]
    await age()

    expect(await figuresOf(loans[0] ?? '')).toMatchObject({ status: 'past_due', past_due_amount: '999999999999.99' })
    expect(await figuresOf(loans[1] ?? '')).toMatchObject({ status: 'past_due' })
  })

  test.each([
    'interest_rate = 1',
    'original_amount = 1',
    "terms = '{}'",
    "start_date = '2020-01-01'",
    'rate_cap_id = null',
  ])('never changes its agreed terms, not even by the server: %s', async (change) => {
    await expect(server(`update public.loans set ${change}`)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('an organization’s totals', () => {
  test('count its loans and what is still owed', async () => {
    const nina = await subscriber(database, 'Nina')
    const home = await homeOf(nina)
    await open(home)
    const loan = await open(home)
    await add(loan, payment(TERMS.first_payment_date, TERMS.monthly_payment))
    await age()

    const { rows } = await as(nina, 'select total_loans, total_loan_amount, active_loan_amount from public.users')

    const owed = 3400 + Number((await figuresOf(loan)).amount)
    expect(owed).toBeLessThan(6800)
    expect(rows).toEqual([{ total_loans: 2, total_loan_amount: '6800.00', active_loan_amount: owed.toFixed(2) }])
  })
})

describe('the ledger', () => {
  test.each([
    'update public.loan_postings set amount = 1',
    'delete from public.loan_postings',
    'truncate public.loan_postings cascade',
  ])('is never rewritten, not even by the database owner: %s', async (sql) => {
    await open(await homeOf(maria))

    await expect(owner.query(sql)).rejects.toMatchObject({ code: '42501' })
  })

  test.each<[string, (paid: StoredPosting) => StoredPosting]>([
    ['a payment before the loan', () => payment(addDays(TERMS.start_date, -1), 100)],
    ['a payment of nothing', () => payment(TODAY, 0)],
    ['a negative payment', () => payment(TODAY, -100)],
    ['a payment without an amount', () => entry('payment', TODAY, null)],
    ['a kind that is unknown', () => ({ ...payment(TODAY, 100), kind: 'gift' as 'payment' })],
    ['details that are no object', () => ({ ...payment(TODAY, 100), details: [] })],
    ['a reversal of part of a payment', (paid) => ({ ...reversalOf(paid, TODAY), amount: 1 })],
    ['a reversal of nothing', () => ({ ...reversalOf(payment(TODAY, 100), TODAY), reverses_id: null })],
    ['a payment that reverses', (paid) => ({ ...payment(TODAY, 5000), reverses_id: paid.id })],
  ])('rejects %s', async (_, posting) => {
    const loan = await open(await homeOf(maria))
    const paid = payment(TODAY, 5000)
    await add(loan, paid)
    await age()
    const before = await figuresOf(loan)

    await expect(add(loan, posting(paid))).rejects.toMatchObject({ code: expect.stringMatching(/^(22023|23514)$/) })
    expect(await figuresOf(loan)).toEqual(before)
  })

  test('can’t reverse a payment of another loan or a posting of another organization', async () => {
    const [loan, other] = [await open(await homeOf(maria)), await open(await homeOf(omar))]
    const paid = payment(TODAY, 5000)
    await add(other, paid)
    const foreign = `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
                     select organization_id, $2, 'payment', 50, start_date from public.loans where id = $1`

    await expect(add(loan, reversalOf(paid, TODAY))).rejects.toMatchObject({ code: '22023' })
    await expect(server(foreign, [other, loan])).rejects.toMatchObject({ code: '42501' })
  })

  test('reverses a payment once', async () => {
    const loan = await open(await homeOf(maria))
    const paid = payment(TODAY, 5000)
    await add(loan, paid)
    await add(loan, reversalOf(paid, TODAY))

    await expect(add(loan, reversalOf(paid, TODAY))).rejects.toMatchObject({ code: '23505' })
  })

  test('records lending and postings in the audit log', async () => {
    const home = await homeOf(maria)
    const loan = await open(home)
    await add(loan, payment(TODAY, 5000))

    const { rows } = await server(
      `select action, details ->> 'kind' as kind from app.audit_events
        where subject_id = $1 or details ->> 'loan_id' = $1::text order by action, kind desc`,
      [loan],
    )
    expect(rows).toEqual([
      { action: 'loan_postings.created', kind: 'payment' },
      { action: 'loan_postings.created', kind: 'disbursement' },
      { action: 'loans.created', kind: null },
    ])
  })
})

describe('over the API', () => {
  const TABLES = ['lenders', 'loan_applications', 'loans', 'loan_postings', 'credit_cards']

  test.each(TABLES)('users can’t write %s, not even of their own organization', async (table) => {
    await open(await homeOf(maria))
    for (const person of [maria, ada]) {
      for (const sql of [
        `insert into public.${table} default values`,
        `update public.${table} set id = id`,
        `delete from public.${table}`,
      ]) {
        await expect(as(person, sql), sql).rejects.toMatchObject({ code: '42501' })
      }
    }
  })

  test('staff see their own organization’s loans, a super admin everyone’s', async () => {
    const loan = await open(await homeOf(maria))
    const seenBy = async (person: Person) =>
      (await as(person, 'select from public.loans where id = $1', [loan])).rowCount

    expect([await seenBy(maria), await seenBy(omar), await seenBy(ada)]).toEqual([1, 0, 1])
  })

  test.each(['loans', 'loan_postings'])('the service key reads %s and can’t write it', async (table) => {
    const { rows } = await owner.query(
      `select privilege, has_any_column_privilege('service_role', $1, privilege) as may
         from unnest(array['select', 'insert', 'update']) as privilege`,
      [`public.${table}`],
    )
    expect(rows).toEqual([
      { privilege: 'select', may: true },
      { privilege: 'insert', may: false },
      { privilege: 'update', may: false },
    ])
  })

  test('users can’t lock a loan', async () => {
    const loan = await open(await homeOf(maria))
    const lock = 'select from app.lock_loan((select organization_id from public.loans where id = $1), $1)'

    await expect(as(maria, lock, [loan])).rejects.toMatchObject({ code: '42501' })
  })
})
