import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_SCOPES } from '#features/public-api/rules/api-key.ts'
import { createApplication } from '#features/public-api/rules/applications.ts'
import { ENDPOINTS } from '#features/public-api/rules/endpoints.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { call, madeKey } from './api-fixture.ts'

let app: TestApp
let maria: SignedIn
let omarsKey: string
let ids: Record<'client' | 'report' | 'card' | 'application', string>

const cardFor = (customerId: string) => ({ customerId, type: 'virtual', creditLimit: 500, productId: 'everyday' })

const applicationOf = (client_id: string) => ({ ...Object(createApplication.example.body), client_id })

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  omarsKey = (await madeKey(await app.subscriber('Omar', 'dealer'))).key
  const { key } = await madeKey(maria)
  const client = await call(app, key, 'POST', '/v1/clients', { firstName: 'Dana', lastName: 'Whitfield' })
  const card = await call(app, key, 'POST', '/v1/cards', cardFor(client.body.id))
  const { rows } = await app.database.pools.server.query<{ id: string }>(
    `insert into public.credit_reports (organization_id, client_id, status)
     select organization_id, id, 'success' from public.clients where id = $1 returning id`,
    [client.body.id],
  )
  const application = await call(app, key, 'POST', '/v1/applications', applicationOf(client.body.id))
  ids = {
    ...{ client: client.body.id, report: String(rows[0]?.id), card: card.body.id },
    application: application.body.id,
  }
})
afterAll(() => app.close())

const CALLS = ENDPOINTS.map((endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint] as const)
type Call = (typeof CALLS)[number][1]

/** Returns the call's example with the ids of Maria's rows. */
const sent = (key: string | null, { id, method, path, example }: Call) => {
  const row = { clients: ids.client, 'credit-reports': ids.report, cards: ids.card, applications: ids.application }
  const [, noun] = Object.entries(row).find(([name]) => path.startsWith(`/v1/${name}`)) ?? []
  const naming = { createCard: cardFor(ids.client), createApplication: applicationOf(ids.client) }
  const body = Reflect.get(naming, id) ?? example.body
  return call(app, key, method.toUpperCase(), path.replace('{id}', String(noun)), body)
}

test.each(CALLS)('%s requires an API key', async (_, endpoint) => {
  const { key, id } = await madeKey(maria)
  await maria.supabase.functions.invoke('api-keys', { body: { act: 'revoke', key_id: id } })

  for (const bearer of [null, key, `${key}x`, app.anonKey, maria.token]) {
    expect(await sent(bearer, endpoint)).toMatchObject({
      status: 401,
      body: { code: expect.stringMatching(/_api_key$/) },
    })
  }
})

test.each(CALLS)('%s refuses a key that has every scope but the required one', async (_, endpoint) => {
  const { key } = await madeKey(maria, { scopes: API_SCOPES.filter((scope) => scope !== endpoint.scope) })

  const { status, body } = await sent(key, endpoint)

  expect([status, body.code, body.scope]).toEqual([403, 'insufficient_scope', endpoint.scope])
})

const ABOUT_A_ROW = CALLS.filter(
  ([, { path, id }]) => path.includes('{id}') || ['createCard', 'createApplication'].includes(id),
)

test.each(ABOUT_A_ROW)('%s of another company is not found, and nothing changes', async (_, endpoint) => {
  const before = await app.database.pools.server.query('select * from public.credit_cards order by id')

  const answer = await sent(omarsKey, endpoint)

  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const after = await app.database.pools.server.query('select * from public.credit_cards order by id')
  expect(after.rows).toEqual(before.rows)
})

test('a list contains only the company’s own rows', async () => {
  const { body } = await call(app, omarsKey, 'GET', '/v1/clients')

  expect(body).toEqual({ data: [], nextCursor: null })
})
