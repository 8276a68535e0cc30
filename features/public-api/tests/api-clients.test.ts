import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, listClients } from '#features/public-api/rules/clients.ts'
import { sweepApiAnswers } from '#features/public-api/server/endpoints/sweep.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { call, madeKey } from './api-fixture.ts'

let app: TestApp
let maria: SignedIn
let key: string
let omarsKey: string
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  key = (await madeKey(maria)).key
  omarsKey = (await madeKey(await app.subscriber('Omar', 'dealer'))).key
})
afterAll(() => app.close())

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', phone: '(555) 204-1180' }
const add = (body: unknown, headers: Record<string, string> = {}) =>
  call(app, key, 'POST', '/v1/clients', body, headers)
const countOf = async (lastName: string) => {
  const { data } = await maria.supabase.from('clients').select('id').eq('last_name', lastName)
  return data?.length
}

test('a client added by a program is the same one on the screens, masked in both', async () => {
  const { status, body, headers } = await add({ ...DANA, ssn: '900-00-6789', dateOfBirth: '1990-04-12' })

  expect(status).toBe(201)
  expect(createClient.answer.safeParse(body).error).toBeUndefined()
  expect(body).toMatchObject({ ...DANA, phone: '5552041180', ssn: 'XXX-XX-6789', dateOfBirth: 'XX/XX/1990' })
  expect(headers.get('x-request-id')).toBeTruthy()
  const { data } = await maria.supabase.from('clients').select('first_name, ssn, user_id').eq('id', body.id).single()
  expect(data).toEqual({ first_name: 'Dana', ssn: 'XXX-XX-6789', user_id: maria.person.id })
  expect((await call(app, key, 'GET', `/v1/clients/${body.id}`)).body).toEqual(body)
  expect(app.logged()).not.toContain('900-00-6789')
})

test('a program’s request is in the audit log with the request’s id', async () => {
  const { body, headers } = await add(DANA)

  const { rows } = await app.database.pools.server.query(
    'select action, actor_id, request_id from app.audit_events where subject_id = $1',
    [body.id],
  )
  expect(rows).toEqual([
    { action: 'clients.created', actor_id: maria.person.id, request_id: headers.get('x-request-id') },
  ])
})

test('another company’s client is not found, like one that never existed', async () => {
  const { body } = await add(DANA)
  const nobody = '00000000-0000-4000-8000-000000000000'

  for (const id of [body.id, nobody]) {
    for (const path of [`/v1/clients/${id}`, `/v1/clients/${id}/reports`]) {
      expect(await call(app, omarsKey, 'GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  }
  expect((await call(app, omarsKey, 'GET', '/v1/clients')).body).toEqual({ data: [], nextCursor: null })
})

test.each([
  [{ lastName: 'Whitfield' }, 'firstName', 'firstName is required'],
  [{ ...DANA, email: 'dana' }, 'email', 'email must be an email address'],
  [{ ...DANA, phone: '12' }, 'phone', 'phone must be a US number of 10 digits'],
  [{ ...DANA, phone: '+44 20 7946 0958' }, 'phone', 'phone must be a US number of 10 digits'],
  [{ ...DANA, ssn: '12-34' }, 'ssn', 'ssn must be 9 digits'],
  [{ ...DANA, dateOfBirth: '1990-02-30' }, 'dateOfBirth', 'dateOfBirth must be a date as YYYY-MM-DD'],
  [{ ...DANA, zip: 'x' }, 'zip', 'zip must be 5 digits, or 5 and 4'],
])('a client of %j is refused with the invalid field', async (body, field, message) => {
  const refused = await add(body)

  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field, message }] } })
})

test('a date of birth in the future or before 1900 is refused', async () => {
  for (const dateOfBirth of ['9999-01-01', '1800-01-01']) {
    expect(await add({ ...DANA, dateOfBirth })).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  }
})

test('a misspelled field is refused instead of ignored, and an organization can’t be chosen', async () => {
  for (const extra of [{ firstname: 'x' }, { organization_id: maria.person.id }, { organizationId: maria.person.id }]) {
    expect(await add({ ...DANA, ...extra })).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  }
})

test.each([
  ['{', { 'content-type': 'application/json' }, 400, 'malformed_json'],
  ['firstName=Dana', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
  [`"${'x'.repeat(1_100_000)}"`, { 'content-type': 'application/json' }, 413, 'body_too_large'],
  ['[]', { 'content-type': 'application/json' }, 400, 'invalid_request'],
])('a body that is not a JSON object is refused: %.20s', async (body, headers, status, code) => {
  expect(await add(body, headers)).toMatchObject({ status, body: { code, status } })
})

test('a repeated request with one key adds one client and returns the same response', async () => {
  const person = { ...DANA, lastName: 'Once' }
  const headers = { 'idempotency-key': 'dana-once' }

  const first = await add(person, headers)
  await maria.supabase.from('clients').update({ first_name: 'Danielle' }).eq('id', first.body.id)
  const second = await add(person, headers)

  expect(second).toMatchObject({ status: 201, body: first.body })
  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect(second.headers.get('idempotency-replayed')).toBe('true')
  expect(await countOf('Once')).toBe(1)
})

test('ten concurrent requests with one key add one client', async () => {
  const person = { ...DANA, lastName: 'Atonce' }

  const answers = await Promise.all(Array.from({ length: 10 }, () => add(person, { 'idempotency-key': 'at-once' })))

  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await countOf('Atonce')).toBe(1)
})

test('a key used with another body is refused; another company may use the same key', async () => {
  const headers = { 'idempotency-key': 'shared' }
  await add({ ...DANA, lastName: 'First' }, headers)

  const refused = await add({ ...DANA, lastName: 'Second' }, headers)
  const omars = await call(app, omarsKey, 'POST', '/v1/clients', { ...DANA, lastName: 'Second' }, headers)

  expect(refused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect(await countOf('Second')).toBe(0)
  expect(omars.status).toBe(201)
})

test('of different concurrent requests with one key, one succeeds and the others are refused', async () => {
  const people = [1, 2, 3, 4, 5].map((n) => ({ ...DANA, firstName: `Dana ${'x'.repeat(n)}`, lastName: 'Racing' }))

  const answers = await Promise.all(people.map((person) => add(person, { 'idempotency-key': 'racing' })))

  const codes = answers.map(({ status, body }) => body.code ?? status)
  expect(codes.filter((code) => code === 201)).toHaveLength(1)
  expect(codes.filter((code) => code === 'idempotency_key_reused')).toHaveLength(4)
  expect(await countOf('Racing')).toBe(1)
})

test('a key returns its response for a day, and can then be used for a new request', async () => {
  const headers = { 'idempotency-key': 'of-yesterday' }
  const age = (interval: string) =>
    app.database.pools.server.query(
      `with aged as (delete from app.api_answers where idempotency_key = 'of-yesterday' returning *)
       insert into app.api_answers (organization_id, act, idempotency_key, fingerprint, answer, created_at)
       select organization_id, act, idempotency_key, fingerprint, answer, created_at - $1::interval from aged`,
      [interval],
    )
  const first = await add({ ...DANA, lastName: 'Yesterday' }, headers)

  await age('23 hours 59 minutes')
  await sweepApiAnswers(app.database.pools.server)
  expect((await add({ ...DANA, lastName: 'Yesterday' }, headers)).body.id).toBe(first.body.id)
  expect((await add({ ...DANA, lastName: 'Today' }, headers)).status).toBe(422)
  await age('1 minute')
  await sweepApiAnswers(app.database.pools.server)
  expect((await age('1 minute')).rowCount).toBe(0)
  const next = await add({ ...DANA, lastName: 'Today' }, headers)

  expect(next.status).toBe(201)
  expect((await add({ ...DANA, lastName: 'Today' }, headers)).body.id).toBe(next.body.id)
  expect([await countOf('Yesterday'), await countOf('Today')]).toEqual([1, 1])
})

test('a key returns its response for 24 hours, and is free after that even if no sweep ran', async () => {
  const headers = { 'idempotency-key': 'not-swept' }
  const answeredAgo = (age: string) =>
    app.database.pools.server.query(
      `with aged as (delete from app.api_answers where idempotency_key = 'not-swept' returning *)
       insert into app.api_answers (organization_id, act, idempotency_key, fingerprint, answer, created_at)
       select organization_id, act, idempotency_key, fingerprint, answer, now() - $1::interval from aged`,
      [age],
    )
  const first = await add({ ...DANA, lastName: 'Unswept' }, headers)

  await answeredAgo('23 hours 59 minutes')
  const within = await add({ ...DANA, lastName: 'Unswept' }, headers)
  await answeredAgo('24 hours 1 second')
  const after = await add({ ...DANA, lastName: 'Unswept' }, headers)

  expect([within.status, within.body.id, within.headers.get('idempotency-replayed')]).toEqual([
    ...[201, first.body.id, 'true'],
  ])
  expect([after.status, after.headers.get('idempotency-replayed')]).toEqual([201, null])
  expect(after.body.id).not.toBe(first.body.id)
  expect(await countOf('Unswept')).toBe(2)
})

test('after a refusal the same key may be used again', async () => {
  const headers = { 'idempotency-key': 'after-refusal' }
  expect((await add({ ...DANA, zip: 'x' }, headers)).status).toBe(400)

  expect((await add(DANA, headers)).status).toBe(201)
  expect(await add(DANA, { 'idempotency-key': 'no blanks' })).toMatchObject({
    body: { code: 'invalid_idempotency_key' },
  })
})

test('pages have no gap and no repeat, while clients are added', async () => {
  const nina = await app.subscriber('Nina')
  const ninas = (await madeKey(nina)).key
  for (const n of [1, 2, 3, 4, 5]) {
    await call(app, ninas, 'POST', '/v1/clients', { ...DANA, firstName: `Dana ${'x'.repeat(n)}` })
  }
  const page = async (query: string) => (await call(app, ninas, 'GET', `/v1/clients?${query}`)).body

  const first = await page('limit=2')
  await call(app, ninas, 'POST', '/v1/clients', DANA)
  const second = await page(`limit=2&cursor=${first.nextCursor}`)
  const third = await page(`limit=2&cursor=${second.nextCursor}`)

  expect(listClients.answer.safeParse(first).error).toBeUndefined()
  const names = [first, second, third].flatMap(({ data }) =>
    data.map((row: { firstName: string }) => row.firstName.length - 5),
  )
  expect(names).toEqual([5, 4, 3, 2, 1])
  expect(third.nextCursor).toBeNull()
})

test('pages show each remaining client once, while others are archived and changed', async () => {
  const nina = await app.subscriber('Nina')
  const ninas = (await madeKey(nina)).key
  const ids: string[] = []
  for (let n = 0; n < 7; n += 1) ids.push((await call(app, ninas, 'POST', '/v1/clients', DANA)).body.id)
  const page = async (cursor: string | null) =>
    (await call(app, ninas, 'GET', `/v1/clients?limit=3${cursor ? `&cursor=${cursor}` : ''}`)).body
  const first = await page(null)
  const [lastShown, nextOne] = [ids[4], ids[3]]

  // The row at the cursor, one before it, and the next one.
  await nina.supabase.rpc('archive_clients', { ids: [lastShown, ids[6], nextOne], archived: true }).throwOnError()
  await nina.supabase.from('clients').update({ first_name: 'Zoe' }).in('id', [ids[5], ids[0]]).throwOnError()
  const second = await page(first.nextCursor)

  const shown = [...first.data, ...second.data].map(({ id }: { id: string }) => id)
  expect(shown).toEqual([ids[6], ids[5], ids[4], ids[2], ids[1], ids[0]])
  expect(second.nextCursor).toBeNull()
})

const cursorOf = (position: string) => `cursor=${Buffer.from(position).toString('base64url')}`
const SOME_ID = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

test.each([
  ['limit=0', 'invalid_request'],
  ['limit=101', 'invalid_request'],
  ['limit=x', 'invalid_request'],
  ['page=2', 'invalid_request'],
  ['cursor=x', 'invalid_cursor'],
  [cursorOf("2026-01-01' or true|x"), 'invalid_cursor'],
  [cursorOf(`2026-02-29 00:00:00+00|${SOME_ID}`), 'invalid_cursor'],
  [cursorOf(`0000-01-01 00:00:00+00|${SOME_ID}`), 'invalid_cursor'],
  [cursorOf(`2026-01-01 24:30:00+00|${SOME_ID}`), 'invalid_cursor'],
  [cursorOf(`2026-01-01 00:00:00+99|${SOME_ID}`), 'invalid_cursor'],
  [cursorOf(`2026-01-01 00:00:00+00|${'-'.repeat(36)}`), 'invalid_cursor'],
])('a list asked for with %s is refused', async (query, code) => {
  expect(await call(app, key, 'GET', `/v1/clients?${query}`)).toMatchObject({ status: 400, body: { code } })
})

test.each(['firstName', 'address', 'ssn', 'a field \0'])(
  'text that can’t be stored is refused as %j',
  async (field) => {
    for (const text of ['a\0b', '\ud800']) {
      const answer = await call(app, key, 'POST', '/v1/clients', { ...DANA, [field]: text })

      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', detail: 'The request must not contain null or broken characters' },
      })
    }
  },
)

test('other methods and paths are refused as problems', async () => {
  const put = await call(app, key, 'PUT', '/v1/clients', {})

  expect(put).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
  expect(put.headers.get('allow')).toBe('POST, GET')
  expect(await call(app, key, 'GET', '/v1/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await call(app, key, 'GET', '/v1/clients/7')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})
