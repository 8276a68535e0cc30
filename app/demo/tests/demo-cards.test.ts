import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoCards } from '#app/demo/demo-cards.ts'
import { demoClient } from '#app/demo/demo-clients.ts'
import { ledgerOf } from '#features/cards/tests/card-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())

const CLIENTS = Array.from({ length: 12 }, (_, n) => demoClient('A lender with cards', n))

test('demo clients have cards with a consistent ledger, and adding them again changes nothing', async () => {
  const { pool, organizationId } = await withClients()
  const wallet = { pool, cardIssuer: app.cardIssuer, organizationId, personId: maria.person.id }

  await addDemoCards({ ...wallet, cardIssuer: { ...app.cardIssuer, isSandbox: false } }, CLIENTS)
  expect((await cards()).length).toBe(0)
  await addDemoCards(wallet, CLIENTS)
  const first = await cards()
  await addDemoCards(wallet, CLIENTS)

  expect(first.length).toBeGreaterThan(0)
  expect(await cards()).toEqual(first)
  for (const { id, credit_limit, current_balance, held_amount, available_credit } of first) {
    expect(available_credit).toBe(credit_limit - current_balance - held_amount)
    expect((await ledgerOf(maria, id)).map(({ kind }) => kind)).toEqual([
      ...['authorization', 'purchase', 'decline', 'authorization', 'payment'],
    ])
  }
})

async function withClients() {
  const { server: pool } = app.database.pools
  const { rows } = await pool.query('select organization_id as id from app.people where id = $1', [maria.person.id])
  for (const { id, firstName, lastName } of CLIENTS) {
    await pool.query(
      'insert into public.clients (id, organization_id, user_id, first_name, last_name) values ($1, $2, $3, $4, $5)',
      [id, rows[0].id, maria.person.id, firstName, lastName],
    )
  }
  return { pool, organizationId: rows[0].id }
}

async function cards() {
  const { data } = await maria.supabase
    .from('credit_cards')
    .select('id, last_four, credit_limit, current_balance, held_amount, available_credit')
    .order('id')
    .throwOnError()
  return data
}
