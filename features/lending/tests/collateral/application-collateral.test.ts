import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply } from '#features/lending/tests/applications/application-fixture.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'dealer')
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())

const VIN = '1HGCM82633A004352'
const VALUE = {
  value_cents: 1_400_000,
  value_basis: 'retail_book',
  value_source: 'J.D. Power',
  valued_on: '2026-01-15',
}
const CAR = { kind: 'vehicle', vin: VIN, mileage: 84_000, condition: 'good', ...VALUE }
const applied = async (collateral: object[] = []) =>
  (await apply(app, maria, { client_id: (await clientOf(maria, {})).id, loan_type: 'auto', collateral })).body.id
const keep = (body: object, person = maria, key: string = randomUUID()) =>
  callCommand(app, 'application-collateral', body, { person, key })
const stored = async (application: string, person = maria) =>
  (
    await person.supabase
      .from('application_collateral')
      .select('id, vin, model_year, make, model, body, mileage, value_cents, version, removed_at, loan_id')
      .eq('application_id', application)
      .order('created_at')
  ).data ?? []
const audited = async (application: string) =>
  (
    await app.database.pools.server.query(
      "select action, details from app.audit_events where subject_id = $1 and action like 'application_collateral.%' order by happened_at",
      [application],
    )
  ).rows

test('a vehicle is entered with the application, and its VIN is decoded', async () => {
  const [car] = await stored(await applied([{ ...CAR, vin: '1hg-cm826 33a004352' }]))

  expect(car).toMatchObject({ vin: VIN, model_year: 2003, make: 'Honda', model: 'Accord', body: 'Coupe', version: 1 })
})

test('a typed field counts more than the VIN', async () => {
  const [car] = await stored(await applied([{ ...CAR, model: 'Accord EX' }]))

  expect(car).toMatchObject({ make: 'Honda', model: 'Accord EX' })
})

test('collateral is added, changed, and removed, and the audit log keeps the old values', async () => {
  const application = await applied()
  const { body: added } = await keep({ act: 'add', application_id: application, ...CAR })

  const changed = await keep({ act: 'change', collateral_id: added.id, seen_version: 1, ...CAR, mileage: 85_000 })
  const reason = 'The buyer took another car'
  const removed = await keep({ act: 'remove', collateral_id: added.id, seen_version: 2, reason })

  expect([changed.status, removed.status]).toEqual([200, 200])
  expect(await audited(application)).toMatchObject([
    { action: 'application_collateral.added', details: { vin: VIN } },
    { action: 'application_collateral.changed', details: { mileage: [84_000, 85_000] } },
    { action: 'application_collateral.removed', details: { removed_because: [null, reason] } },
  ])
})

test('a second tab can’t undo a change that it has not seen', async () => {
  const application = await applied([CAR])
  const [car] = await stored(application)
  await keep({ act: 'change', collateral_id: car?.id, seen_version: 1, ...CAR, mileage: 90_000 })

  const { status, body } = await keep({ act: 'change', collateral_id: car?.id, seen_version: 1, ...CAR })

  expect([status, body.code]).toEqual([409, 'COLLATERAL_CHANGED'])
  expect(await stored(application)).toMatchObject([{ mileage: 90_000 }])
})

test('a repeated key adds one thing', async () => {
  const application = await applied()
  const key = randomUUID()

  const answers = [1, 2].map(() => keep({ act: 'add', application_id: application, ...CAR }, maria, key))

  const [one, other] = await Promise.all(answers)
  expect(one?.body).toEqual(other?.body)
  expect(await stored(application)).toHaveLength(1)
})

test.each([
  [{ ...CAR, vin: 'IHGCM82633A004352' }, 'Character 1 is the letter I, which no VIN has. It is probably the digit 1.'],
  [{ ...CAR, vin: '1HGCM8263' }, 'A VIN has 17 characters. This one has 9.'],
  [{ ...CAR, vin: '8J21041', vin_exception: 'before_1981' }, 'Enter the model year'],
  [{ ...CAR, vin: 'ABC', vin_exception: 'other_market' }, 'A serial number has 4 to 17 characters. This one has 3.'],
  [{ kind: 'vehicle', ...VALUE }, 'Enter the VIN, or the make and model'],
  [{ kind: 'goods' }, 'Describe the collateral'],
  [{ kind: 'goods', description: 'A boat', vin: VIN }, 'Only a vehicle has this'],
  [{ ...CAR, value_source: null }, 'Name the book or the appraiser'],
  [{ ...CAR, valued_on: null }, 'Enter the day of the value'],
  [{ ...CAR, color: 'red' }, 'Unrecognized key: "color"'],
])('%j is refused: %s', async (item, message) => {
  const { status, body } = await keep({ act: 'add', application_id: await applied(), ...item })

  expect([status, body.message]).toEqual([400, `Validation error: ${message}`])
})

test('a vehicle from before 1981 keeps its serial number', async () => {
  const old = { kind: 'vehicle', vin: '8J21-041', vin_exception: 'before_1981', model_year: 1968, make: 'Ford' }

  const [car] = await stored(await applied([old]))

  expect(car).toMatchObject({ vin: '8J21041', model_year: 1968, make: 'Ford', model: null })
})

test('a value of the future, the same VIN twice, and another company’s application are refused', async () => {
  const application = await applied([CAR])
  const boat = { kind: 'goods', description: 'A boat' }

  const later = await keep({ act: 'add', application_id: application, ...boat, ...VALUE, valued_on: '2199-01-01' })
  const twice = await keep({ act: 'add', application_id: application, ...CAR })
  const foreign = await keep({ act: 'add', application_id: application, ...boat }, omar)

  expect([later.body.code, twice.body.code, foreign.body.code]).toEqual([
    ...['VALUED_ON', 'COLLATERAL_TWICE'],
    'APPLICATION_NOT_FOUND',
  ])
  expect(await stored(application, omar)).toEqual([])
})

test('the collateral of an application that has ended can’t change', async () => {
  const application = await applied([CAR])
  const [car] = await stored(application)
  await app.database.pools.server.query("update public.loan_applications set status = 'withdrawn' where id = $1", [
    application,
  ])

  const { status, body } = await keep({
    ...{ act: 'remove', collateral_id: car?.id, seen_version: 1, reason: 'It was sold' },
  })

  expect([status, body.message]).toEqual([409, 'This application is already withdrawn, so its collateral can’t change'])
})

test('a member can’t write collateral over the wire', async () => {
  const application = await applied([CAR])

  const { error } = await maria.supabase
    .from('application_collateral')
    .update({ value_cents: 1 })
    .eq('application_id', application)

  expect(error?.code).toBe('42501')
})

test('the desk finds an application by its whole VIN and by the last characters', async () => {
  await maria.supabase.rpc('open_lending_desk', { is_open: true })
  const vin = '5YJSA1DG9DFP14705'
  const application = await applied([{ ...CAR, vin }])
  const found = async (search: string) => {
    const { data } = await maria.supabase.rpc('loan_application_list', { wish: { search } })
    return (data as { rows: { id: string }[] }).rows.map(({ id }) => id)
  }

  for (const search of [vin, vin.toLowerCase(), 'P14705', 'DFP14705'])
    expect(await found(search)).toEqual([application])
  expect(await found('5YJSA1DG')).toEqual([])
})

test('a VIN is decoded without another service', async () => {
  const decode = (vin: string) => callCommand(app, 'decode-vin', { vin }, { person: maria })

  expect((await decode(VIN)).body).toEqual({ model_year: 2003, make: 'Honda', model: 'Accord', body: 'Coupe' })
  expect((await decode('1HGCM82643A004352')).status).toBe(400)
})
