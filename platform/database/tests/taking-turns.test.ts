import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { lockWaits } from '#test/support/database/lock-waits.ts'
import { asPerson, colleague, type Person, subscriber } from '#test/support/people.ts'

// Inserted last, so that a full table scan reads it last.
const FIRST = '00000000-0000-4000-8000-000000000001'
const LAST = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let priya: Person

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria')
  priya = await colleague(database, maria, 'Priya')
  for (const id of [LAST, FIRST]) {
    await owner.query(
      `insert into public.clients (id, organization_id, user_id, first_name, last_name, assigned_contact_id)
       select $1, organization_id, id, 'Dana', 'Whitfield', $3 from app.people where id = $2`,
      [id, maria.id, priya.id],
    )
  }
})
afterAll(() => database.close())

const waiting = () => lockWaits(owner)

test.each([
  ['archives some', () => maria, `select public.archive_clients(array['${LAST}', '${FIRST}']::uuid[], true)`],
  ['assigns some', () => maria, `select public.assign_clients(array['${LAST}', '${FIRST}']::uuid[], null)`],
  ['has a new name, and is the contact of some', () => priya, `update public.users set full_name = 'Priya Rao'`],
])('a person who %s holds no later client while waiting for an earlier one', async (_, person, sql) => {
  await owner.query('begin')
  await owner.query('select from public.clients where id = $1 for no key update', [FIRST])
  const mine = sql.startsWith('update') ? `${sql} where id = '${person().id}'` : sql
  const act = asPerson(database.pools.wire, person(), async (db) => {
    await db.query(mine)
    await db.query('rollback; begin')
  })
  await expect.poll(waiting).toBe(1)

  await owner.query('select from public.clients where id = $1 for no key update nowait', [LAST])

  await owner.query('rollback')
  await act
})

test("changing a person's name does not block writes that refer to that person", async () => {
  await asPerson(database.pools.wire, priya, async (db) => {
    await db.query("update public.users set full_name = 'Priya Rao' where id = $1", [priya.id])

    const named = await owner.query('select from app.people where id = $1 for key share nowait', [priya.id])

    expect(named.rowCount).toBe(1)
  })
})

test('aging passes over a loan while a payment is made, and the next run counts both', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                               start_date, first_payment_date)
     select organization_id, id, 'auto', 1000, 0, 10, 100, current_date - 60, current_date - 30 from public.clients where id = $1
     returning id`,
    [FIRST],
  )
  const figures = async () =>
    (await owner.query('select amount, past_due_amount from public.loans where id = $1', [rows[0]?.id])).rows
  const inTwoMonths = addDays(new Date().toISOString().slice(0, 10), 60)
  const clerk = await database.pools.server.connect()
  await clerk.query('begin')
  await clerk.query(
    `insert into public.loan_postings (organization_id, loan_id, kind, amount, effective_date)
     select organization_id, id, 'payment', 250, current_date - 30 from public.loans where id = $1`,
    [rows[0]?.id],
  )

  await ageLoans(database.pools.server, inTwoMonths)
  const meanwhile = await figures()
  await clerk.query('commit')
  clerk.release()
  await ageLoans(database.pools.server, inTwoMonths)

  expect(meanwhile).toEqual([{ amount: '1000.00', past_due_amount: '0.00' }])
  // Three installments have fallen due, or four if a month of 31 days lies between.
  expect(await figures()).toEqual([{ amount: '750.00', past_due_amount: expect.stringMatching(/^(50|150)\.00$/) }])
})
