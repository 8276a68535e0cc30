import { afterAll, beforeAll, expect, test } from 'vitest'
import { delinquencyBucket } from '#features/lending/rules/delinquency.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { computedLoan, newClient } from '#features/lending/tests/stored-loans-fixture.ts'
import { vintageCurve } from '#features/portfolio/rules/pool-rates.ts'
import type { PoolFigures } from '#features/portfolio/screens/pool-query.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { ownedDatabase } from '#test/support/database/database.ts'
import { companyFacts } from '#test/support/people.ts'
import { colleagueWith } from '#test/support/roles.ts'

const MONTHS = ['2026-07-31', '2026-08-31', '2026-09-30']
let app: TestApp
let maria: SignedIn
const loans: string[] = []

beforeAll(async () => {
  app = await testApp({}, await ownedDatabase())
  maria = await app.subscriber('Maria', 'lender')
  await companyFacts(app.database, maria.person, 'lending_opened_at = now()')
  for (let n = 0; n < 6; n++) loans.push(await addLoan(await newClient(maria), 1000 + 100 * n))
  // The first pays always, the second once, the third is charged off and partly recovered, and the fourth is paid off.
  for (const on of ['2026-07-10', '2026-08-10', '2026-09-10']) await post(0, 'payment', on, 110.02)
  await post(1, 'payment', '2026-07-10', 110.02)
  await post(2, 'charge_off', '2026-08-20', null)
  await post(2, 'recovery', '2026-09-05', 40)
  await post(3, 'payment', '2026-08-15', 2000)
  await ageLoans(app.database.pools.server, '2026-10-02')
})
afterAll(() => app.close())

async function addLoan(client: string, dollars: number): Promise<string> {
  const { rows } = await app.database.pools.server.query(
    `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                               day_count, start_date, first_payment_date, created_at)
     select organization_id, id, 'auto', $2, 18, 12, 110.02, 'actual/365', '2026-06-10', '2026-07-10', '2026-06-10T12:00Z'
       from public.clients where id = $1 returning id`,
    [client, dollars],
  )
  return rows[0].id
}
const post = (loan: number, kind: string, on: string, dollars: number | null) =>
  app.database.pools.server.query(
    `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
     select organization_id, id, $2, $3, $4 from public.loans where id = $1`,
    [loans[loan], kind, dollars, on],
  )
const figures = async (who: SignedIn): Promise<PoolFigures> => {
  const { data } = await who.supabase.rpc('pool_figures').throwOnError()
  return Object(data)
}
const states = (month: string) => Promise.all(loans.map(async (loan) => (await computedLoan(app, loan, month)).state))
const isOpen = ({ status }: { status: string }) => status === 'current' || status === 'past_due'

test.each(MONTHS)('the buckets at %s are those of the loans replayed one by one', async (month) => {
  const expected = new Map<string, number>()
  for (const state of (await states(month)).filter(isOpen)) {
    const bucket = delinquencyBucket(state.daysPastDue)
    expected.set(bucket, (expected.get(bucket) ?? 0) + state.principalCents)
  }

  const { buckets } = await figures(maria)

  const found = buckets.filter(({ month_end }) => month_end === month)
  expect(new Map(found.map(({ bucket, cents }) => [delinquencyBucket(bucket), cents]))).toEqual(expected)
})

test('each loan rolls from its bucket to its bucket a month later', async () => {
  const [before, after] = [await states('2026-08-31'), await states('2026-09-30')]
  const expected = before.flatMap((state, n) => {
    const end = after[n]
    if (!isOpen(state) || end === undefined) return []
    return [
      `${delinquencyBucket(state.daysPastDue)} → ${isOpen(end) ? delinquencyBucket(end.daysPastDue) : end.status}: ${state.principalCents}`,
    ]
  })

  const { rolls } = await figures(maria)

  const found = rolls.filter(({ month_end }) => month_end === '2026-09-30')
  expect(found.reduce((sum, roll) => sum + roll.loans, 0)).toBe(expected.length)
  expect(found.reduce((sum, { cents }) => sum + cents, 0)).toBe(
    expected.reduce((sum, line) => sum + Number(line.split(': ')[1]), 0),
  )
})

test('a vintage states charge-offs without recoveries, and a month its interest and losses', async () => {
  const { state } = await computedLoan(app, loans[2] ?? '', '2026-09-30')
  const lost = (state.chargedOff?.principalCents ?? 0) + (state.chargedOff?.interestCents ?? 0)

  const { vintages, months, frozen } = await figures(maria)

  expect(frozen).toBe('2026-09-30')
  const [vintage] = vintages
  if (vintage === undefined) throw new Error('no vintage')
  expect([vintage.quarter, vintage.loans, vintage.cents]).toEqual(['2026-04-01', 6, 7500_00])
  expect(vintageCurve(vintage, '2026-09-30')).toEqual([0, 0, lost / 7500_00, (lost - 40_00) / 7500_00])
  expect(months.map(({ charged_off, recovered }) => [charged_off, recovered]).slice(-2)).toEqual([
    [lost, 0],
    [0, 40_00],
  ])
})

const loansOf = async (cell: object, who = maria) => {
  const { data } = await who.supabase.rpc('pool_loans', { wish: { cell: { ...cell } } }).throwOnError()
  return Object(data) as { loans: number; cents: number; rows: { id: string; cents: number }[] } // As its comment describes.
}

test('each figure is the sum of the loans behind it', async () => {
  const { buckets, rolls, vintages, months, shares } = await figures(maria)

  for (const { month_end, bucket, loans, cents } of buckets)
    expect(await loansOf({ kind: 'bucket', month: month_end ?? '', bucket })).toMatchObject({ loans, cents })
  for (const { month_end, was, became, loans, cents } of rolls)
    expect(await loansOf({ kind: 'roll', month: month_end, was, became })).toMatchObject({ loans, cents })
  for (const { quarter, loans, cents, losses } of vintages) {
    expect(await loansOf({ kind: 'vintage', quarter, months: '' })).toMatchObject({ loans, cents })
    for (const upTo of [0, 1, 2, 3]) {
      const lost = losses.filter((loss) => loss.months <= upTo).reduce((sum, loss) => sum + loss.cents, 0)
      expect((await loansOf({ kind: 'vintage', quarter, months: upTo })).cents).toBe(lost)
    }
  }
  for (const { month_end: month, cents: principal, charged_off, recovered, interest } of months)
    for (const [of, cents] of Object.entries({
      ...{ principal, charged_off, recovered, interest },
      net: charged_off - recovered,
    }))
      expect((await loansOf({ kind: 'month', month, of })).cents, `${of} of ${month}`).toBe(cents)
  for (const { state, dealer, cents, late_cents } of shares) {
    expect((await loansOf({ kind: 'state', states: [state ?? ''], late: '' })).cents).toBe(cents)
    expect((await loansOf({ kind: 'dealer', dealer: dealer ?? '', late: 'late' })).cents).toBe(late_cents)
  }
})

test('the list and the export of loans take a figure too', async () => {
  const cell = { kind: 'month', month: '2026-08-31', of: 'charged_off' }

  const { data } = await maria.supabase.rpc('loan_list', { wish: { cell } }).throwOnError()

  expect(Object(data).rows.map(({ id }: { id: string }) => id)).toEqual([loans[2]])
  expect((await loansOf(cell)).rows.map(({ id }) => id)).toEqual([loans[2]])
  expect((await maria.supabase.rpc('pool_loans', { wish: { cell: { kind: 'x' } } })).error?.code).toBe('22023')
})

test('another company has figures of its own, and people with assigned clients count only those', async () => {
  const omar = await app.subscriber('Omar', 'dealer')
  const cell = { kind: 'vintage', quarter: '2026-04-01', months: '' }
  expect((await omar.supabase.rpc('pool_figures')).error?.code).toBe('42501')
  expect((await omar.supabase.rpc('pool_loans', { wish: { cell } })).error?.code).toBe('42501')
  await companyFacts(app.database, omar.person, 'lending_opened_at = now()')
  const casey = await app.signIn(await colleagueWith(app.database, maria.person, ['export_data']))

  for (const who of [omar, casey]) {
    expect(await loansOf(cell, who)).toEqual({ loans: 0, cents: 0, rows: [], has_next: false, last: null })
    expect(await figures(who)).toMatchObject({ buckets: [], rolls: [], vintages: [], months: [], shares: [] })
  }
})
