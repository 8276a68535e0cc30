import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplication } from '#features/public-api/rules/applications.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { type ApiReply, call, madeKey, RHONDAS_ORDER } from './api-fixture.ts'

let app: TestApp
let maria: SignedIn
let key: string
let ids: { client: string; card: string }

const CARD = { type: 'virtual', creditLimit: 500, productId: 'everyday' }

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  key = (await madeKey(maria)).key
  const client = await call(app, key, 'POST', '/v1/clients', { firstName: 'Dana', lastName: 'Whitfield' })
  const card = await call(app, key, 'POST', '/v1/cards', { ...CARD, customerId: client.body.id })
  ids = { client: client.body.id, card: card.body.id }
  await app.database.pools.server.query('update app.organizations set monthly_credit_limit = 0')
})
afterAll(() => app.close())

const WRONG: readonly unknown[] = [
  ...[null, [], {}, -1, 1e300, '', 'x'.repeat(6000), '😀'.repeat(300), '\u0001\ufeff', '0000-01-01'],
  "'; drop table clients; --",
]

// Bodies contain every field. The company has no credits left, so an order goes as far as possible without a bureau
// request.
const CALLS: readonly (readonly [method: string, path: string, body: () => object])[] = [
  [
    'POST',
    '/v1/clients',
    () => ({
      ...{
        firstName: 'Dana',
        lastName: 'Whitfield',
        email: 'dana@example.test',
        phone: '5125550123',
        address: '1 Main',
      },
      ...{ city: 'Austin', state: 'TX', zip: '78704', ssn: '600221639', dateOfBirth: '1980-01-01' },
    }),
  ],
  ['POST', '/v1/cards', () => ({ ...CARD, customerId: ids.client })],
  [
    'POST',
    '/v1/applications',
    () => ({
      ...Object(createApplication.example.body),
      ...{
        client_id: ids.client,
        purpose: 'Car',
        down_payment_cents: 5,
        employer: 'Acme',
        job_title: 'Cook',
        notes: 'x',
      },
      ...{ employed_since: '2020-01-01', housing: 'rent', housing_payment_cents: 90_000, people: [] },
    }),
  ],
  ['PATCH', '/v1/cards/CARD_ID', () => ({ creditLimit: 400, status: 'active' })],
  [
    'POST',
    '/v1/credit-reports',
    () => ({
      ...RHONDAS_ORDER,
      applicant: { ...RHONDAS_ORDER.applicant, ssn: '600221639', dateOfBirth: '1980-01-01' },
      consent: {
        ...RHONDAS_ORDER.consent,
        ...{ singleUse: true, signedAt: '2026-01-01T00:00:00Z', expiresAt: '2999-01-01T00:00:00Z' },
      },
      ...{ clientId: ids.client, pullType: 'soft' },
    }),
  ],
]

/** Yields the body with this value in place of each field, one at a time, at any depth. */
function* bodiesWith(wrong: unknown, body: object): Generator<[field: string, body: unknown]> {
  for (const [field, part] of Object.entries(body)) {
    const put = (value: unknown) =>
      Array.isArray(body) ? body.with(Number(field), value) : { ...body, [field]: value }
    yield [field, put(wrong)]
    if (typeof part !== 'object') continue
    for (const [deeper, changed] of bodiesWith(wrong, part)) yield [`${field}.${deeper}`, put(changed)]
  }
}

/** True if the request succeeded, or was refused with a code and a message that repeats no input. */
const isTold = ({ status, body }: ApiReply) =>
  status < 300 ||
  (status < 429 &&
    body.status === status &&
    /^\w+$/.test(body.code) &&
    !/x{99}|😀|drop table/.test(JSON.stringify(body)))

test.each(CALLS)('%s %s succeeds or names the problem, whatever any field contains', async (method, path, bodyOf) => {
  const failures: string[] = []
  for (const wrong of WRONG) {
    // Resets the key's rate limit.
    await app.database.pools.server.query('update app.api_keys set minute_requests = 0')
    for (const [field, body] of bodiesWith(wrong, bodyOf())) {
      const answer = await call(app, key, method, path.replace('CARD_ID', ids.card), body)
      if (!isTold(answer)) failures.push(`${field}: ${JSON.stringify(wrong)} → ${JSON.stringify(answer.body)}`)
    }
  }

  expect(failures).toEqual([])
})

test.each([
  ['an Idempotency-Key of blanks', { 'idempotency-key': ' ' }],
  ['one of accents', { 'idempotency-key': 'é' }],
  ['one that is too long', { 'idempotency-key': 'x'.repeat(191) }],
])('%s is refused, and no client is added', async (_, headers) => {
  const count = async () => (await maria.supabase.from('clients').select('id')).data?.length
  const before = await count()

  const answer = await call(app, key, 'POST', '/v1/clients', { firstName: 'A', lastName: 'B' }, headers)

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_idempotency_key' } })
  expect(await count()).toBe(before)
})

test.each(['clients', 'cards', 'credit-reports'])('%s: no malformed id gets further than not found', async (noun) => {
  const wrong = ['%00', '%ff', '..%2f', `${ids.client}%20`, '{id}', '0', 'x'.repeat(3000), '%F0%9F%98%80']
  const unknown = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', crypto.randomUUID()]

  for (const id of [...wrong, ...unknown]) {
    const { status, body } = await call(app, key, 'GET', `/v1/${noun}/${id}`)
    expect([400, 404], id).toContain(status)
    expect(body.code, id).toMatch(/^(not_found|invalid_request)$/)
  }
  const answers = await Promise.all(unknown.map((id) => call(app, key, 'GET', `/v1/${noun}/${id}`)))
  expect(new Set(answers.map(({ body }) => body.detail)).size).toBe(1)
})
