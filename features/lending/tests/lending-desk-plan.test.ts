import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, companyFacts, type Person, subscriber } from '#test/support/people.ts'

const FEW = 500
const MANY = 50_000

let database: OwnedDatabase
let small: Person
let large: Person

beforeAll(async () => {
  database = await ownedDatabase()
  small = await subscriber(database, 'Omar')
  large = await subscriber(database, 'Maria')
  const { owner } = database
  // Without triggers, which would take minutes.
  await owner.query('set session_replication_role = replica')
  for (const [person, rows] of [
    [small, FEW],
    [large, MANY],
  ] as const) {
    await companyFacts(database, person, 'lending_opened_at = now()')
    await owner.query(CLIENTS, [person.id, rows])
    await owner.query(APPLICATIONS)
    await owner.query(LOANS)
    await owner.query(POSTINGS)
  }
  await owner.query('analyze public.clients, public.loan_applications, public.loans, public.loan_postings')
})
afterAll(() => database.close())

const CLIENTS = `
  insert into public.clients (organization_id, user_id, first_name, last_name)
  select organization_id, id, 'Client', 'Number ' || n from app.people, generate_series(1, $2::integer) n where id = $1`
const APPLICATIONS = `
  insert into public.loan_applications (organization_id, client_id, loan_type, amount, status, submitted_at)
  select organization_id, id, 'auto', 1000 + n % 997, (array['pending', 'in_review', 'declined', 'withdrawn'])[1 + n % 4],
         now() - (n % 90) * interval '1 day' - n * interval '1 second'
    from (select organization_id, id, row_number() over () as n from public.clients c
           where not exists (select from public.loan_applications a where a.client_id = c.id)) as numbered`
const LOANS = `
  insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment, start_date,
                            first_payment_date, amount, status, past_due_amount, days_past_due, next_payment_date)
  select organization_id, id, 'auto', 5000, 10, 12, 450, date '2025-01-01' + (n % 300)::integer, date '2026-01-01', n % 4999,
         case when n % 10 = 0 then 'past_due' else 'current' end, 0, case when n % 10 = 0 then n % 200 else 0 end,
         date '2026-01-01' + (n % 30)::integer
    from (select organization_id, id, row_number() over () as n from public.clients c
           where not exists (select from public.loans l where l.client_id = c.id)) as numbered`
// One entry in fifty is a fee, and one in fifty came by check.
const POSTINGS = `
  insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date, method, created_at)
  select organization_id, id, case when n % 50 = 0 then 'fee' else 'payment' end, 20, date '2025-01-01' + (n % 300)::integer,
         case when n % 50 = 1 then 'check' when n % 50 > 1 then 'ach' end, now() - n * interval '1 second'
    from (select organization_id, id, row_number() over () as n from public.loans l
           where not exists (select from public.loan_postings p where p.loan_id = l.id)) as numbered`

const FIRST_PAGES = [
  ['loan_application_list', {}],
  ['loan_application_list', { descending: true }],
  ['loan_application_list', { sort: 'amount' }],
  ['loan_application_list', { sort: 'notice' }],
  ['loan_application_list', { overdue: true, sort: 'notice' }],
  ['loan_application_list', { stages: ['in_review'], descending: true }],
  ['loan_application_list', { owner: 'mine', descending: true }],
  ['loan_application_list', { owner: 'none' }],
  ['loan_list', { descending: true }],
  ['loan_list', { sort: 'balance', descending: true }],
  ['loan_list', { sort: 'due' }],
  ['loan_list', { sort: 'past_due', descending: true, statuses: ['past_due'] }],
  ['loan_list', { sort: 'past_due_amount', descending: true }],
  ['loan_list', { product: 'none' }],
  ['loan_list', { autopay: 'off' }],
  ['loan_posting_list', {}],
  ['loan_posting_list', { group: 'payments' }],
  ['loan_posting_list', { group: 'fees', limit: 5 }],
  ['loan_posting_list', { group: 'reversals' }],
  ['loan_posting_list', { method: 'check', limit: 5 }],
  ['loan_posting_list', { from: '2025-03-01', to: '2025-03-31' }],
] as const

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]
}

/** Returns the blocks that reading a page touches, once the caches of the connection are warm. */
async function blocksOf(person: Person, list: string, wish: object): Promise<number> {
  return asPerson(database.pools.wire, person, async (db) => {
    const read = () =>
      db.query<Plan>(`explain (analyze, buffers, format json) select public.${list}($1) as page`, [wish])
    await read()
    const { rows } = await read()
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    return plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : Number.NaN
  })
}

test.each(FIRST_PAGES)('%s %j reads at most twice as much of 50,000 rows as of 500', async (list, wish) => {
  const few = await blocksOf(small, list, wish)

  expect(await blocksOf(large, list, wish)).toBeLessThanOrEqual(2 * few)
})
