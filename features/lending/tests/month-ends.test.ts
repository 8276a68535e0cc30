import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { completeMonths } from '#features/lending/rules/servicing/month-end.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { companyFacts } from '#test/support/people.ts'
import { computedLoan, newClient } from './stored-loans-fixture.ts'

let database: OwnedDatabase
let app: TestApp
let people = 0
let maria: SignedIn

beforeAll(async () => {
  database = await ownedDatabase()
  app = await testApp({}, database)
})
afterAll(() => app.close())
afterEach(async () => {
  await owner('drop trigger if exists breaks on public.loan_month_ends')
})

const owner = (sql: string, values: unknown[] = []) => database.owner.query(sql, values)
const age = (day: string) => ageLoans(database.pools.server, day)

const GATE = 7117
const AT_THE_GATE = "select from pg_locks where locktype = 'advisory' and not granted and objid = 7117"

/** A company of its own for each test, because each freezes months of its own. */
async function newCompany(): Promise<string> {
  maria = await app.subscriber(`Maria ${people++}`, 'lender')
  return newClient(maria)
}

/** Adds a loan of $1,200 over twelve months at 18%, which came into the books at a moment. */
async function addLoan(client: string, { start = '2026-01-10', bookedAt = '2026-01-10T12:00Z' } = {}): Promise<string> {
  const { rows } = await database.pools.server.query(
    `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                               day_count, start_date, first_payment_date, created_at)
     select organization_id, id, 'personal', 1200, 18, 12, 110.02, 'actual/365', $2, $2::date + 31, $3 from public.clients where id = $1
     returning id`,
    [client, start, bookedAt],
  )
  return rows[0].id
}
interface Details {
  dollars?: number
  reverses?: string
  details?: object
}
async function post(loan: string, kind: string, on: string, { dollars, reverses, details = {} }: Details = {}) {
  const { rows } = await database.pools.server.query(
    `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date, reverses_id, details)
     select organization_id, id, $2, $3, $4, $5, $6 from public.loans where id = $1 returning id`,
    [loan, kind, dollars, on, reverses, details],
  )
  return rows[0].id
}

const CENTS = [
  'principal',
  'interest',
  'fees',
  'past_due_amount',
  'next_due_amount',
  'paid_in_month',
  'scheduled_payment',
]
  .concat('charged_off_amount', 'recovered_amount')
  .map((column) => `round(${column} * 100)::float8 as ${column}`)
async function frozen(loan: string) {
  const { rows } = await database.pools.server.query(
    `select month_end::text, status, days_past_due, past_due_since::text, next_due_on::text, last_payment_on::text,
            charged_off_on::text, is_deceased, bankruptcy_chapter, ${CENTS.join(', ')}
       from public.loan_month_ends where loan_id = $1 order by month_end`,
    [loan],
  )
  return rows
}
const monthsOf = async (loan: string) => (await frozen(loan)).map(({ month_end }) => month_end)

test('a month is frozen on the first day after it, as the ledger says', async () => {
  const loan = await addLoan(await newCompany())
  await post(loan, 'payment', '2026-02-10', { dollars: 110.02 })
  await post(loan, 'payment', '2026-03-20', { dollars: 50 })
  await post(loan, 'fee', '2026-03-25', { dollars: 15 })

  await age('2026-03-31')
  expect(await monthsOf(loan)).toEqual(['2026-01-31', '2026-02-28'])
  await age('2026-04-01')

  const { state } = await computedLoan(app, loan, '2026-03-31')
  expect((await frozen(loan)).at(-1)).toEqual({
    ...{ month_end: '2026-03-31', status: 'past_due', days_past_due: 21, past_due_since: '2026-03-10' },
    ...{ principal: state.principalCents, interest: state.interestCents, fees: 1_500 },
    ...{ past_due_amount: state.pastDueCents, next_due_on: '2026-04-10', next_due_amount: state.nextDue?.cents },
    ...{ last_payment_on: '2026-03-20', paid_in_month: 5_000, scheduled_payment: 11_002 },
    ...{
      charged_off_on: null,
      charged_off_amount: null,
      recovered_amount: 0,
      is_deceased: false,
      bankruptcy_chapter: null,
    },
  })
  expect(state.pastDueCents).toBe(6_002)
})

test('a later entry with an earlier date changes no frozen month, and neither does another run', async () => {
  const loan = await addLoan(await newCompany())
  await age('2026-04-01')
  const before = await frozen(loan)

  await post(loan, 'payment', '2026-02-10', { dollars: 220 })
  await age('2026-04-02')
  await age('2026-04-02')
  await age('2026-03-05')
  await age('2026-05-01')

  expect(before.map(({ status }) => status)).toEqual(['current', 'past_due', 'past_due'])
  expect((await frozen(loan)).slice(0, 3)).toEqual(before)
  expect((await frozen(loan)).slice(3)).toMatchObject([{ month_end: '2026-04-30', last_payment_on: '2026-02-10' }])
})

test('months that no run froze are frozen late, from the month in which the loan came into the books', async () => {
  const client = await newCompany()
  const early = await addLoan(client)
  const late = await addLoan(client, { bookedAt: '2026-03-15T12:00Z' })
  const future = await addLoan(client, { start: '2026-05-03', bookedAt: '2026-03-20T12:00Z' })

  await age('2026-06-10')

  expect(await monthsOf(early)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  expect(await monthsOf(late)).toEqual(['2026-03-31', '2026-04-30', '2026-05-31'])
  expect(await monthsOf(future)).toEqual(['2026-05-31'])
})

test('a loan that is booked after a month was frozen has no row for it', async () => {
  const client = await newCompany()
  await addLoan(client)
  await age('2026-04-01')
  const later = await addLoan(client, { bookedAt: '2026-04-02T12:00Z' })

  await age('2026-05-01')

  expect(await monthsOf(later)).toEqual(['2026-04-30'])
})

test('the day on which a loan came into the books is the company’s', async () => {
  const bookedAt = '2026-03-01T05:00Z'
  const utc = await addLoan(await newCompany(), { bookedAt })
  const client = await newCompany()
  await companyFacts(database, maria.person, "time_zone = 'Pacific/Honolulu'")
  const hawaiian = await addLoan(client, { bookedAt })

  await age('2026-04-01')

  expect(await monthsOf(utc)).toEqual(['2026-03-31'])
  expect(await monthsOf(hawaiian)).toEqual(['2026-02-28', '2026-03-31'])
})

test('the month of a payoff is the last one, unless the payoff is reversed', async () => {
  const loan = await addLoan(await newCompany())
  const { state } = await computedLoan(app, loan, '2026-02-20')
  const payoff = await post(loan, 'payment', '2026-02-20', { dollars: state.payoff.totalCents / 100 })
  await age('2026-04-01')

  expect(await frozen(loan)).toMatchObject([
    { month_end: '2026-01-31', status: 'current', principal: 120_000 },
    {
      month_end: '2026-02-28',
      status: 'paid_off',
      principal: 0,
      paid_in_month: state.payoff.totalCents,
      next_due_on: null,
    },
  ])

  await post(loan, 'reversal', '2026-04-03', { dollars: state.payoff.totalCents / 100, reverses: payoff })
  await age('2026-05-01')

  expect((await frozen(loan)).slice(2)).toMatchObject([
    { month_end: '2026-04-30', status: 'past_due', principal: 120_000, last_payment_on: null },
  ])
})

test('a charged-off loan keeps the date of its delinquency, until all of it is recovered', async () => {
  const loan = await addLoan(await newCompany())
  await post(loan, 'bankruptcy', '2026-06-03', { details: { chapter: 13 } })
  await post(loan, 'charge_off', '2026-06-15')
  await post(loan, 'recovery', '2026-07-02', { dollars: 100 })
  const { state } = await computedLoan(app, loan, '2026-07-31')
  const owed = (state.chargedOff?.principalCents ?? 0) + (state.chargedOff?.interestCents ?? 0)
  await post(loan, 'recovery', '2026-08-02', { dollars: (owed - 10_000) / 100 })
  await age('2026-10-01')

  expect((await frozen(loan)).slice(4)).toMatchObject([
    { month_end: '2026-05-31', status: 'past_due', charged_off_on: null, bankruptcy_chapter: null },
    ...[0, 10_000, owed].map((recovered_amount, n) => ({
      ...{ month_end: ['2026-06-30', '2026-07-31', '2026-08-31'][n], status: 'charged_off', recovered_amount },
      ...{ charged_off_on: '2026-06-15', charged_off_amount: owed, past_due_since: '2026-02-10' },
      bankruptcy_chapter: 13,
      paid_in_month: [0, 10_000, owed - 10_000][n],
    })),
  ])
})

test('a frozen month can’t be changed or removed, not even by the table’s owner', async () => {
  const loan = await addLoan(await newCompany())
  await age('2026-02-01')

  for (const sql of [
    'update public.loan_month_ends set principal = 0',
    'delete from public.loan_month_ends',
    'truncate public.loan_month_ends',
  ])
    await expect(owner(sql)).rejects.toMatchObject({ code: '42501', message: expect.stringContaining('frozen') })
  expect(await monthsOf(loan)).toEqual(['2026-01-31'])
})

describe('a run', () => {
  test('beside another one freezes each loan once', async () => {
    const client = await newCompany()
    const loans = await Promise.all(Array.from({ length: 30 }, () => addLoan(client)))

    await Promise.all(Array.from({ length: 4 }, () => age('2026-03-01')))
    await age('2026-03-01')

    for (const loan of loans) expect(await monthsOf(loan)).toEqual(['2026-01-31', '2026-02-28'])
  })

  test('that fails leaves nothing of its batch, and the next one goes on', async () => {
    const client = await newCompany()
    const loans = [await addLoan(client), await addLoan(client)]
    await owner(`
      create or replace function public.breaks() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
      create trigger breaks before insert on public.loan_month_ends for each row when (new.loan_id = '${loans[1]}')
        execute function public.breaks()`)

    await expect(age('2026-03-01')).rejects.toThrow('out of order')

    for (const loan of loans) expect(await monthsOf(loan)).toEqual([])
    await owner('drop trigger breaks on public.loan_month_ends; drop function public.breaks')
    await age('2026-03-02')
    for (const loan of loans) expect(await monthsOf(loan)).toEqual(['2026-01-31', '2026-02-28'])
  })

  test('leaves the month open if another run ages a loan between its batch and its end', async () => {
    const client = await newCompany()
    // Batches go by id, so a later loan would still be in the next one.
    const [busy = '', idle = ''] = [await addLoan(client), await addLoan(client)].toSorted()
    const gate = await database.pools.server.connect()
    await gate.query(`select pg_advisory_lock(${GATE})`)
    await owner(`
      create or replace function public.breaks() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(${GATE}); return new; end $$;
      create trigger breaks before insert on public.loan_month_ends for each row when (new.loan_id = '${idle}')
        execute function public.breaks()`)
    await owner('begin')
    await owner("update public.loans set next_change_on = '2026-03-10' where id = $1", [busy])

    const running = age('2026-03-01')
    await expect.poll(async () => (await gate.query(AT_THE_GATE)).rowCount).toBe(1)
    await owner('commit')
    await gate.query(`select pg_advisory_unlock(${GATE})`)
    await running
    gate.release()
    await owner('drop trigger breaks on public.loan_month_ends; drop function public.breaks')

    await age('2026-03-01')
    for (const loan of [busy, idle]) expect(await monthsOf(loan)).toEqual(['2026-01-31', '2026-02-28'])
  })

  test('leaves a loan that is being changed to the next one', async () => {
    const client = await newCompany()
    const [busy, idle] = [await addLoan(client), await addLoan(client)]
    await owner('begin')
    await owner('select from public.loans where id = $1 for update', [busy])

    await age('2026-03-01')
    await owner('rollback')

    expect(await monthsOf(busy)).toEqual([])
    expect(await monthsOf(idle)).toEqual(['2026-01-31'])
    await age('2026-03-01')
    for (const loan of [busy, idle]) expect(await monthsOf(loan)).toEqual(['2026-01-31', '2026-02-28'])
  })
})

test('another company doesn’t read month ends, and no one writes them over the wire', async () => {
  const loan = await addLoan(await newCompany())
  const own = maria
  await newCompany()
  await age('2026-02-01')

  expect((await own.supabase.from('loan_month_ends').select('status').eq('loan_id', loan)).data).toHaveLength(1)
  expect((await maria.supabase.from('loan_month_ends').select('status')).data).toEqual([])
  for (const { supabase } of [own, maria]) {
    const changed = await supabase.from('loan_month_ends').update({ principal: 0 }).eq('loan_id', loan)
    expect(changed.error?.code).toBe('42501')
    expect((await supabase.from('loan_month_ends').insert({ loan_id: loan })).error?.code).toBe('42501')
  }
})

test.each([
  ['2026-01-10', '2026-01-31', []],
  ['2026-01-10', '2026-02-01', ['2026-01-31']],
  ['2026-01-31', '2026-03-01', ['2026-01-31', '2026-02-28']],
  ['2028-02-01', '2028-03-01', ['2028-02-29']],
  ['2026-12-31', '2027-02-28', ['2026-12-31', '2027-01-31']],
  [addDays('2026-02-28', 1), '2026-02-20', []],
])('from %s until %s, the complete months end on %j', (from, today, ends) => {
  expect(completeMonths(from, today)).toEqual(ends)
})
