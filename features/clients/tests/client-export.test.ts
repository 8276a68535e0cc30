import Papa from 'papaparse'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn

const HOSTILE = '=HYPERLINK("http://evil.test")'

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar')
  const { error } = await maria.supabase.from('clients').insert([
    {
      first_name: HOSTILE,
      last_name: 'Žižek, "Jr"',
      city: 'Austin',
      state: 'TX',
      ssn: '900004567',
      date_of_birth: '1990-04-30',
    },
    {
      first_name: 'Elena 👩‍👧',
      last_name: '\u202Eevil',
      city: 'Tampa',
      state: 'FL',
      ssn: '900004568',
      date_of_birth: '1990-04-30',
    },
  ])
  if (error) throw error
})
afterAll(() => app.close())

const ask = (person: SignedIn | null, body: Record<string, unknown>) =>
  app.fetch('/functions/v1/export-clients', {
    method: 'POST',
    headers: {
      apikey: app.anonKey,
      'content-type': 'application/json',
      ...(person && { authorization: `Bearer ${person.token}` }),
    },
    body: JSON.stringify({ wish: {}, columns: [], date: '2025-01-05', ...body }),
  })

async function rowsOf(reply: Response): Promise<Record<string, string>[]> {
  const text = await reply.text()
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
}

test('the file has its date, the filtered clients, the chosen columns and masked SSNs', async () => {
  const reply = await ask(maria, { wish: { states: ['FL'] }, columns: ['location'] })

  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="clients-2025-01-05.csv"')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const rows = await rowsOf(reply)
  expect(rows).toEqual([
    expect.objectContaining({
      'First name': 'Elena 👩‍👧',
      'Last name': '\u202Eevil',
      Address: '',
      City: 'Tampa',
      State: 'FL',
      ZIP: '',
      'SSN (masked)': 'XXX-XX-4568',
    }),
  ])
  expect(Object.keys(rows[0] ?? {})).not.toContain('Email')
})

test('formulas are exported as text', async () => {
  const [, hostile] = await rowsOf(
    await ask(maria, { wish: { sort: 'location', descending: true, states: ['TX', 'FL'] } }),
  ).then((rows) => rows.toReversed())

  expect(hostile).toMatchObject({ 'First name': `'${HOSTILE}`, 'Last name': 'Žižek, "Jr"' })
})

test('it is logged with its filter and count, but not the search text', async () => {
  await (await ask(maria, { wish: { search: 'tampa', has_report: false } })).text()

  const { rows } = await app.database.pools.server.query(
    "select actor_id, details from app.audit_events where action = 'clients.exported' order by chain_number desc limit 1",
  )
  expect(rows[0]).toMatchObject({
    actor_id: maria.person.id,
    details: { filter: { has_report: false }, searched: true, clients: 1 },
  })
  expect(JSON.stringify(rows)).not.toContain('tampa')
})

test('a long list is complete, page after page', async () => {
  await app.database.pools.server.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name)
     select organization_id, id, 'Client', 'Number ' || n from app.people, generate_series(1, 2500) n where id = $1`,
    [omar.person.id],
  )

  const rows = await rowsOf(await ask(omar, { wish: { sort: 'name' } }))

  expect(new Set(rows.map((row) => row['Last name'])).size).toBe(2500)
})

describe('an export', () => {
  test('of another subscriber contains nothing', async () => {
    expect(await (await ask(omar, { wish: { search: 'tampa' } })).text()).not.toContain('Elena')
  })

  test('requires a recent sign-in, and is not logged before', async () => {
    const ben = await app.subscriber('Ben')
    const owner = new pg.Client(app.database.ownerUrl)
    await owner.connect()
    await owner.query(
      `update auth.mfa_amr_claims set created_at = now() - interval '11 minutes'
        where session_id in (select id from auth.sessions where user_id = $1)`,
      [ben.person.id],
    )
    await owner.end()

    const reply = await ask(ben, {})

    expect(reply.status).toBe(428)
    expect(await reply.json()).toMatchObject({ code: 'PT428', message: 'Confirm that it is you to go on' })
    const { rows } = await app.database.pools.server.query(
      "select from app.audit_events where action = 'clients.exported' and actor_id = $1",
      [ben.person.id],
    )
    expect(rows).toEqual([])
  })

  test('is rejected without a session', async () => {
    expect((await ask(null, {})).status).toBe(401)
  })

  test.each([
    [{ wish: { sort: 'ssn' } }],
    [{ wish: { ids: ['not an id'] } }],
    [{ wish: { added_from: 'yesterday-ish' } }],
    [{ date: '../../etc' }],
    [{ wish: 'everything' }],
  ])('with invalid input is rejected: %j', async (body) => {
    expect((await ask(maria, body)).status).toBe(400)
  })
})
