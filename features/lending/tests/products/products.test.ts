import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERSONAL_TERMS as TERMS } from '#features/lending/rules/products/product-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'

let app: TestApp
let maria: SignedIn
let casey: SignedIn
let sam: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  casey = await app.signIn(await colleagueWith(app.database, maria.person, ['manage_products']))
  sam = await app.signIn(await colleagueWith(app.database, maria.person, ['work_applications', 'decide_applications']))
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())

async function call(person: SignedIn, name: string, body: object, key?: string) {
  const { status, body: reply } = await callCommand(app, name, body, { person, key })
  return { status, code: reply.code, ...reply }
}

// Each test has names of its own, because a company has each name once.
let count = 0
const name = () => `Product ${++count}`
const create = (who: SignedIn, more: object = {}, key?: string) =>
  call(who, 'create-product', { name: name(), terms: TERMS, ...more }, key)
const change = (who: SignedIn, product_id: string, more: object = {}) =>
  call(who, 'change-product', { product_id, version: 1, name: name(), terms: TERMS, ...more })

const readBy = async (who: SignedIn, id: string) =>
  (
    await who.supabase
      .from('loan_products')
      .select('name, status, current:loan_product_versions!loan_products_current_version(version, terms, kind)')
      .eq('id', id)
  ).data ?? []
const versionsOf = async (who: SignedIn, id: string) =>
  (
    await who.supabase
      .from('loan_product_versions')
      .select('version, terms, note, created_by_name')
      .eq('product_id', id)
      .order('version')
  ).data
const auditOf = async (id: string) =>
  (
    await app.database.pools.server.query(
      'select action, actor_id, details from app.audit_events where subject_id = $1 order by chain_number',
      [id],
    )
  ).rows

describe('a product', () => {
  test('is created as a draft with its terms, and recorded', async () => {
    const { status, id, version } = await create(maria, { name: ' Short loan ' })

    expect([status, version]).toEqual([201, 1])
    expect(await readBy(maria, id)).toEqual([
      { name: 'Short loan', status: 'draft', current: { version: 1, terms: TERMS, kind: 'personal' } },
    ])
    expect(await auditOf(id)).toMatchObject([
      { action: 'loan_products.created', actor_id: maria.person.id, details: { name: 'Short loan', status: 'draft' } },
    ])
  })

  test('is created and offered at once', async () => {
    const { id } = await create(maria, { offer: true })

    expect(await readBy(maria, id)).toMatchObject([{ status: 'offered' }])
  })

  test('is created once if the request is repeated', async () => {
    const body = { name: name() }

    const [first, second] = [await create(maria, body, 'one-product'), await create(maria, body, 'one-product')]

    expect(second).toEqual(first)
  })

  test('is refused under a name that another one has, in any case', async () => {
    await create(maria, { name: 'Car loan' })

    expect(await create(maria, { name: 'CAR loan' })).toMatchObject({ status: 409, code: 'PRODUCT_NAME_TAKEN' })
  })

  test('is refused with terms that contradict each other', async () => {
    const { status, code, message } = await create(maria, { terms: { ...TERMS, max_amount_cents: 1 } })

    expect({ status, code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' })
    expect(message).toContain('The highest amount is below the lowest')
  })
})

describe('other terms', () => {
  const CHEAPER = { ...TERMS, max_amount_cents: 5_000_00 }

  test('are another version, and the earlier one stays as it was', async () => {
    const { id } = await create(maria)
    const changed = await change(casey, id, { terms: CHEAPER, note: 'New budget' })

    expect(changed).toMatchObject({ status: 200, version: 2 })
    expect(await versionsOf(maria, id)).toEqual([
      { version: 1, terms: TERMS, note: null, created_by_name: 'Maria' },
      { version: 2, terms: CHEAPER, note: 'New budget', created_by_name: 'Casey' },
    ])
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'loan_products.changed', details: { version: 2 } })
  })

  test('are refused for a version that another person changed meanwhile', async () => {
    const { id } = await create(maria)
    await change(maria, id, { terms: CHEAPER })

    expect(await change(casey, id, { terms: { ...TERMS, public: true } })).toMatchObject({
      status: 409,
      code: 'PRODUCT_CHANGED',
    })
    expect(await versionsOf(maria, id)).toHaveLength(2)
  })

  test('of two people at once are a version of one of them', async () => {
    const { id } = await create(maria)

    const both = await Promise.all([
      change(maria, id, { terms: CHEAPER }),
      change(casey, id, { terms: { ...TERMS, public: true } }),
    ])

    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await versionsOf(maria, id)).toHaveLength(2)
  })

  test('can’t be of another kind', async () => {
    const { id } = await create(maria)
    const secured = { ...TERMS, kind: 'secured', collateral: 'deposit' }

    expect(await change(maria, id, { terms: secured })).toMatchObject({ status: 422, code: 'PRODUCT_KIND' })
  })

  test('that are the same make no version; another name doesn’t either', async () => {
    const { id } = await create(maria)

    expect(await change(maria, id, { name: 'Renamed' })).toMatchObject({ status: 200, version: 1 })
    expect(await readBy(maria, id)).toMatchObject([{ name: 'Renamed' }])
    expect(await versionsOf(maria, id)).toHaveLength(1)
  })

  test('are refused under a name that another product has', async () => {
    const { id } = await create(maria)
    await create(maria, { name: 'Taken' })

    expect(await change(maria, id, { name: 'taken' })).toMatchObject({ status: 409, code: 'PRODUCT_NAME_TAKEN' })
  })
})

describe('offering and retiring', () => {
  const offer = (who: SignedIn, product_id: string) => call(who, 'offer-product', { product_id })
  const retire = (who: SignedIn, product_id: string) => call(who, 'retire-product', { product_id })

  test('changes the status each time, and is recorded', async () => {
    const { id } = await create(maria)

    const statuses = [await offer(maria, id), await retire(casey, id), await offer(maria, id)].map((one) => one.status)

    expect(statuses).toEqual(['offered', 'retired', 'offered'])
    expect((await auditOf(id)).slice(1).map(({ action }) => action)).toEqual([
      'loan_products.offered',
      'loan_products.retired',
      'loan_products.offered',
    ])
  })

  test('twice is refused', async () => {
    const { id } = await create(maria, { offer: true })

    expect(await callCommand(app, 'offer-product', { product_id: id }, { person: maria })).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_STATUS' },
    })
  })

  test('a line of credit is refused, because it is data only', async () => {
    const line = { ...TERMS, kind: 'line_of_credit', disclosure_set: 'open_end_agreement' }
    const { id } = await create(maria, { terms: line })

    expect((await offer(maria, id)).code).toBe('PRODUCT_NOT_OFFERABLE')
    expect((await create(maria, { terms: line, offer: true })).code).toBe('PRODUCT_NOT_OFFERABLE')
  })
})

describe('a person without the permission', () => {
  test('reads products and changes none', async () => {
    const { id } = await create(maria)

    const codes = [
      await create(sam),
      await change(sam, id),
      await call(sam, 'offer-product', { product_id: id }),
      await call(sam, 'retire-product', { product_id: id }),
    ].map(({ code }) => code)

    expect(new Set(codes)).toEqual(new Set(['PERMISSION_NEEDED']))
    expect(await readBy(sam, id)).toMatchObject([{ status: 'draft' }])
  })
})

describe('another company', () => {
  test('sees no product of it, changes none, and can use the same name', async () => {
    const { id } = await create(maria, { name: 'Shared name' })

    const codes = [
      await change(omar, id),
      await call(omar, 'offer-product', { product_id: id }),
      await call(omar, 'retire-product', { product_id: id }),
    ].map(({ code }) => code)

    expect(new Set(codes)).toEqual(new Set(['PRODUCT_NOT_FOUND']))
    expect([await readBy(omar, id), await versionsOf(omar, id)]).toEqual([[], []])
    expect((await create(omar, { name: 'Shared name' })).status).toBe(201)
  })
})
