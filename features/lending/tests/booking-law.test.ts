import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATE_TABLE } from '#features/lending/rules/states/state-table.ts'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { US_STATES } from '#platform/rules/us-states.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { book, MONTHLY, monthly, ownStateRule } from './booking-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'lender')
})
afterAll(() => app.close())

/** Books a loan to a client in a state. Returns its refusal, or only the status. */
async function lend(state: string, quote: object = {}, more: object = {}, person = maria) {
  const { id } = await clientOf(person, { state })
  const { status, body } = await book(app, person, { client_id: id, quote: { ...MONTHLY, ...quote }, ...more })
  return status === 201 ? { status, id: body.id } : { status, code: body.code, message: body.message }
}
const BOOKED = { status: 201 }
const MISSING = { status: 422, code: 'state_rule_missing' }
const TOO_DEAR = { status: 422, code: 'state_rate_exceeded' }

// States whose law the product doesn't know.
const [FIRST = '', SECOND = '', THIRD = '', FOURTH = ''] = US_STATES.map(({ code }) => code).filter(
  (code) => !STATE_TABLE.some(({ state }) => state === code),
)

describe('in a state without a rule', () => {
  test('nothing is booked until the company adds its own, with its source', async () => {
    const refused = await lend(FIRST)
    const rule = {
      ...{ state: FIRST, product: 'consumer_loan', rate_form: 'simple_rate', rate: '36', citation: 'Our law § 1' },
      ...{
        source: 'Letter of Bell LLP',
        approved_by: 'Ruth Bell',
        approved_on: '2026-01-05',
        effective_from: '2025-01-01',
      },
    }
    const added = await callCommand(app, 'add-state-rule', rule, { person: maria, key: 'our-rule' })

    expect(refused).toMatchObject({ ...MISSING, message: expect.stringContaining('Org Admin, State rules') })
    expect(added.status).toBeLessThan(300)
    expect(await lend(FIRST)).toMatchObject(BOOKED)
  })

  test('another company’s rule allows nothing, nor does one for another kind of contract', async () => {
    await ownStateRule(app, omar, SECOND, { product: 'vehicle_contract' })
    await ownStateRule(app, maria, SECOND)

    expect(await lend(SECOND, {}, {}, omar)).toMatchObject(MISSING)
    const vehicle = { loan_type: 'auto', mla_exemption: 'vehicle_purchase', vehicle: { is_new: false, age: 4 } }
    expect(await lend(SECOND, {}, vehicle)).toMatchObject(MISSING)
    expect(await lend(SECOND, {}, vehicle, omar)).toMatchObject(BOOKED)
  })

  test('nothing is booked before its rule takes effect, or outside its amounts', async () => {
    await ownStateRule(app, maria, THIRD, { effective_from: '2026-01-02' })
    await ownStateRule(app, maria, FOURTH, { amount_from_cents: 1000_00, amount_to_cents: 1200_00 })

    expect(await lend(THIRD)).toMatchObject(MISSING)
    expect(await lend(THIRD, { start: '2026-01-02' })).toMatchObject(BOOKED)
    expect(await lend(FOURTH)).toMatchObject(BOOKED)
    for (const amount of [999_99, 1200_01]) expect(await lend(FOURTH, { amount })).toMatchObject(MISSING)
  })
})

describe('a maximum of', () => {
  const fee = (kind: string, amount = 10_00) => ({ charges: [{ kind, amount }] })

  test.each<[string, string, string, object, object]>([
    ['AZ', 'apr', '18', { rate_percent: '18' }, { rate_percent: '18.01' }],
    ['CT', 'apr', '18', { rate_percent: '18', ...fee('application_fee') }, { rate_percent: '18', ...fee('loan_fee') }],
    ['DE', 'all_charges', '18', { rate_percent: '18' }, { rate_percent: '18', ...fee('application_fee') }],
    ['FL', 'simple_rate', '18', { rate_percent: '18', ...fee('loan_fee') }, { rate_percent: '18.01' }],
    ['GA', 'add_on', '8', { method: 'add_on', rate_percent: '8' }, { method: 'add_on', rate_percent: '8.01' }],
  ])('%s by %s is %s: one loan is within it, another above', async (state, rate_form, rate, within, above) => {
    await ownStateRule(app, maria, state, { rate_form, rate })

    expect(await lend(state, within)).toMatchObject(BOOKED)
    expect(await lend(state, above)).toMatchObject({ ...TOO_DEAR, message: expect.stringContaining(`Law of ${state}`) })
  })

  test('the product’s own table is replaced by the company’s rule', async () => {
    const dear = monthly({ amount: 9000_00, ratePercent: '30', months: 12, start: '2026-01-01' })
    const before = await lend('ME', dear)
    await ownStateRule(app, maria, 'ME')

    expect(before).toMatchObject(TOO_DEAR)
    expect(await lend('ME', dear)).toMatchObject(BOOKED)
  })
})

describe('fees of the contract', () => {
  const LATE = {
    late_fee_kind: 'lesser',
    late_fee_percent: 5,
    late_fee_cents: 1000,
    late_fee_grace_days: 10,
    nsf_cents: 2000,
  }
  beforeAll(async () => {
    await ownStateRule(app, maria, 'WA', LATE)
    await ownStateRule(app, maria, 'OR')
  })

  test.each<[string, object, string, number]>([
    ['a late fee where the rule has none', { late_fee: { grace_days: 30, cents: 1 } }, 'OR', 422],
    ['a returned-payment fee where the rule has none', { nsf_fee_cents: 1 }, 'OR', 422],
    ['a late fee before its grace period ends', { late_fee: { grace_days: 9, cents: 500 } }, 'WA', 422],
    ['a late fee after its grace period', { late_fee: { grace_days: 10, cents: 500 } }, 'WA', 201],
    ['a returned-payment fee above the maximum', { nsf_fee_cents: 2001 }, 'WA', 422],
    ['a returned-payment fee at the maximum', { nsf_fee_cents: 2000 }, 'WA', 201],
  ])('%s', async (_, fees, state, status) => {
    const reply = await lend(state, {}, fees)

    expect(reply).toMatchObject(status === 201 ? BOOKED : { status, code: 'state_fee_exceeded' })
  })

  test('keep the state’s maximum in the terms, so that no later fee is above it', async () => {
    const { id } = await lend('WA', {}, { late_fee: { grace_days: 15, cents: 50_00 } })

    const { data } = await maria.supabase.from('loans').select('terms').eq('id', id).single().throwOnError()
    expect(data.terms.lateFee).toMatchObject({
      cents: 50_00,
      maximum: { kind: 'lesser', percent: '5.000000', cents: 1000 },
    })
  })
})
