import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, type Person, subscriber } from '#test/support/people.ts'

let database: OwnedDatabase
let maria: Person
let clientId: string

beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria', 'lender')
  const { rows } = await database.owner.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name, state)
     select organization_id, id, 'Dana', 'Reed', 'TX' from app.people where id = $1 returning id`,
    [maria.id],
  )
  clientId = rows[0].id
})
afterAll(() => database.close())

/** Inserts the row with a column changed, as the database's owner. */
async function written(table: string, row: Record<string, unknown>, change: Record<string, unknown>) {
  const columns = Object.entries({ ...row, ...change })
  const places = columns.map((_, n) => `$${n + 2}`)
  return database.owner.query(
    `insert into public.${table} (organization_id, client_id, ${columns.map(([name]) => name).join(', ')})
     select organization_id, id, ${places.join(', ')} from public.clients where id = $1`,
    [clientId, ...columns.map(([, value]) => value)],
  )
}

const LOAN = {
  ...{ loan_type: 'personal', original_amount: 1200, interest_rate: 0, term_months: 12, monthly_payment: 100 },
  ...{ start_date: '2026-01-01', first_payment_date: '2026-02-01' },
}
const APPLICATION = { loan_type: 'auto', amount: 5000, submitted_at: '2026-01-01' }
const CARD = {
  ...{ card_type: 'Secured', card_network: 'visa', apr: 20 },
  ...{ credit_limit: 500, current_balance: 0, available_credit: 500 },
}

describe('no row can have an invalid number or date, even if the owner writes it:', () => {
  test.each([
    ['loans', LOAN, { start_date: '-infinity' }],
    ['loans', LOAN, { first_payment_date: 'infinity' }],
    ['loan_applications', APPLICATION, { amount: 'NaN' }],
    ['loan_applications', APPLICATION, { submitted_at: 'infinity' }],
    ['loan_applications', APPLICATION, { submitted_at: '-infinity' }],
    ['credit_cards', CARD, { credit_limit: 'NaN' }],
    ['credit_cards', CARD, { current_balance: 'NaN' }],
    ['credit_cards', CARD, { available_credit: 'NaN' }],
  ] as const)('%s (%#)', async (table, row, change) => {
    // Null if the figure can't even be computed.
    await expect(written(table, row, change)).rejects.toMatchObject({ code: expect.stringMatching(/^235(02|14)$/) })
    await expect(written(table, row, {})).resolves.toMatchObject({ rowCount: 1 })
  })

  test.each([
    { amount_from: 'NaN' },
    { amount_to: 'NaN' },
    { effective_from: 'infinity' },
    { effective_from: '-infinity' },
    { effective_from: '0001-01-01 BC' },
    { effective_from: '10000-01-01' },
  ])('a rate cap of a company with %j', async (change) => {
    const cap = {
      state: 'TX',
      rate: 30,
      fees_included: false,
      effective_from: '2026-01-01',
      citation: 'Policy',
      ...change,
    }
    const added = (values: Record<string, unknown>) =>
      asPerson(database.pools.wire, maria, (db) =>
        db.query(
          `insert into public.rate_caps (${Object.keys(values).join(', ')})
           values (${Object.keys(values)
             .map((_, n) => `$${n + 1}`)
             .join(', ')})`,
          Object.values(values),
        ),
      )

    await expect(added(cap)).rejects.toMatchObject({ code: '23514' })
  })

  test('a rate cap’s end', async () => {
    const { rows } = await database.owner.query(
      `insert into public.rate_caps (organization_id, state, rate, fees_included, effective_from, citation)
       select organization_id, 'TX', 30, false, '2026-01-01', 'Policy' from app.people where id = $1 returning id`,
      [maria.id],
    )
    const ended = (day: string) =>
      asPerson(database.pools.wire, maria, (db) =>
        db.query('update public.rate_caps set effective_until = $2 where id = $1', [rows[0].id, day]),
      )

    await expect(ended('infinity')).rejects.toMatchObject({ code: '23514' })
    expect((await ended('9999-12-31')).rowCount).toBe(1)
  })
})
