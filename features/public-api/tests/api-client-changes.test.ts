import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeClient } from '#features/public-api/rules/clients.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'
import { call, madeKey } from './api-fixture.ts'

let app: TestApp
let maria: SignedIn
let key: string
let id: string
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'cro')
  key = (await madeKey(maria)).key
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql('update app.api_keys set minute_requests = 0')
  id = (await call(app, key, 'POST', '/v1/clients', DANA)).body.id
})

const DANA = {
  ...{ firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', phone: '5552041180' },
  ...{ address: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78704' },
}
const sql = async (text: string, values: unknown[] = []) => (await app.database.pools.server.query(text, values)).rows
const change = (body: unknown, headers: Record<string, string> = {}) =>
  call(app, key, 'PATCH', `/v1/clients/${id}`, body, headers)
const read = async () => (await call(app, key, 'GET', `/v1/clients/${id}`)).body
const acts = async () =>
  sql(
    'select action, actor_id, request_id, details from app.audit_events where subject_id = $1 order by chain_number',
    [id],
  )

describe('a change by a program', () => {
  test('is the client’s on the screens, keeps the other fields, and is in the audit log', async () => {
    const { status, body, headers } = await change({
      email: 'd@example.com',
      phone: '+1 (555) 204-1181',
      address: null,
    })

    expect(status).toBe(200)
    expect(changeClient.answer.safeParse(body).error).toBeUndefined()
    expect(body).toMatchObject({
      ...DANA,
      email: 'd@example.com',
      phone: '5552041181',
      address: null,
      isArchived: false,
    })
    expect(await read()).toEqual(body)
    const { data } = await maria.supabase.from('clients').select('email, phone, address, city').eq('id', id).single()
    expect(data).toEqual({ email: 'd@example.com', phone: '5552041181', address: null, city: 'Austin' })
    expect((await acts()).at(-1)).toMatchObject({
      ...{ action: 'clients.changed', actor_id: maria.person.id, request_id: headers.get('x-request-id') },
    })
  })

  test('to what the client has already changes nothing', async () => {
    const before = await read()

    expect((await change(DANA)).body).toEqual(before)
    expect(await acts()).toHaveLength(1)
  })

  test('archives the client, and brings the client back', async () => {
    const archived = await change({ isArchived: true })

    expect(archived).toMatchObject({ status: 200, body: { isArchived: true } })
    expect(
      (await call(app, key, 'GET', '/v1/clients')).body.data.map((client: { id: string }) => client.id),
    ).not.toContain(id)
    expect(await read()).toMatchObject({ isArchived: true })
    const [first] = await sql('select archived_at from public.clients where id = $1', [id])
    await change({ isArchived: true })
    expect(await sql('select archived_at from public.clients where id = $1', [id])).toEqual([first])

    expect((await change({ isArchived: false })).body).toMatchObject({ isArchived: false })
    const { data } = await maria.supabase.rpc('client_timeline', { client_id: id }).throwOnError()
    const told = data.map(({ details }: { details: { archived?: boolean } }) => details.archived)
    expect(told).toEqual([false, true, undefined])
  })

  test('of an archived client corrects the file, as on the screens', async () => {
    await change({ isArchived: true })

    expect(await change({ city: 'Dallas' })).toMatchObject({ status: 200, body: { city: 'Dallas', isArchived: true } })
  })

  test('adds the SSN and date of birth of a client without them, masked and sealed', async () => {
    const { status, body } = await change(
      { ssn: '900-00-6789', dateOfBirth: '1990-04-12' },
      { 'idempotency-key': `first-${id}` },
    )

    expect([status, body.ssn, body.dateOfBirth]).toEqual([200, 'XXX-XX-6789', 'XX/XX/1990'])
    expect(await sql('select count(*)::int as n from app.sealed_values where row_id = $1', [id])).toEqual([{ n: 2 }])
    const kept = JSON.stringify(await sql('select answer, fingerprint from app.api_answers'))
    expect(`${app.logged()} ${kept}`).not.toMatch(/900-?00-?6789|1990-04-12/)
  })

  test('corrects a date of birth, as on the screens', async () => {
    await change({ dateOfBirth: '1990-04-12' })

    expect((await change({ dateOfBirth: '1991-04-12' })).body).toMatchObject({ dateOfBirth: 'XX/XX/1991' })
  })
})

describe('an SSN that is on file', () => {
  test.each(['cro', 'lender'] as const)('is not replaced by a program of a company of type %s', async (type) => {
    const owner = await app.subscriber(`Owner ${type}`, type)
    const ownKey = (await madeKey(owner)).key
    const added = await call(app, ownKey, 'POST', '/v1/clients', { ...DANA, ssn: '900006789' })
    const before = await sql('select sealed from app.sealed_values where row_id = $1', [added.body.id])

    for (const ssn of ['900006789', '900006788']) {
      const refused = await call(app, ownKey, 'PATCH', `/v1/clients/${added.body.id}`, { ssn, city: 'Dallas' })
      expect(refused).toMatchObject({ status: 409, body: { code: 'ssn_on_file' } })
    }

    expect(await sql('select sealed from app.sealed_values where row_id = $1', [added.body.id])).toEqual(before)
    expect((await call(app, ownKey, 'GET', `/v1/clients/${added.body.id}`)).body).toMatchObject({ city: 'Austin' })
  })

  test('is the first of two that are sent at once', async () => {
    const answers = await Promise.all(['900006789', '900006788'].map((ssn) => change({ ssn })))

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('ssn_on_file')
  })

  test('is not added to an archived client', async () => {
    await change({ isArchived: true })

    expect(await change({ ssn: '900006789' })).toMatchObject({ status: 422, body: { code: 'client_archived' } })
    expect(await read()).toMatchObject({ ssn: null })
  })
})

test.each([
  [{}, '', 'Send at least one field'],
  [{ firstName: null }, 'firstName', 'firstName is required'],
  [{ lastName: ' ' }, 'lastName', 'lastName is required'],
  [{ email: 'dana' }, 'email', 'email must be an email address'],
  [{ zip: 'x' }, 'zip', 'zip must be 5 digits, or 5 and 4'],
  [{ isArchived: null }, 'isArchived', 'isArchived must be true or false'],
  [{ isArchived: 'true' }, 'isArchived', 'isArchived must be true or false'],
  [{ organizationId: DANA.zip }, '', 'Unrecognized key: "organizationId"'],
  [{ assignedContactId: null }, '', 'Unrecognized key: "assignedContactId"'],
  [{ createdAt: '2020-01-01T00:00:00Z' }, '', 'Unrecognized key: "createdAt"'],
  [{ archived_at: null }, '', 'Unrecognized key: "archived_at"'],
])('a change of %j is refused, and nothing changes', async (body, field, message) => {
  const before = await read()

  expect(await change(body)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: expect.arrayContaining([{ field, message }]) },
  })
  expect(await read()).toEqual(before)
})

test.each([
  { ssn: null },
  { ssn: 'XXX-XX-6789' },
  { dateOfBirth: null },
  { dateOfBirth: '9999-01-01' },
  { phone: '12' },
])('a change of %j is refused', async (body) => {
  expect(await change(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('text instead of JSON, another method, and an id that is none are refused', async () => {
  expect(await change('{', { 'content-type': 'application/json' })).toMatchObject({
    status: 400,
    body: { code: 'malformed_json' },
  })
  expect(await change('a=b', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
  const put = await call(app, key, 'PUT', `/v1/clients/${id}`, {})
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, PATCH'])
  expect(await call(app, key, 'PATCH', '/v1/clients/7', { city: 'Dallas' })).toMatchObject({ status: 400 })
})

test('a client of another company is not found, and stays as it is', async () => {
  const other = (await madeKey(await app.subscriber('Omar', 'dealer'))).key
  const before = await read()

  for (const body of [{ city: 'Dallas' }, { isArchived: true }, { ssn: '900006789' }]) {
    const refused = await call(app, other, 'PATCH', `/v1/clients/${id}`, body)
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found', detail: 'There is no such client' } })
  }
  expect(await read()).toEqual(before)
})

test('a key changes nothing once the person who made it may not change clients', async () => {
  const held = ['see_all_clients', 'manage_integrations', 'change_clients'] as const
  const casey = await app.signIn(await colleagueWith(app.database, maria.person, held))
  const caseysKey = (await madeKey(casey)).key
  const [{ role_id }] = await sql('select role_id from app.people where id = $1', [casey.person.id])
  const permissions = ['see_all_clients', 'manage_integrations']
  await maria.supabase.rpc('save_role', { role_name: 'Integrator', permissions, role_id }).throwOnError()

  expect(await call(app, caseysKey, 'PATCH', `/v1/clients/${id}`, { city: 'Dallas' })).toMatchObject({
    ...{ status: 403, body: { code: 'insufficient_role', scope: 'clients:write' } },
  })
  expect(await read()).toMatchObject({ city: 'Austin' })
})

describe('an idempotency key', () => {
  test('returns the first response again, and undoes no later change', async () => {
    const headers = { 'idempotency-key': `once-${id}` }
    const first = await change({ city: 'Dallas' }, headers)
    await change({ city: 'Houston' })

    const again = await change({ city: 'Dallas' }, headers)

    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await read()).toMatchObject({ city: 'Houston' })
  })

  test('with another body, or for another client, is refused', async () => {
    const headers = { 'idempotency-key': `shared-${id}` }
    await change({ city: 'Dallas' }, headers)
    const other = (await call(app, key, 'POST', '/v1/clients', DANA)).body.id

    expect(await change({ city: 'Houston' }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
    const elsewhere = await call(app, key, 'PATCH', `/v1/clients/${other}`, { city: 'Dallas' }, headers)
    expect(elsewhere).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(await read()).toMatchObject({ city: 'Dallas' })
  })

  test('that ten requests use at once changes the client once', async () => {
    const headers = { 'idempotency-key': `ten-${id}` }

    const answers = await Promise.all(Array.from({ length: 10 }, () => change({ ssn: '900006789' }, headers)))

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await acts()).filter(({ action }) => action === 'clients.changed')).toHaveLength(1)
  })
})
