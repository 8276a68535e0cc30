import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
let clientId: string
let loan: string

const TODAY = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  const client = { first_name: 'Dana', last_name: 'Whitfield', state: 'MI' }
  clientId = (await maria.supabase.from('clients').insert(client).select('id').single()).data?.id ?? ''
})
afterAll(() => app.close())

async function book(late_fee: object | undefined, start = TODAY) {
  const quote = {
    ...{ amount: 120_000, rate_percent: '24', method: 'simple_daily', day_count: 'actual/365', start },
    calendar: { every: 'week', first_due: addDays(start, 7), count: 26 },
  }
  const body = { client_id: clientId, loan_type: 'personal', quote, late_fee }
  return callCommand(app, 'book-loan', body, { person: maria, key: randomUUID() })
}
beforeEach(async () => {
  loan = (await book({ grace_days: 5, cents: 500 })).body.id
})

const age = (days: number) => ageLoans(app.database.pools.server, addDays(TODAY, days))
async function fees() {
  const { rows } = await app.database.pools.server.query(
    `select round(p.amount * 100)::int as cents, p.effective_date::text as on, p.details,
            exists (select from public.loan_postings r where r.reverses_id = p.id) as is_reversed
       from public.loan_postings p where p.loan_id = $1 and p.kind = 'fee' order by p.effective_date`,
    [loan],
  )
  return rows
}
const lateFee = (installment: number, on: string) => ({
  ...{ cents: 500, on, is_reversed: false },
  details: { fee: 'late', installment, isAutomatic: true },
})

test('a late fee is assessed on the day after the grace period, once for each installment', async () => {
  await age(12)
  expect(await fees()).toEqual([])

  await age(13)
  await Promise.all([age(13), age(14)])
  expect(await fees()).toEqual([lateFee(1, addDays(TODAY, 13))])

  await age(20)
  expect(await fees()).toEqual([lateFee(1, addDays(TODAY, 13)), lateFee(2, addDays(TODAY, 20))])
})

test('a job that was not run for weeks dates each fee on its own day', async () => {
  await age(28)

  expect((await fees()).map(({ on }) => on)).toEqual([13, 20, 27].map((days) => addDays(TODAY, days)))
})

test('no fee is assessed for installments from before the loan came into the books, or without a late fee in the contract', async () => {
  loan = (await book({ grace_days: 5, cents: 500 }, addDays(TODAY, -60))).body.id
  await age(0)
  expect(await fees()).toEqual([])

  loan = (await book(undefined)).body.id
  await age(60)
  expect(await fees()).toEqual([])
})

test('an installment that is paid in full isn’t late because of an older fee', async () => {
  await age(13)
  const { rows } = await app.database.pools.server.query(
    'select round(monthly_payment * 100)::int as cents from public.loans where id = $1',
    [loan],
  )
  await app.database.pools.server.query(
    `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
     select organization_id, id, 'payment', $2::numeric / 100, $3 from public.loans where id = $1`,
    [loan, 2 * rows[0].cents, addDays(TODAY, 14)],
  )

  await age(20)

  expect(await fees()).toEqual([lateFee(1, addDays(TODAY, 13))])
})

test('a payment dated within the grace period takes its late fee back', async () => {
  // The period of the first installment begins the day after the start.
  loan = (await book({ grace_days: 5, cents: 500 }, addDays(TODAY, -1))).body.id
  await age(12)
  // The payment arrives with an earlier date than the fee.
  const paid = { loan_id: loan, amount: 60, effective_date: TODAY, method: 'check' }
  expect(await callCommand(app, 'post-payment', paid, { person: maria, key: randomUUID() })).toMatchObject({
    status: 201,
  })

  expect(await fees()).toEqual([{ ...lateFee(1, addDays(TODAY, 12)), is_reversed: true }])
  await age(12)
  expect(await fees()).toHaveLength(1)
})

test.each([
  ['a shorter grace period than the state requires', 'LA', { grace_days: 9, cents: 500 }, 'state_fee_exceeded'],
  ['a late fee where the state’s rule has none', 'NY', { grace_days: 15, cents: 500 }, 'state_fee_exceeded'],
])('a contract with %s can’t be booked', async (_, state, late_fee, code) => {
  await app.database.pools.server.query('update public.clients set state = $2 where id = $1', [clientId, state])

  const refused = await book(late_fee)
  await app.database.pools.server.query("update public.clients set state = 'MI' where id = $1", [clientId])

  expect(refused).toMatchObject({ status: 422, body: { code } })
})
