import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
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
})
afterAll(() => app.close())

async function add(owner: SignedIn, first_name: string, email: string, more: object = {}): Promise<void> {
  const { data } = await owner.supabase
    .from('clients')
    .insert({ first_name, last_name: 'Whitfield', email, user_id: owner.person.id, ...more })
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
        { line: 3, problems: [{ field: 'amount', message: 'Write 1234.50, with a point before the cents.' }] },
        {
          line: 4,
          problems: [{ field: 'full_name', message: 'Several clients match this row. Enter the client ID.' }],
        },
        { line: 5, problems: [{ message: 'No client matches this row. Add the client first.' }] },
        { line: 6, problems: [{ field: 'email', message: 'Enter the client ID, or two of name, email, and SSN' }] },
        { line: 7, problems: [{ field: 'received_on', message: 'Day received must be a date, such as 2026-01-31' }] },
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

test('a row has a product, a co-applicant, collateral, debts, and references, and an error imports nothing of it', async () => {
  const states = { ...PERSONAL_TERMS, states: ['TX'] }
  const terms = { name: 'Texas loan', terms: states, offer: true }
  const product = await callCommand(app, 'create-product', terms, { person: maria })
  await callCommand(app, 'create-product', { ...terms, name: 'Draft loan', offer: false }, { person: maria })
  await add(maria, 'Tess', 'tess@example.test', { state: 'TX' })
  await add(maria, 'Cara', 'cara@example.test', { state: 'CA' })
  const full = {
    ...{ ...ASKED, loan_type: '', amount: '2,500', term_months: '24', product: 'texas LOAN' },
    ...{ person_1_full_name: 'Elena Whitfield', person_1_email: 'elena@example.test', person_1_role: 'Co-applicant' },
    ...{ person_1_joint_intent: 'signed', collateral_1_vin: '1HGCM82633A004352', collateral_1_mileage: '84,000' },
    ...{
      collateral_2_description: 'A boat',
      debt_1_creditor: 'Bay CU',
      debt_1_payment: '150',
      debt_1_reason: 'Not yet reported',
    },
    ...{ reference_1_name: 'Ruth Bell', reference_1_phone: '512-555-0100', reference_1_relationship: 'Employer' },
  }
  const rows = [
    { ...full, ...named('Tess'), collateral_1_vin: '1HGCM82634A004352', product: 'Boat loan' },
    { ...full, ...named('Cara') },
    { ...full, ...named('Tess'), product: 'Draft loan', person_1_email: 'nobody@example.test' },
    { ...full, ...named('Tess'), amount: '90,000' },
    { ...full, ...named('Tess') },
  ]

  const reply = await act(maria, 'import', rows)

  expect(reply.body).toMatchObject({
    added: 1,
    rejects: [
      {
        line: 2,
        problems: [
          { field: 'product', message: 'Your company has no product “Boat loan”' },
          { field: 'loan_type' },
          { field: 'collateral_1_vin', message: expect.stringContaining('check digit') },
        ],
      },
      { line: 3, problems: [{ field: 'product', message: expect.stringContaining('not offered in California') }] },
      {
        line: 4,
        problems: [
          { field: 'product', message: expect.stringContaining('isn’t offered') },
          { field: 'person_1_full_name', message: 'No client matches this row. Add the client first.' },
          { field: 'loan_type' },
        ],
      },
      { line: 5, problems: [{ field: 'amount', message: expect.stringContaining('is for $500.00 to $10,000.00') }] },
    ],
  })
  const { data } = await maria.supabase
    .from('loan_applications')
    .select('loan_type, debt_changes, personal_references, product_version_id')
    .eq('client_id', clients.get('Tess') ?? '')
  expect(data).toEqual([
    {
      ...{ loan_type: 'personal', product_version_id: product.body.version_id },
      debt_changes: [{ account: null, creditor: 'Bay CU', monthly_payment_cents: 150_00, reason: 'Not yet reported' }],
      personal_references: [{ name: 'Ruth Bell', phone: '512-555-0100', relationship: 'Employer' }],
    },
  ])
  const things = await maria.supabase.from('application_collateral').select('kind, vin, make, mileage').order('kind')
  expect(things.data).toEqual([
    { kind: 'other', vin: null, make: null, mileage: null },
    { kind: 'vehicle', vin: '1HGCM82633A004352', make: 'Honda', mileage: 84_000 },
  ])
  const people = await maria.supabase.from('application_people').select('client_id, role, joint_intent')
  expect(people.data).toEqual([{ client_id: clients.get('Elena'), role: 'co_applicant', joint_intent: 'signed' }])
})

test('a client of another company is not found by ID', async () => {
  const reply = await act(omar, 'check', [{ ...ASKED, client_id: clients.get('Dana') }])

  expect(reply).toMatchObject({
    body: { added: 0, rejects: [{ problems: [{ field: 'client_id', message: 'Client not found' }] }] },
  })
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
