import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAN_NAMES, planFor } from '#features/administration/rules/plan.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { FEATURES, FEATURES_OF, PRICED_TYPES } from '#features/public-site/rules/price-list.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { recounted } from '#test/support/database/recounted.ts'
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

interface Overview {
  standing: Record<string, number>
  pulls: Record<'h24' | 'd3' | 'd7' | 'd30' | 'd365', number>
  days: Record<string, number[]>
  bureaus: Record<string, number>
  queue: { waiting: number; failed: number }
}

const overview = async (): Promise<Overview> => {
  const { rows } = await asPerson(database.pools.wire, ada, (db) => db.query('select public.platform_overview() as o'))
  return rows[0].o
}

const homeOf = '(select organization_id from app.people where id = $1)'

const report = (person: Person, age: string, outcomes: Record<string, string> = { experian: 'hit' }) =>
  owner.query(
    `with client as (insert into public.clients (organization_id, user_id, first_name, last_name)
                     select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1 returning id, organization_id)
     insert into public.credit_reports (organization_id, client_id, status, created_at, report_data)
     select organization_id, id, 'success', now() - $2::interval, $3 from client`,
    [person.id, age, { outcomes, latency_ms: { experian: 400 } }],
  )

const loan = (person: Person, amount: number) =>
  owner.query(
    `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                               start_date, first_payment_date)
     select organization_id, id, 'auto', $2, 0, 10, $2::numeric / 10, current_date, current_date + 30
       from public.clients where user_id = $1 limit 1`,
    [person.id, amount],
  )

test('the database has the prices of the price list, so that revenue is correct', async () => {
  const { rows: plans } = await owner.query('select * from app.plans')
  const { rows: features } = await owner.query('select * from app.features')

  for (const type of PRICED_TYPES) {
    for (const plan of PLAN_NAMES) {
      const kept = plans.find((row) => row.account_type === type && row.plan === plan)
      expect(kept.monthly_price_dollars * 100, `${type} ${plan}`).toBe(planFor(type, plan).monthlyPriceCents)
    }
    const kept = features.filter((row) => row.account_type === type)
    expect(Object.fromEntries(kept.map((row) => [row.feature, row.monthly_price_dollars * 100])), type).toEqual(
      Object.fromEntries(FEATURES_OF[type].map((feature) => [feature, FEATURES[feature].monthlyCents])),
    )
  }
})

test('a subscriber on trial adds no revenue until it is active; then its plan and its features count', async () => {
  const before = await overview()
  await owner.query(
    `update app.organizations set subscription_status = 'active', features = '{api_access}' where id = ${homeOf}`,
    [maria.id],
  )

  const after = await overview()

  expect(before.standing).toMatchObject({ 'subscribers.lender.trial': 1, 'revenue.lender.trial': 499 })
  expect(after.standing).toMatchObject({
    'subscribers.lender.trial': 0,
    'subscribers.lender.active': 1,
    'revenue.lender.active': 499 + 199,
  })
})

test('pulls count by their time, and bureaus by their responses', async () => {
  const before = await overview()
  await report(maria, '10 minutes', { experian: 'hit', equifax: 'error' })
  await report(maria, '2 days')
  await report(maria, '6 days')
  await report(maria, '20 days')
  await report(omar, '300 days')
  await report(omar, '400 days')

  const after = await overview()

  const more = (period: keyof Overview['pulls']) => after.pulls[period] - before.pulls[period]
  expect([more('h24'), more('d3'), more('d7'), more('d30'), more('d365')]).toEqual([1, 2, 3, 4, 5])
  expect(after.bureaus).toMatchObject({
    'asked.equifax': 1,
    'failed.equifax': 1,
    'timed.experian': 1,
    'latency_ms.experian': 400,
  })
  expect(after.days['reports']).toHaveLength(30)
  expect(after.days['reports']?.reduce((sum, n) => sum + n, 0)).toBe(after.pulls.d30)
  expect(after.standing).toMatchObject({ 'clients.lender': 4, 'clients.dealer': 2 })
})

test('a dealer’s car loans are its buy-here-pay-here program; a lender’s are not', async () => {
  await loan(maria, 5000)
  await loan(omar, 12_000)

  const { standing } = await overview()

  expect(standing).toMatchObject({ loans: 2, loan_amount: 17_000, bhph_loans: 1, bhph_balance: 12_000 })
})

test.each([
  ['charged off', 'charge_off', null],
  ['settled', 'settlement', 300],
  ['sold', 'sale', null],
])('a loan that is %s is no longer active, and leaves the buy-here-pay-here program', async (_, kind, amount) => {
  const before = (await overview()).standing
  await loan(omar, 800)
  const during = (await overview()).standing
  await owner.query(
    `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
     select organization_id, id, $2, $3, current_date from public.loans
      where organization_id = ${homeOf} and original_amount = 800 and status = 'current'`,
    [omar.id, kind, amount],
  )

  await ageLoans(database.pools.server)

  const { standing } = await overview()
  const moved = (now: Record<string, number>, measure: string) => (now[measure] ?? 0) - (before[measure] ?? 0)
  const measures = ['loans', 'loan_amount', 'active_loan_amount', 'bhph_loans', 'bhph_balance']
  expect(measures.map((measure) => moved(during, measure))).toEqual([1, 800, 800, 1, 800])
  expect(measures.map((measure) => moved(standing, measure))).toEqual([1, 800, 0, 0, 0])
})

test('disputes count when they are filed and when they are won', async () => {
  await owner.query(
    `update public.credit_reports set dispute_count = 2, successful_disputes = 1 where organization_id = ${homeOf}`,
    [omar.id],
  )

  expect((await overview()).standing).toMatchObject({ disputes: 4, disputes_won: 2 })
})

test('a report whose date changes is counted at its new date', async () => {
  const before = await overview()

  await owner.query(
    `update public.credit_reports set created_at = created_at - interval '90 days' where organization_id = ${homeOf}`,
    [maria.id],
  )

  const after = await overview()
  expect(before.pulls.d30 - after.pulls.d30).toBe(4)
  expect(after.pulls.d365).toBe(before.pulls.d365)
})

// A measure that returns to zero may be reported as zero or left out.
const counted = (amounts: Record<string, number>) =>
  Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(String)
    .toSorted()

test('folding and recounting leave every figure unchanged', async () => {
  const kept = await overview()

  await database.pools.server.query('select app.fold_platform_changes()')
  const folded = await overview()
  await recounted(database)
  const again = await overview()

  const shown = ({ standing, bureaus, queue: _, ...rest }: Overview) => ({
    ...rest,
    amounts: counted({ ...standing, ...bureaus }),
  })
  expect(shown(folded)).toEqual(shown(kept))
  expect(shown(again)).toEqual(shown(kept))
})

test('amounts prepared for another hour are not shown', async () => {
  const kept = await overview()
  await database.pools.server.query('select app.fold_platform_changes()')
  await owner.query("update app.platform_shown set hour = hour - interval '1 hour', amount = amount + 7")

  const late = await overview()
  await database.pools.server.query('select app.fold_platform_changes()')
  const folded = await overview()

  expect([late, folded]).toEqual([kept, kept])
})

test('changes after a fold are shown immediately', async () => {
  const before = await overview()
  await database.pools.server.query('select app.fold_platform_changes()')
  await report(maria, '0 seconds')

  const after = await overview()

  expect(after.pulls.h24 - before.pulls.h24).toBe(1)
  expect(after.days['reports']?.[29]).toBe((before.days['reports']?.[29] ?? 0) + 1)
})

test('two folds at once add every change once', async () => {
  const kept = await overview()
  await report(maria, '0 seconds')

  await Promise.all([1, 2, 3].map(() => database.pools.server.query('select app.fold_platform_changes()')))

  expect((await overview()).pulls.d365 - kept.pulls.d365).toBe(1)
})

test('while pulls arrive and are folded, each is shown once as soon as it is stored', async () => {
  const { d365: before } = (await overview()).pulls
  let stored = 0
  const coming = (async () => {
    for (; stored < 20; stored++) await report(maria, `${stored} minutes`)
  })()
  const folding = (async () => {
    while (stored < 20) await database.pools.server.query('select app.fold_platform_changes()')
  })()
  const looks: { least: number; shown: number; most: number }[] = []
  while (stored < 20) {
    const least = stored
    const shown = (await overview()).pulls.d365 - before
    looks.push({ least, shown, most: stored + 1 })
  }
  await Promise.all([coming, folding])

  expect(looks.filter(({ least, shown, most }) => shown < least || shown > most)).toEqual([])
  expect((await overview()).pulls.d365 - before).toBe(20)
})

test('a change of account type moves clients and loans too', async () => {
  await owner.query(`update app.organizations set account_type = 'cro' where id = ${homeOf}`, [omar.id])

  expect((await overview()).standing).toMatchObject({
    'clients.dealer': 0,
    'clients.cro': 2,
    bhph_loans: 0,
    bhph_balance: 0,
  })
})

test.each([
  ['h24', 'hour', '24 hours'],
  ['d3', 'hour', '72 hours'],
  ['d7', 'day', '6 days'],
  ['d30', 'day', '29 days'],
  ['d365', 'day', '364 days'],
] as const)('the period %s begins with the %s that was %s ago (UTC)', async (period, unit, length) => {
  const begins = `date_trunc('${unit}', now(), 'UTC') - interval '${length}'`
  const ageOf = async (moment: string) => (await owner.query(`select (now() - (${moment}))::text as age`)).rows[0].age
  const sofia = await subscriber(database, 'Sofia', 'lender')
  const before = await overview()

  await report(sofia, await ageOf(begins))
  const within = await overview()
  await report(sofia, await ageOf(`${begins} - interval '1 minute'`))
  const outside = await overview()

  expect(within.pulls[period] - before.pulls[period]).toBe(1)
  expect(outside.pulls[period]).toBe(within.pulls[period])
})

test('waiting jobs are counted', async () => {
  const { waiting } = (await overview()).queue
  await owner.query(`select graphile_worker.add_job('nothing', '{}')`)

  expect((await overview()).queue.waiting).toBe(waiting + 1)
})

test.each([
  'select public.platform_overview()',
  'select * from app.platform_totals',
  'select * from app.platform_changes',
  'select * from app.platform_shown',
  "select app.request_recount('platform')",
  'select * from app.features',
])('a subscriber is refused %s', async (sql) => {
  const attempt = asPerson(database.pools.wire, maria, (db) => db.query(sql))

  await expect(attempt).rejects.toMatchObject({ code: '42501' })
})
