import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, messagesOf, PAPERS } from '#features/messages/tests/message-fixture.ts'
import { carrierTells, inboundText } from '#features/messages/tests/text-fixture.ts'
import { call, madeKey } from '#features/public-api/tests/api-fixture.ts'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

const SSN = '900-00-4567'
const WORDS = 'Between you and me'

let app: TestApp
let maria: SignedIn
let key: string
let dana: { id: string; email: string }

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  key = (await madeKey(maria)).key
  dana = await clientOf(maria, { ssn: SSN, phone: '5125550123' })
  const owner = new pg.Client(app.database.ownerUrl)
  await owner.connect()
  // Removes a function that each of the calls below needs, as after a failed migration.
  for (const name of ['app.add_message', 'app.receive_text', 'app.keep_api_answer'])
    await owner.query(`alter function ${name} rename to gone_${name.slice('app.'.length)}`)
  await owner.end()
})
afterAll(() => app.close())

const text = { client_id: '', ...PAPERS, body: WORDS }
const person = { firstName: 'Dana', lastName: 'Whitfield', ssn: SSN, email: 'nora@example.test' }

test.each([
  [
    'an act',
    'a function failed',
    async () =>
      (await callCommand(app, 'send-message', { ...text, client_id: dana.id }, { person: maria, key: 'k' })).status,
  ],
  ['the public API', 'an API request failed', async () => (await call(app, key, 'POST', '/v1/clients', person)).status],
  [
    'an event of the carrier',
    'an event of the carrier failed',
    () => carrierTells(app, inboundText('5125550123', WORDS)),
  ],
])('a bug behind %s returns a server error, is logged once, and reveals no data', async (_, line, ask) => {
  const before = app.logged().length

  const status = await ask()

  const logged = app.logged().slice(before)
  expect(status).toBe(500)
  expect(logged.split(`"msg":"${line}"`)).toHaveLength(2)
  for (const secret of [WORDS, SSN, SSN.replaceAll('-', ''), '5125550123', 'nora@example.test', key, maria.token])
    expect(logged).not.toContain(secret)
})

test('nothing of it is stored', async () => {
  const added = await maria.supabase.from('clients').select('id').eq('email', person.email)

  expect([added.data, await messagesOf(maria, dana.id)]).toEqual([[], []])
})

test('a stored API response to a bug has no details', async () => {
  const { body } = await call(app, key, 'POST', '/v1/clients', person)

  expect(body).toEqual({
    type: '/documentation#internal_error',
    title: 'Something went wrong on our side',
    status: 500,
    code: 'internal_error',
    requestId: expect.any(String),
  })
})
