import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Posting } from '#features/lending/rules/account-state.ts'
import { loanAccount } from '#features/lending/rules/loan-account.ts'
import { type LoanTerms, levelInstalmentCents, schedule } from '#features/lending/rules/schedule.ts'
import { addDays, addMonths } from '#platform/rules/calendar.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { type Dice, dice } from '#test/support/dice.ts'
import { asPerson, type Person, subscriber, superAdmin } from '#test/support/people.ts'

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

interface Home {
  organizationId: string
  clientId: string
}

async function homeOf(person: Person): Promise<Home> {
  const { rows } = await server(
    `insert into public.clients (organization_id, user_id, first_name, last_name, state)
     select organization_id, id, 'Dana', 'Whitfield', 'NV' from app.people where id = $1 returning organization_id, id`,
    [person.id],
  )
  return { organizationId: rows[0].organization_id, clientId: rows[0].id }
}

const TODAY = new Date().toISOString().slice(0, 10)
const TERMS = {
  principalCents: 340_000,
  annualRatePercent: '10.8',
  startDate: addMonths(TODAY, -4),
  firstDueDate: addMonths(TODAY, -3),
  instalments: 12,
  interval: { everyMonths: 1 },
  dayCount: '30/360',
} satisfies LoanTerms

async function openLoan({ organizationId, clientId }: Home, terms: LoanTerms = TERMS): Promise<string> {
  const { rows } = await server(
    `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                               day_count, start_date, first_payment_date, amount, status)
     values ($1, $2, 'personal', $3::numeric / 100, $4, $5, $6::numeric / 100, $7, $8, $9, 1, 'paid_off') returning id`,
    [
      organizationId,
      clientId,
      terms.principalCents,
      terms.annualRatePercent,
      terms.instalments,
      levelInstalmentCents(terms),
      terms.dayCount,
      terms.startDate,
      terms.firstDueDate,
    ],
  )
  return rows[0].id
}

async function post(loanId: string, { id, kind, amountCents, effectiveDate, reversesId }: Posting): Promise<void> {
  await server(
    `insert into public.loan_postings (id, organization_id, loan_id, kind, amount, effective_date, reverses_id)
     select $1, organization_id, id, $3, $4::numeric / 100, $5, $6 from public.loans where id = $2`,
    [id, loanId, kind, amountCents, effectiveDate, reversesId],
  )
}

const entry = (kind: Posting['kind'], effectiveDate: string, amountCents: number): Posting => ({
  id: randomUUID(),
  kind,
  amountCents,
  effectiveDate,
  reversesId: null,
})
const payment = (effectiveDate: string, amountCents: number) => entry('payment', effectiveDate, amountCents)
const reversalOf = (posting: Posting, effectiveDate: string): Posting => ({
  ...entry('reversal', effectiveDate, posting.amountCents),
  reversesId: posting.id,
})

const FIGURES = 'amount, status, past_due_amount, days_past_due, next_payment_date::text'

const figuresOf = async (loanId: string) =>
  (await server(`select ${FIGURES} from public.loans where id = $1`, [loanId])).rows[0]

const figuresOn = async (loanId: string, asOf: string) =>
  (
    await owner.query(
      `select f.*, f.next_payment_date::text from public.loans l, app.loan_figures(l, $2) f where l.id = $1`,
      [loanId, asOf],
    )
  ).rows[0]

/** Returns the computed account in the table's column names. */
function inTheTablesWords(terms: LoanTerms, postings: Posting[], asOf: string) {
  const account = loanAccount(terms, postings, asOf)
  return {
    amount: (account.balanceCents / 100).toFixed(2),
    status: account.status,
    past_due_amount: (account.pastDueCents / 100).toFixed(2),
    days_past_due: account.daysPastDue,
    next_payment_date: account.nextPaymentDate,
  }
}

const numeric = (figures: { amount: string; past_due_amount: string }) => ({
  ...figures,
  amount: Number(figures.amount).toFixed(2),
  past_due_amount: Number(figures.past_due_amount).toFixed(2),
})

describe('a loan’s figures', () => {
  test('are those of its ledger, not those written', async () => {
    const loan = await openLoan(await homeOf(maria))

    expect(await figuresOf(loan)).toEqual(inTheTablesWords(TERMS, [], TODAY))
    const ledger = await server('select kind, amount from public.loan_postings where loan_id = $1', [loan])
    expect(ledger.rows).toEqual([{ kind: 'disbursement', amount: '3400.00' }])
  })

  test('follow each posting, and a reversal undoes it', async () => {
    const loan = await openLoan(await homeOf(maria))
    const paid = payment(addMonths(TODAY, -3), levelInstalmentCents(TERMS))
    const before = await figuresOf(loan)

    await post(loan, paid)
    expect(await figuresOf(loan)).toEqual(inTheTablesWords(TERMS, [paid], TODAY))

    await post(loan, reversalOf(paid, TODAY))
    expect(await figuresOf(loan)).toEqual(before)
  })

  test('age: an unpaid loan becomes past due by itself', async () => {
    const loan = await openLoan(await homeOf(maria), { ...TERMS, startDate: TODAY, firstDueDate: addMonths(TODAY, 1) })

    await server("select app.age_loans('00000000-0000-0000-0000-000000000000', 1000, $1)", [addDays(TODAY, 60)])

    expect(await figuresOf(loan)).toMatchObject({ status: 'past_due', days_past_due: expect.any(Number) })
    expect((await figuresOf(loan)).days_past_due).toBeGreaterThan(27)
  })

  const YEARS_AGO = { ...TERMS, startDate: '2023-12-17', firstDueDate: '2024-01-31', instalments: 14 }
  test.each(['30/360', 'actual/365', 'actual/360', 'actual/actual'] as const)(
    'match to the cent in the database and in the product (%s)',
    async (dayCount) => {
      const terms = { ...YEARS_AGO, dayCount }
      const loan = await openLoan(await homeOf(maria), terms)
      const instalment = levelInstalmentCents(terms)
      const bounced = payment('2024-02-29', instalment)
      const postings = [
        payment('2024-01-31', instalment),
        bounced,
        entry('fee', '2024-03-15', 1500),
        payment('2024-03-20', 12_345),
        reversalOf(bounced, '2024-03-22'),
        payment('2024-05-01', 2 * instalment + 777),
        payment('2024-05-01', 40_000),
        entry('fee', '2024-07-15', 2500),
        payment('2024-08-09', 2 * instalment),
      ]
      for (const posting of postings) await post(loan, posting)
      const dates = schedule(terms).flatMap(({ dueDate }) => [dueDate, addDays(dueDate, 1), addDays(dueDate, 31)])

      for (const asOf of dates) {
        expect(numeric(await figuresOn(loan, asOf)), asOf).toMatchObject(inTheTablesWords(terms, postings, asOf))
      }

      const { totalCents } = loanAccount(terms, postings, '2024-11-05').payoff
      const settled = payment('2024-11-05', totalCents)
      await post(loan, settled)
      expect(await figuresOf(loan)).toEqual(inTheTablesWords(terms, [...postings, settled], TODAY))
      expect(await figuresOf(loan)).toMatchObject({ status: 'paid_off', amount: '0.00', next_payment_date: null })
    },
  )
})

/** A ledger of a year: late, short, double and advance payments, fees, reversals, and a fee after the payoff. */
function ledgerOf(terms: LoanTerms, { below, one }: Dice): Posting[] {
  const instalment = levelInstalmentCents(terms)
  const days = Array.from({ length: 14 }, () => addDays(terms.startDate, 15 * below(26))).toSorted()
  const postings: Posting[] = []
  for (const day of days) {
    const wanted = one([instalment, instalment, 777, 2 * instalment, 5 * instalment])
    if (below(5) === 0) postings.push(entry('fee', day, 1500))
    postings.push(payment(day, Math.max(1, Math.min(wanted, loanAccount(terms, postings, day).payoff.totalCents))))
    const [taken] = postings.filter(({ kind, id }) => kind === 'payment' && !postings.some((p) => p.reversesId === id))
    if (below(6) === 0 && taken) postings.push(reversalOf(taken, day))
  }
  const day = addDays(terms.startDate, 400)
  const { totalCents } = loanAccount(terms, postings, day).payoff
  if (totalCents > 0) postings.push(payment(day, totalCents))
  return [
    ...postings,
    entry('fee', addDays(day, 10), 2000),
    payment(addDays(day, 20), 500),
    payment(addDays(day, 30), 1500),
  ]
}

test.each([1, 2, 3, 4, 5, 6])(
  'ledger %i gives the same figures in the database and the product on every day',
  async (seed) => {
    const random = dice(seed)
    const terms = {
      ...{ ...TERMS, startDate: '2024-01-17', firstDueDate: addDays('2024-01-18', random.below(60)), instalments: 16 },
      dayCount: random.one(['30/360', 'actual/365', 'actual/actual'] as const),
      principalCents: random.one([999, 340_000, 2_500_000_001]),
      annualRatePercent: random.one(['0', '0.000001', '9.4822', '36', '99.999999']),
    }
    const loan = await openLoan(await homeOf(maria), terms)
    const postings = ledgerOf(terms, random)
    for (const posting of postings) await post(loan, posting)

    for (const { effectiveDate: day } of postings)
      expect(numeric(await figuresOn(loan, day)), day).toMatchObject(inTheTablesWords(terms, postings, day))
  },
)

describe('an organization’s totals', () => {
  test('count its loans and what is still owed', async () => {
    const nina = await subscriber(database, 'Nina')
    const home = await homeOf(nina)
    await openLoan(home)
    const loan = await openLoan(home)
    await post(loan, payment(TERMS.firstDueDate, levelInstalmentCents(TERMS)))

    const { rows } = await as(nina, 'select total_loans, total_loan_amount, active_loan_amount from public.users')

    const owed =
      340_000 + loanAccount(TERMS, [payment(TERMS.firstDueDate, levelInstalmentCents(TERMS))], TODAY).balanceCents
    expect(rows).toEqual([
      { total_loans: 2, total_loan_amount: '6800.00', active_loan_amount: (owed / 100).toFixed(2) },
    ])
  })
})

describe('the ledger', () => {
  test.each([
    'update public.loan_postings set amount = 1',
    'delete from public.loan_postings',
    'truncate public.loan_postings',
  ])('is never rewritten, not even by the database owner: %s', async (sql) => {
    await openLoan(await homeOf(maria))

    await expect(owner.query(sql)).rejects.toMatchObject({ code: '42501' })
  })

  test.each<[string, (paid: Posting) => Posting]>([
    ['a payment dated tomorrow', () => payment(addDays(TODAY, 1), 100)],
    ['a payment before the loan', () => payment(addDays(TERMS.startDate, -1), 100)],
    ['a reversal of part of a payment', (paid) => ({ ...reversalOf(paid, TODAY), amountCents: 1 })],
    ['a reversal of nothing', () => ({ ...reversalOf(payment(TODAY, 100), TODAY), reversesId: null })],
  ])('rejects %s', async (_, posting) => {
    const loan = await openLoan(await homeOf(maria))
    const paid = payment(TODAY, 5000)
    await post(loan, paid)
    const before = await figuresOf(loan)

    await expect(post(loan, posting(paid))).rejects.toMatchObject({
      code: expect.stringMatching(/^(22023|23514)$/),
    })
    expect(await figuresOf(loan)).toEqual(before)
  })

  test('can’t reverse a payment of another loan or a posting of another organization', async () => {
    const [loan, other] = [await openLoan(await homeOf(maria)), await openLoan(await homeOf(omar))]
    const paid = payment(TODAY, 5000)
    await post(other, paid)
    const foreign = `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
                     select organization_id, $2, 'payment', 50, start_date from public.loans where id = $1`

    await expect(post(loan, reversalOf(paid, TODAY))).rejects.toMatchObject({ code: '22023' })
    await expect(server(foreign, [other, loan])).rejects.toMatchObject({ code: '42501' })
  })

  test('reverses a payment once', async () => {
    const loan = await openLoan(await homeOf(maria))
    const paid = payment(TODAY, 5000)
    await post(loan, paid)
    await post(loan, reversalOf(paid, TODAY))

    await expect(post(loan, reversalOf(paid, TODAY))).rejects.toMatchObject({ code: '23505' })
  })

  test('records lending and postings in the audit log', async () => {
    const home = await homeOf(maria)
    const loan = await openLoan(home)
    await post(loan, payment(TODAY, 5000))

    const { rows } = await server(
      "select action, count(*)::int as n from app.audit_events where subject_id = $1 or (organization_id = $2 and action = 'loan_postings.created') group by 1 order by 1",
      [loan, home.organizationId],
    )
    expect(rows[0]?.n).toBeGreaterThanOrEqual(2)
    expect(rows.map(({ action }) => action)).toEqual(['loan_postings.created', 'loans.created'])
  })
})

describe('over the API', () => {
  const TABLES = ['lenders', 'loan_applications', 'loans', 'loan_postings', 'credit_cards']

  test.each(TABLES)('users can’t write %s, not even of their own organization', async (table) => {
    await openLoan(await homeOf(maria))
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
    const loan = await openLoan(await homeOf(maria))
    const seenBy = async (person: Person) =>
      (await as(person, 'select from public.loans where id = $1', [loan])).rowCount

    expect([await seenBy(maria), await seenBy(omar), await seenBy(ada)]).toEqual([1, 0, 1])
  })

  test.each(['app.age_loans', 'app.refresh_loan', 'app.loan_figures'])('users can’t call %s', async (name) => {
    const { rows } = await owner.query(
      "select has_function_privilege('authenticated', p.oid, 'execute') as may from pg_proc p where p.oid = $1::regproc",
      [name],
    )
    expect(rows).toEqual([{ may: false }])
  })
})

describe('a loan', () => {
  const attempt = (home: Home, column: string, value: string) =>
    server(
      `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                                 start_date, first_payment_date, ${column})
       values ($1, $2, 'auto', 1000, 12, 12, 88.85, '2026-01-01', '2026-02-01', $3)`,
      [home.organizationId, home.clientId, value],
    )

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
    await expect(openLoan({ ...home, clientId: other.clientId })).rejects.toMatchObject({ code: '42501' })
  })

  test('is rejected if its payment doesn’t cover the interest', async () => {
    const home = await homeOf(maria)
    await expect(
      server(
        `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment, start_date, first_payment_date)
         values ($1, $2, 'auto', 10000, 24, 12, 150, '2026-01-01', '2026-02-01')`,
        [home.organizationId, home.clientId],
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('that could exceed a column’s range is rejected, so that it can’t stop the aging of all loans', async () => {
    const nina = await subscriber(database, 'Nina')
    const home = await homeOf(nina)
    const begun = { ...TERMS, startDate: TODAY, firstDueDate: addMonths(TODAY, 1) }
    const most = { ...begun, principalCents: 99_999_999_999_999, annualRatePercent: '0' }

    await expect(openLoan(home, { ...most, annualRatePercent: '0.000001' })).rejects.toMatchObject({
      code: '23514',
      message: 'Principal and interest come to more than $999,999,999,999.99',
    })

    const loan = await openLoan(home, most)
    await server("select app.age_loans('00000000-0000-0000-0000-000000000000', 1000, $1)", [addMonths(TODAY, 13)])
    expect(await figuresOf(loan)).toMatchObject({ status: 'past_due', past_due_amount: '999999999999.99' })
  })
})
