import { afterAll, beforeAll, expect, test } from 'vitest'
import { newcomer, type Person, subscriber, superAdmin } from '#test/support/people.ts'
import { ANON_KEY, type BureauFixture, bureauFixture, orderFor, who } from './bureau-fixture.ts'

const RHONDA = who('Rhonda', 'Rouse')

let desk: BureauFixture
let maria: Person
let order: ReturnType<typeof orderFor>
beforeAll(async () => {
  desk = await bureauFixture()
  maria = await subscriber(desk.database, 'Maria')
  order = orderFor(await desk.client(maria, RHONDA), RHONDA)
})
afterAll(() => desk.close())

const post = (body: BodyInit, headers: Record<string, string> = {}, name = 'credit-pull') =>
  desk.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: ANON_KEY,
      authorization: `Bearer ${desk.token(maria)}`,
      'content-type': 'application/json',
      ...headers,
    },
    body,
  })

test.each(['credit-pull', 'reveal-client'])('%s requires a sign-in', async (name) => {
  const past = Math.floor(Date.now() / 1000) - 1
  const other = { ...maria, sessionId: (await subscriber(desk.database, 'Omar')).sessionId }
  const tokens = [
    ANON_KEY,
    'garbage',
    `${desk.token(maria).slice(0, -4)}AAAA`,
    desk.token(maria, { exp: past }),
    desk.token(maria, { role: 'postgres' }),
    desk.token(maria, { role: 'platform_admin' }),
    desk.token(maria, { session_id: undefined }),
    desk.token(maria, { sub: undefined }),
    desk.token(other),
  ]

  const answers = await Promise.all(
    tokens.map((token) => post(JSON.stringify(order), { authorization: `Bearer ${token}` }, name)),
  )

  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ code: 401, message: 'Invalid JWT' })
  }
})

test('a token whose session was signed out orders nothing', async () => {
  const omar = await subscriber(desk.database, 'Omar')
  await desk.sql('delete from auth.sessions where id = $1', [omar.sessionId])

  const { status, body } = await desk.order(omar, order)

  expect(status).toBe(401)
  expect(body).toEqual({ code: 401, message: 'Invalid JWT' })
})

test('a person without an organization must sign in again', async () => {
  const [nobody, ada] = [await newcomer(desk.database, 'Nell'), await superAdmin(desk.database, 'Ada')]

  const answers = [await desk.order(nobody, order), await desk.order(ada, order)]

  for (const { status, body } of answers) {
    expect(status).toBe(403)
    expect(body.message).toBe('User account not properly set up. Please log out and sign in again.')
  }
})

test.each([
  ['{"client_id":', {}, 400, 'The request body is not valid JSON'],
  ['['.repeat(200), {}, 400, 'The request body is not valid JSON'],
  ['[]', {}, 400, 'Validation error: The request body must be a JSON object'],
  ['x'.repeat(1_100_000), {}, 413, 'The request body exceeds 1 MB'],
  ['a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'Content-Type must be application/json'],
])('the body %.20s is refused', async (body, headers, status, message) => {
  const answer = await post(body, headers)

  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code: expect.any(String), error: message, message })
})

test('a function that does not exist is not found, and functions take POST only', async () => {
  const unknown = await post('{}', {}, 'credit-push')
  const read = await desk.fetch('/functions/v1/credit-pull', { headers: { apikey: ANON_KEY } })

  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({ code: 'NOT_FOUND', message: 'Requested function was not found' })
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
})

test('a browser of any origin may send an order with an idempotency key', async () => {
  const answer = await desk.fetch('/functions/v1/credit-pull', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://desk.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,apikey,content-type,idempotency-key',
    },
  })

  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-headers')).toContain('idempotency-key')
})

test('a bug causes an error without detail and is logged once, without the request’s data', async () => {
  const broken = desk.anotherProcess({
    deadlineMs: 10,
    pull: async () => ({ result: undefined as never, reply: null }),
  })
  const linesBefore = desk.log().split('\n').length

  const { status, body } = await broken.order(maria, { ...order, ssn: RHONDA.ssn })

  const logged = desk
    .log()
    .split('\n')
    .slice(linesBefore - 1)
    .join('\n')
  expect(status).toBe(500)
  expect(body).toEqual({ code: 'INTERNAL_ERROR', error: 'Internal server error', message: 'Internal server error' })
  expect(logged.match(/a function failed/g)).toHaveLength(1)
  expect(logged).not.toContain(RHONDA.ssn)
})
