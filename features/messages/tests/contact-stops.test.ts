import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callCommand, type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { clientOf, messagesOf, PAPERS } from './message-fixture.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
})
afterAll(() => app.close())

const call = (name: string, body: object) => callCommand(app, name, body, { person: maria, key: randomUUID() })
const stop = (client_id: string) =>
  call('collections', { act: 'stop', client_id, kind: 'cease', received_on: new Date().toISOString().slice(0, 10) })

test.each([
  ['an email', PAPERS],
  ['a text', { channel: 'text', body: 'Call us' }],
  ['a secure message', { ...PAPERS, channel: 'message' }],
])('%s is refused while contact is stopped, and nothing is written', async (_, message) => {
  const dana = await clientOf(maria)
  expect((await stop(dana.id)).status).toBe(200)

  const refused = await call('send-message', { client_id: dana.id, ...message })

  expect(refused).toMatchObject({ status: 409, body: { code: 'CONTACT_STOPPED', kind: 'cease' } })
  expect(refused.body.message).toMatch(/asked you not to contact them/)
  expect(await messagesOf(maria, dana.id)).toEqual([])
})

test('a notice that the law requires is sent, and the audit log records it', async () => {
  const dana = await clientOf(maria)
  await stop(dana.id)

  const sent = await call('send-message', { client_id: dana.id, ...PAPERS, required_notice: true })

  expect(sent.status).toBe(201)
  const { rows } = await app.database.pools.server.query(
    "select details ->> 'stop' as stop from app.audit_events where action = 'messages.required_notice' and subject_id = $1",
    [dana.id],
  )
  expect(rows).toEqual([{ stop: 'cease' }])
})

test('another client, and one whose stop was released, get messages as before', async () => {
  const [dana, omar] = [await clientOf(maria), await clientOf(maria)]
  const { body } = await stop(dana.id)
  expect((await call('send-message', { client_id: omar.id, ...PAPERS })).status).toBe(201)

  await call('collections', { act: 'release_stop', stop_id: body.id, reason: 'They asked us to write again' })

  expect((await call('send-message', { client_id: dana.id, ...PAPERS })).status).toBe(201)
})
