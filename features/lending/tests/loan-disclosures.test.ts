import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, type Person, subscriber, superAdmin } from '#test/support/people.ts'

let database: TestDatabase
let maria: Person
let ada: Person
let clientId: string

beforeAll(async () => {
  database = await testDatabase()
  maria = await subscriber(database, 'Maria', 'lender')
  ada = await superAdmin(database, 'Ada')
  const { rows } = await database.pools.server.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name, state)
     select organization_id, id, 'Dana', 'Whitfield', 'NV' from app.people where id = $1 returning id`,
    [maria.id],
  )
  clientId = rows[0].id
})
afterAll(() => database.close())

const server = async (sql: string) => (await database.pools.server.query(sql)).rows

const loanThatDiscloses = (apr: string, financeCharge: string) => `
  insert into public.loans (organization_id, client_id, loan_type, original_amount, interest_rate, term_months, monthly_payment,
                            start_date, first_payment_date, amount, status, past_due_amount, days_past_due, disclosed_apr,
                            disclosed_finance_charge)
  select organization_id, id, 'auto', 1000, 12, 12, 88.85, '2026-01-01', '2026-02-01', 0, 'current', 0, 0, ${apr}, ${financeCharge}
    from public.clients where id = '${clientId}' returning disclosed_apr, disclosed_finance_charge`
const right = () => loanThatDiscloses('12.5', '66.2')
const REWRITE = 'update public.loans set disclosed_apr = 13'

test('a loan is stored with or without its contract’s disclosures', async () => {
  expect(await server(right())).toEqual([{ disclosed_apr: '12.500000', disclosed_finance_charge: '66.20' }])
  expect(await server(loanThatDiscloses('null', 'null'))).toEqual([
    { disclosed_apr: null, disclosed_finance_charge: null },
  ])
})

test.each([
  ['-0.1', '0'],
  ['999.1', '0'],
  ['12', '-0.01'],
])('an APR of %s with a finance charge of %s is rejected', async (apr, charge) => {
  await expect(server(loanThatDiscloses(apr, charge))).rejects.toMatchObject({ code: '23514' })
})

/** Writes with the service key over the API. */
async function withTheKey(sql: string): Promise<void> {
  const db = await database.pools.wire.connect()
  try {
    await db.query('begin; set local role service_role')
    await db.query(sql)
  } finally {
    await db.query('rollback')
    db.release()
  }
}

test('signed-in users and the service key can’t write them, and they never change', async () => {
  for (const sql of [right(), REWRITE]) {
    for (const person of [maria, ada])
      await expect(
        asPerson(database.pools.wire, person, (db) => db.query(sql)),
        sql,
      ).rejects.toMatchObject({ code: '42501' })
    await expect(withTheKey(sql), sql).rejects.toMatchObject({ code: '42501' })
  }
  await expect(server(REWRITE)).rejects.toMatchObject({ code: '42501' })
})
