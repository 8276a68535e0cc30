import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERSONAL_TERMS as TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { apply } from '#features/lending/tests/applications/application-fixture.ts'
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

let count = 0
async function product(more: object = {}, who = maria): Promise<string> {
  const body = { name: `Product ${++count}`, terms: TERMS, offer: true, ...more }
  return (await callCommand(app, 'create-product', body, { person: who })).body.id
}
const dana = async () => (await clientOf(maria, { state: 'TX' })).id
const ASKED = { loan_type: 'personal', amount_cents: 2500_00, term_months: 24, payment_frequency: 'month' }
const enter = async (product_id: string | null, more: object = {}) =>
  apply(app, maria, { client_id: await dana(), ...ASKED, product_id, ...more })
const change = async (application_id: string, changes: object) =>
  callCommand(app, 'change-application', { application_id, ...changes }, { person: maria, key: randomUUID() })
const stored = async (id: string) =>
  (
    await maria.supabase
      .from('loan_applications')
      .select(
        'amount, version:loan_product_versions(version, product_id), conditions:application_conditions(kind, source, provider)',
      )
      .eq('id', id)
      .single()
  ).data

describe('an application for a product', () => {
  test('keeps the version of the day, and requests the documents of the product', async () => {
    const id = await product()
    const { status, body } = await enter(id)
    await callCommand(
      app,
      'change-product',
      { product_id: id, version: 1, name: 'Other', terms: { ...TERMS, max_amount_cents: 1000_00 } },
      { person: maria },
    )

    expect(status).toBe(201)
    expect(await stored(body.id)).toEqual({
      ...{ amount: 2500, version: { version: 1, product_id: id } },
      conditions: [{ kind: 'pay_stub', source: 'product', provider: 'applicant' }],
    })
  })

  test.each([
    ['amount_cents', { amount_cents: 10_000_01 }],
    ['term_months', { term_months: 25 }],
    ['payment_frequency', { payment_frequency: 'week' }],
    ['loan_type', { loan_type: 'auto' }],
  ])('is refused with another %s, which the reply names', async (field, wrong) => {
    const { status, body } = await enter(await product(), wrong)

    expect([status, body.code, body.field]).toEqual([422, 'PRODUCT_LIMIT', field])
  })

  test.each<[string, number, () => Promise<string>]>([
    ['PRODUCT_NOT_OFFERED', 422, () => product({ offer: false })],
    ['PRODUCT_NOT_FOUND', 404, () => Promise.resolve(randomUUID())],
    ['PRODUCT_NOT_FOUND', 404, () => product({}, omar)],
  ])('is refused with %s', async (code, status, of) => {
    const refused = await enter(await of())

    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('can’t be moved outside its own version, even after the product changed', async () => {
    const id = await product()
    const { body } = await enter(id)
    const wider = { ...TERMS, max_amount_cents: 50_000_00 }
    await callCommand(
      app,
      'change-product',
      { product_id: id, version: 1, name: `Wide ${count}`, terms: wider },
      { person: maria },
    )

    const refused = await change(body.id, { amount_cents: 20_000_00 })
    const again = await change(body.id, { amount_cents: 9_000_00, product_id: id })

    expect([refused.body.code, again.status]).toEqual(['PRODUCT_LIMIT', 200])
    expect(await stored(body.id)).toMatchObject({ amount: 9000, version: { version: 1 } })
  })

  test('gets another product with its current version, or none', async () => {
    const { body } = await enter(await product())
    const other = await product()

    await change(body.id, { product_id: other })
    expect(await stored(body.id)).toMatchObject({ version: { product_id: other } })
    await change(body.id, { product_id: null })

    expect(await stored(body.id)).toMatchObject({ version: null })
  })

  test('keeps its product when other fields are corrected, and after the product was retired', async () => {
    const id = await product()
    const { body } = await enter(id)
    await callCommand(app, 'retire-product', { product_id: id }, { person: maria })

    const corrected = await change(body.id, { purpose: 'New roof' })

    expect(corrected.status).toBe(200)
    expect(await stored(body.id)).toMatchObject({ version: { product_id: id } })
  })
})

test('an application without a product is entered as before', async () => {
  const { status, body } = await enter(null, { amount_cents: 99_000_00 })

  expect(status).toBe(201)
  expect(await stored(body.id)).toMatchObject({ version: null, conditions: [] })
})
