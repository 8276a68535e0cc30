import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '#features/messages/tests/message-fixture.ts'
import { createApplication, listApplications } from '#features/public-api/rules/applications.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { colleagueWith } from '#test/support/roles.ts'
import { call, madeKey } from './api-fixture.ts'

let app: TestApp
let maria: SignedIn
let key: string
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  key = (await madeKey(maria)).key
})
afterAll(() => app.close())

const dana = async (more: object = {}) => (await clientOf(maria, more)).id
const { acknowledge_duplicate: _, ...EXAMPLE } = Object(createApplication.example.body)
const enter = (body: object, headers: Record<string, string> = {}, by = key) =>
  call(app, by, 'POST', '/v1/applications', { ...EXAMPLE, ...body }, headers)
const read = (path: string, by = key) => call(app, by, 'GET', `/v1/applications${path}`)

test('a program enters an application and reads it again', async () => {
  const [client_id, rhonda] = [await dana(), await dana()]
  const people = [{ client_id: rhonda, role: 'co_applicant', joint_intent: 'online' }]

  const { status, body } = await enter({ client_id, people })

  expect([status, body.number, body.status]).toEqual([201, 'A-1001', 'pending'])
  expect(body).toMatchObject({ ...EXAMPLE, client_id, people, notice_due_on: '2026-02-14' })
  expect((await read(`/${body.id}`)).body).toEqual(body)
  const { rows } = await app.database.pools.server.query(
    "select actor_id from app.audit_events where subject_id = $1 and action = 'loan_applications.created'",
    [body.id],
  )
  expect(rows).toEqual([{ actor_id: maria.person.id }])
})

test('a repeated key enters nothing more, and another body is refused', async () => {
  const client_id = await dana()
  const headers = { 'idempotency-key': 'application-1' }

  const first = await enter({ client_id }, headers)
  const second = await enter({ client_id }, headers)
  const other = await enter({ client_id, amount_cents: 1 }, headers)

  expect(second.body).toEqual(first.body)
  expect([first, second].map((answer) => answer.headers.get('idempotency-replayed'))).toEqual([null, 'true'])
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('a duplicate names the earlier application, and is entered once it is acknowledged', async () => {
  const client_id = await dana()
  const first = await enter({ client_id })

  const refusal = await enter({ client_id })
  const second = await enter({ client_id, acknowledge_duplicate: true })

  expect(refusal).toMatchObject({
    status: 409,
    body: { code: 'duplicate_application', applicationId: first.body.id, number: first.body.number },
  })
  expect(second.status).toBe(201)
})

test.each([
  ['a comma in an amount', { amount_cents: '1234,50' }, 'amount_cents', /whole number of cents/],
  ['a sex', { sex: 'female' }, '', /12 CFR 1002\.5/],
  ['an income without a source', { income_source: null }, 'income_source', /where the income comes from/],
])('%s is refused with its field', async (_name, body, field, message) => {
  const answer = await enter({ client_id: await dana(), ...body })

  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  expect(answer.body.errors).toEqual([{ field, message: expect.stringMatching(message) }])
})

test('a minor and a day in the future are refused, and no birth date is returned', async () => {
  const minor = await enter({ client_id: await dana({ date_of_birth: '2012-05-05' }) })
  const future = await enter({ client_id: await dana(), received_on: '2999-01-01' })

  expect([minor.status, minor.body.code]).toEqual([422, 'applicant_underage'])
  expect(JSON.stringify(minor.body)).not.toContain('2012')
  expect([future.status, future.body.code]).toEqual([422, 'received_on'])
})

test('a list pages from the newest, and filters by client and status', async () => {
  const client_id = await dana()
  const ids: string[] = []
  for (const received_on of ['2026-03-01', '2026-03-02', '2026-03-03'])
    ids.unshift((await enter({ client_id, received_on, acknowledge_duplicate: true })).body.id)
  await app.database.pools.server.query("update public.loan_applications set status = 'withdrawn' where id = $1", [
    ids[1],
  ])

  const first = await read(`?client_id=${client_id}&limit=2`)
  const rest = await read(`?client_id=${client_id}&limit=2&cursor=${first.body.nextCursor}`)
  const withdrawn = await read(`?client_id=${client_id}&status=withdrawn`)

  const idsOf = ({ body }: typeof first) => body.data.map(({ id }: { id: string }) => id)
  expect([idsOf(first), idsOf(rest), idsOf(withdrawn)]).toEqual([[ids[0], ids[1]], [ids[2]], [ids[1]]])
  expect(rest.body.nextCursor).toBeNull()
  expect(listApplications.answer.safeParse(first.body).error).toBeUndefined()
  expect((await read('?status=lost')).body.code).toBe('invalid_request')
})

test('another company’s client is not found, also as guarantor', async () => {
  const omar = await app.subscriber('Omar', 'lender')
  const [own, theirs] = [await dana(), (await clientOf(omar)).id]

  const answers = [
    await enter({ client_id: theirs }),
    await enter({ client_id: own, people: [{ client_id: theirs, role: 'guarantor' }] }),
  ]

  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await read(`?client_id=${own}`)).body.data).toEqual([])
})

test('the key of a person who may no longer work applications enters none', async () => {
  const priya = await app.signIn(
    await colleagueWith(app.database, maria.person, ['see_all_clients', 'manage_integrations']),
  )
  const priyas = (await madeKey(priya)).key

  const answer = await enter({ client_id: await dana() }, {}, priyas)

  expect([answer.status, answer.body.code]).toEqual([403, 'insufficient_role'])
})
