import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply } from '#features/lending/tests/applications/application-fixture.ts'
import { book, MONTHLY } from '#features/lending/tests/booking-fixture.ts'
import { decisioningFixture } from '#features/lending/tests/decisioning/decisioning-fixture.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { callCommand } from '#test/support/app.ts'

let desk: Awaited<ReturnType<typeof decisioningFixture>>
beforeAll(async () => {
  desk = await decisioningFixture()
})
afterAll(() => desk.app.close())

const VIN = '1HGCM82633A004352'
const valuedOn = (day: string) => ({
  ...{ kind: 'vehicle', vin: VIN, condition: 'good', value_cents: 1_000_000, value_basis: 'purchase_price' },
  valued_on: day,
})
const today = async () => (await desk.server(`select (now() at time zone 'UTC')::date::text as today`))[0].today
const applied = async (collateral: object[]) => {
  const client = await clientOf(desk.maria, { state: 'TX' })
  const { body } = await apply(desk.app, desk.maria, { client_id: client.id, loan_type: 'auto', collateral })
  return { id: body.id, clientId: client.id }
}
const inputsAfter = async (id: string) => {
  await desk.engine(desk.maria, { act: 'run', application_id: id })
  return (await desk.decisionsOf(id)).at(-1).inputs
}

test('the engine knows the value of the collateral and the age of the vehicle', async () => {
  await desk.published()
  const day = await today()
  const { id } = await applied([valuedOn(day)])

  const inputs = await inputsAfter(id)

  expect(inputs.values.collateral_value_cents).toBe(1_000_000)
  expect(inputs.law.vehicle).toEqual({ isNew: false, age: Number(day.slice(0, 4)) - 2003 })
})

test('a value that is older than 60 days is unknown to the engine', async () => {
  const { id } = await applied([valuedOn('2026-01-01')])

  expect((await inputsAfter(id)).values).not.toHaveProperty('collateral_value_cents')
})

test('the vehicle of a contract is the collateral of its application, which moves to the loan and stays as it was', async () => {
  const { id, clientId } = await applied([valuedOn(await today())])
  await desk.server("update public.loan_applications set status = 'approved' where id = $1", [id])
  const contract = {
    ...{ client_id: clientId, application_id: id, loan_type: 'auto', mla_exemption: 'vehicle_purchase' },
    quote: MONTHLY,
  }

  const another = await book(desk.app, desk.maria, { ...contract, vehicle: { is_new: true, age: 0 } })
  const loan = await book(desk.app, desk.maria, contract)

  expect(another).toMatchObject({ status: 422, body: { code: 'VEHICLE_DIFFERS' } })
  expect(another.body.message).toMatch(/2003 Honda Accord.*used, 23 years old/)
  expect(loan.body).toMatchObject({ id: expect.any(String) })
  const [item] = await desk.server('select * from public.application_collateral where application_id = $1', [id])
  expect(item.loan_id).toBe(loan.body.id)
  const changed = await callCommand(
    desk.app,
    'application-collateral',
    { act: 'remove', collateral_id: item.id, seen_version: 1, reason: 'The car was sold' },
    { person: desk.maria, key: randomUUID() },
  )
  expect([changed.status, changed.body.code]).toEqual([409, 'APPLICATION_ENDED'])
  await desk.maria.supabase.rpc('open_lending_desk', { is_open: true })
  const found = await desk.maria.supabase.rpc('loan_list', { wish: { search: VIN.slice(-6) } })
  expect(found.data).toMatchObject({ rows: [{ id: loan.body.id }] })
})
