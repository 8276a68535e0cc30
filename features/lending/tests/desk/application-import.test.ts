import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleague } from '#test/support/people.ts'
import { colleagueWith } from '#test/support/roles.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
const clients = new Map<string, string>()

const ASKED = { loan_type: 'Auto', amount: '9,000', received_how: 'Phone', received_on: '2026-01-15' }

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
  await add(maria, 'Dana', 'dana@example.test')
  await add(maria, 'Elena', 'elena@example.test')
  await add(maria, 'Ruth', 'ruth@example.test')
  await add(maria, 'Ruth', 'ruth@example.test')
  await add(omar, 'Olga', 'olga@example.test')
}, 60_000)
afterAll(() => app.close())

async function add(owner: SignedIn, first_name: string, email: string): Promise<void> {
  const { data } = await owner.supabase
    .from('clients')
    .insert({ first_name, last_name: 'Whitfield', email, user_id: owner.person.id })
    .select('id')
    .single()
    .throwOnError()
  clients.set(first_name, data.id)
}

const named = (first: string) => ({ full_name: `${first} Whitfield`, email: `${first.toLowerCase()}@example.test` })

const act = (person: SignedIn, what: 'check' | 'import', rows: object[]) =>
  callCommand(
    app,
    'import-applications',
    { act: what, file_name: 'leads.csv', rows: rows.map((fields, place) => ({ line: place + 2, fields })) },
    { person, key: randomUUID() },
  )

const applications = async (first: string) =>
  (
    await app.database.pools.server.query(
      'select loan_type, amount::text, received_how from public.loan_applications where client_id = $1',
      [clients.get(first)],
    )
  ).rows

test('a check names the refused rows and enters nothing', async () => {
  const reply = await act(maria, 'check', [
    { ...ASKED, ...named('Dana') },
    { ...ASKED, ...named('Dana'), amount: '1234,50' },
    { ...ASKED, ...named('Ruth') },
    { ...ASKED, ...named('Olga') },
    { ...ASKED, email: 'dana@example.test' },
    { ...ASKED, client_id: clients.get('Elena'), received_on: '2/30/2026' },
  ])

  expect(reply).toMatchObject({
    status: 200,
    body: {
      added: 1,
      rejects: [
        { line: 3, problems: [expect.any(String)] },
        { line: 4, problems: ['Several clients match this row. Enter the client ID.'] },
        { line: 5, problems: ['No client matches this row. Add the client first.'] },
        { line: 6, problems: ['Enter the client ID, or two of name, email, and SSN'] },
        { line: 7, problems: ['Day received must be a date, such as 2026-01-31'] },
      ],
    },
  })
  expect(await applications('Dana')).toEqual([])
})

test('an import enters the good rows, is audited without the rows, and can’t be repeated', async () => {
  const rows = [
    { ...ASKED, ...named('Dana') },
    { ...ASKED, ...named('Nadia') },
    { ...ASKED, client_id: clients.get('Elena') },
    { ...ASKED, client_id: clients.get('Elena') },
  ]

  const reply = await act(maria, 'import', rows)

  expect(reply).toMatchObject({ status: 200, body: { added: 2, rejects: [{ line: 3 }, { line: 5 }] } })
  expect(await applications('Dana')).toEqual([{ loan_type: 'auto', amount: '9000.00', received_how: 'phone' }])
  expect(await applications('Elena')).toHaveLength(1)
  expect(await act(maria, 'import', rows)).toMatchObject({ status: 409, body: { code: 'FILE_IMPORTED' } })
  expect(await act(maria, 'check', rows)).toMatchObject({ status: 409 })
  const { rows: events } = await app.database.pools.server.query(
    "select details from app.audit_events where action = 'applications.imported' and actor_id = $1",
    [maria.person.id],
  )
  expect(events).toEqual([
    { details: { file_name: 'leads.csv', file_hash: expect.stringMatching(/^[0-9a-f]{64}$/), rows: 4, added: 2 } },
  ])
})

test('a client of another company is not found by ID', async () => {
  const reply = await act(omar, 'check', [{ ...ASKED, client_id: clients.get('Dana') }])

  expect(reply).toMatchObject({ body: { added: 0, rejects: [{ problems: ['Client not found'] }] } })
})

test('an import requires the permissions to work applications and to see all clients', async () => {
  const rita = await app.signIn(await colleague(app.database, maria.person, 'Rita', 'read_only'))
  const casey = await app.signIn(await colleagueWith(app.database, maria.person, ['work_applications']))

  for (const person of [rita, casey])
    expect(await act(person, 'check', [{ ...ASKED, ...named('Dana') }])).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_NEEDED' },
    })
})
