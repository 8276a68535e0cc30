import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { proposeChargeOffs } from '#features/lending/server/propose-charge-offs.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { type Person, subscriber } from '#test/support/people.ts'

// Their clocks are 25 hours apart, so their days always differ.
const FIRST_ON_EARTH = 'Pacific/Kiritimati'
const LAST_ON_EARTH = 'Pacific/Pago_Pago'

let database: OwnedDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
})
afterAll(() => database.close())

/** A company, and its day. */
async function company(name: string, timeZone: string): Promise<{ person: Person; today: string }> {
  const person = await subscriber(database, name, 'lender')
  const { rows } = await owner.query<{ today: string }>(
    `update app.organizations o set time_zone = $2 from app.people p where p.id = $1 and o.id = p.organization_id
     returning (now() at time zone o.time_zone)::date::text as today`,
    [person.id, timeZone],
  )
  return { person, today: rows[0]?.today ?? '' }
}

/** Adds a loan without any payment. Returns its id. */
async function unpaidSince(person: Person, firstDue: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `with client as (insert into public.clients (organization_id, user_id, first_name, last_name)
                     select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1 returning id, organization_id)
     insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                               start_date, first_payment_date)
     select organization_id, id, 'auto', 1200, 0, 12, 100, $2::date - 31, $2::date from client returning id`,
    [person.id, firstDue],
  )
  return rows[0]?.id ?? ''
}

async function propose(): Promise<void> {
  await ageLoans(database.pools.server)
  await proposeChargeOffs(database.pools.server)
}

const proposalsOf = async (loan: string) =>
  (
    await owner.query(
      'select counted_from::text, proposed_on::text, amount::float8, decision from public.charge_off_proposals where loan_id = $1',
      [loan],
    )
  ).rows

test('a loan is proposed on the day of its company, which other companies may not have reached', async () => {
  const early = await company('Kiri', FIRST_ON_EARTH)
  const late = await company('Pago', LAST_ON_EARTH)
  const firstDue = addDays(early.today, -120)
  const [proposed, notYet] = [await unpaidSince(early.person, firstDue), await unpaidSince(late.person, firstDue)]
  const [onItsDay, theDayBefore] = [
    await unpaidSince(late.person, addDays(late.today, -120)),
    await unpaidSince(late.person, addDays(late.today, -119)),
  ]

  await propose()

  const about = { amount: 1200, decision: null }
  expect(await proposalsOf(proposed)).toEqual([{ ...about, counted_from: firstDue, proposed_on: early.today }])
  expect(await proposalsOf(notYet)).toEqual([])
  expect(await proposalsOf(onItsDay)).toMatchObject([{ proposed_on: late.today }])
  expect(await proposalsOf(theDayBefore)).toEqual([])
})

test.each(['charged_off', 'settled', 'sold', 'paid_off'])('a loan that is %s is not proposed', async (status) => {
  const { person, today } = await company('Ulla', 'UTC')
  const loan = await unpaidSince(person, addDays(today, -200))
  await ageLoans(database.pools.server)
  await owner.query('update public.loans set status = $2 where id = $1', [loan, status])

  await proposeChargeOffs(database.pools.server)

  expect(await proposalsOf(loan)).toEqual([])
})

test.each([
  ['charged off', 'charge_off', null],
  ['settled', 'settlement', 100],
  ['sold', 'sale', null],
  ['paid off', 'payment', 1200],
])('the proposal of a loan that was %s is withdrawn', async (_, kind, amount) => {
  const { person, today } = await company('Vera', 'America/Chicago')
  const loan = await unpaidSince(person, addDays(today, -200))
  await propose()
  const before = await proposalsOf(loan)
  await owner.query(
    `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
     select organization_id, id, $2, $3, $4 from public.loans where id = $1`,
    [loan, kind, amount, today],
  )

  await propose()

  expect(before).toHaveLength(1)
  expect(await proposalsOf(loan)).toEqual([])
})
