import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERSONAL_TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { newSsn, openedPage, pageOf, publicProduct, submit } from './intake-fixture.ts'

let now = Date.now()
let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp({ clock: () => now })
  maria = await app.subscriber('Maria', 'lender')
  await openedPage(app, maria, 'maria-lending')
})
afterAll(() => app.close())

const later = () => {
  now += 3_000
}
const apply = (body: object = {}) => submit(app, 'maria-lending', later, { ssn: newSsn(), ...body })
const productNamed = async (name: string) =>
  (await pageOf(app, 'maria-lending')).body.products.find((one: { name: string }) => one.name === name)
const server = async (sql: string, values: unknown[]) => (await app.database.pools.server.query(sql, values)).rows
const stored = (number: string) =>
  server(
    `select a.loan_type, a.term_months, a.payment_frequency, a.product_version_id, a.stage,
            array(select c.kind from public.application_conditions c where c.application_id = a.id) as requested
       from public.loan_applications a join app.apply_pages p on p.organization_id = a.organization_id
      where a.number = $1 and p.slug = 'maria-lending'`,
    [number.slice(2)],
  )

describe('the public page', () => {
  test('offers the products that are marked public, without the ones that are not offered there', async () => {
    await publicProduct(app, maria, { public: false }, 'At the counter only')

    const { products } = (await pageOf(app, 'maria-lending')).body

    expect(products.map((one: { name: string }) => one.name)).toEqual(['Everyday loan'])
  })

  test('is closed without a public product', async () => {
    const omar = await app.subscriber('Omar', 'dealer')
    await openedPage(app, omar, 'omars-cars')
    const [product] = (await pageOf(app, 'omars-cars')).body.products
    await callCommand(app, 'retire-product', { product_id: product.id }, { person: omar, key: randomUUID() })

    expect(await pageOf(app, 'omars-cars')).toMatchObject({ status: 404, body: { code: 'APPLY_CLOSED' } })
  })
})

describe('an application for a product', () => {
  test('keeps its version, and what the product requires is requested at once', async () => {
    const documents = [{ kind: 'pay_stub', from: 'applicant', days_to_provide: 10, expires_after_days: 45 }]
    await publicProduct(app, maria, { required_documents: documents }, 'With a pay stub')
    const product = await productNamed('With a pay stub')

    const { body } = await apply({ product_id: product.id, product_version_id: product.version_id })

    expect(await stored(body.number)).toEqual([
      {
        ...{ loan_type: 'personal', term_months: 24, payment_frequency: 'month' },
        ...{ product_version_id: product.version_id, stage: 'needs_data', requested: ['pay_stub'] },
      },
    ])
  })

  test.each([
    ['an amount above its highest', { amount_cents: 10_000_01 }, 'amount_cents'],
    ['another term', { term_months: 60 }, 'term_months'],
    ['another frequency', { payment_frequency: 'week' }, 'payment_frequency'],
    ['a state in which it isn’t offered', { state: 'NY' }, 'state'],
  ])('is refused for %s, with the field', async (_why, body, field) => {
    expect(await apply(body)).toMatchObject({ status: 422, body: { code: 'FIELD_REFUSED', field } })
  })

  test('is refused when its terms changed after the page was loaded', async () => {
    await publicProduct(app, maria, {}, 'Changing loan')
    const product = await productNamed('Changing loan')
    const terms = { ...PERSONAL_TERMS, public: true, short_tolerance_cents: 5 }
    const change = { product_id: product.id, version: 1, name: 'Changing loan', terms }
    await callCommand(app, 'change-product', change, { person: maria, key: randomUUID() })

    const answer = await apply({ product_id: product.id, product_version_id: product.version_id })

    expect(answer).toMatchObject({ status: 409, body: { code: 'TERMS_CHANGED' } })
  })
})
