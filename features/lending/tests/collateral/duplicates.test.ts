import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { apply, change } from '#features/lending/tests/applications/application-fixture.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
})
afterAll(() => app.close())

const CAR = { kind: 'vehicle', vin: '1HGCM82633A004352' }
const clientWith = async (details: object) => (await clientOf(maria, details)).id
const enter = async (client_id: string, more: object = {}) =>
  apply(app, maria, { client_id, loan_type: 'auto', ...more })
const duplicatesOf = async (client_id: string, person = maria) =>
  (await person.supabase.rpc('application_duplicates', { client_id })).data ?? []

test('applications of people with the same phone number are counted', async () => {
  const phone = '5125550111'
  for (const first_name of ['Ann', 'Ben', 'Cal']) await enter(await clientWith({ first_name, phone }))
  const dana = await clientWith({ phone })
  await enter(dana)

  expect(await duplicatesOf(dana)).toMatchObject([{ sharing: { phone: 3 }, vin_conflicts: 0 }])
  expect(await duplicatesOf(dana, omar)).toEqual([])
})

test('the same VIN on another open application is counted until that one ends', async () => {
  const one = await enter(await clientWith({}), { collateral: [CAR] })
  const dana = await clientWith({})
  await enter(dana, { collateral: [CAR] })
  expect(await duplicatesOf(dana)).toMatchObject([{ sharing: {}, vin_conflicts: 1 }])

  await app.database.pools.server.query("update public.loan_applications set status = 'withdrawn' where id = $1", [
    one.body.id,
  ])

  expect(await duplicatesOf(dana)).toMatchObject([{ vin_conflicts: 0 }])
})

test('two people with one SSN can’t be on one application', async () => {
  const ssn = '512400777'
  const dana = await clientWith({ ssn })
  const twin = await clientWith({ first_name: 'Dora', ssn })
  const people = [{ client_id: twin, role: 'co_applicant', joint_intent: 'signed' }]

  const entered = await enter(dana, { people })
  const alone = await enter(dana)
  const added = await change(app, maria, { application_id: alone.body.id, people })

  expect([entered.body.code, alone.status, added.body.code]).toEqual(['SHARED_SSN', 201, 'SHARED_SSN'])
})

test('a product is refused in a state where it isn’t offered', async () => {
  const terms = { ...PERSONAL_TERMS, states: ['TX'] }
  const product = await callCommand(
    app,
    'create-product',
    { name: 'Texas only', terms, offer: true },
    { person: maria },
  )
  const asked = { loan_type: 'personal', amount_cents: 250_000, term_months: 24, product_id: product.body.id }

  const elsewhere = await enter(await clientWith({ state: 'CA' }), asked)
  const there = await enter(await clientWith({ state: 'TX' }), asked)
  const unknown = await enter(await clientWith({ state: null }), asked)

  expect([elsewhere.status, elsewhere.body.message]).toEqual([
    422,
    '“Texas only” is not offered in California, the applicant’s state. Choose another product, or correct the state in the client’s file.',
  ])
  expect(there.status).toBe(201)
  expect(unknown).toMatchObject({ status: 422, body: { code: 'PRODUCT_STATE', field: 'product_id' } })
  expect(unknown.body.message).toMatch(/the client’s file has no US state/)
})
