import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pauseOtherPorts } from '#features/public-api/server/webhooks/port-pausing.ts'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { systemNetwork } from '#platform/http/address.ts'
import { outbox } from '#platform/mail/outbox.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { act, endpointOf, eventually, madeEndpoint } from './webhook-fixture.ts'

let app: TestApp
let maria: SignedIn
beforeAll(async () => {
  const network = { ...systemNetwork(false), resolve: async () => ['93.184.215.14'] }
  app = await testApp({ webhookNetwork: network })
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())
beforeEach(() => app.database.pools.server.query('delete from app.webhook_endpoints'))

/** Inserts an endpoint like an older release did, on any port. */
async function storedAt(url: string): Promise<string> {
  const { id } = await madeEndpoint(maria, 'https://shop.example.com/hooks', ['client.created'])
  await app.database.pools.server.query('update app.webhook_endpoints set url = $2 where id = $1', [id, url])
  return id
}

const hourly = () => {
  const { pools } = app.database
  const waiting = outbox(app.mailbox, loadSecrets('', Buffer.alloc(32, 9).toString('base64')).mailKey)
  return pauseOtherPorts({
    pool: pools.server,
    network: systemNetwork(false),
    outbox: waiting,
    appUrl: 'https://desk.test',
  })
}
test.each([
  ['https://shop.example.com:80/hooks', 'The URL must use port 443 or 8443'],
  ['https://shop.example.com:8080/hooks', 'The URL must use port 443 or 8443'],
  ['http://shop.example.com/hooks', 'The URL must start with https://'],
  ['http://shop.example.com:443/hooks', 'The URL must start with https://'],
])('%s is refused', async (url, message) => {
  const reply = await act(maria, { act: 'create', url, description: '', event_types: ['client.created'] })

  expect(reply).toMatchObject({ status: 400, refused: { code: 'URL_REFUSED', message } })
})

test.each(['https://shop.example.com/hooks', 'https://shop.example.com:8443/hooks'])('%s is accepted', async (url) => {
  expect(await madeEndpoint(maria, url, ['client.created'])).toMatchObject({ id: expect.any(String) })
})

test('an endpoint on another port is paused at the upgrade, once, and its owner gets an email', async () => {
  const id = await storedAt('https://shop.example.com:9000/hooks')
  await hourly()
  await hourly()

  expect(await endpointOf(maria, id)).toMatchObject({ pause_reason: 'port' })
  const mails = await eventually(async () => {
    const found = (await app.mailbox.list()).filter(({ to }) => to === maria.person.email)
    if (found.length === 0) throw new Error('no mail yet')
    return found
  })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('shop.example.com:9000')
  expect(mails[0]?.text).toContain('The URL must use port 443 or 8443')
})

test('it can be resumed only with an allowed address', async () => {
  const id = await storedAt('https://shop.example.com:9000/hooks')
  await hourly()

  const early = await act(maria, { act: 'resume', endpoint_id: id })
  const change = { act: 'change', endpoint_id: id, description: '', event_types: ['client.created'] }
  await act(maria, { ...change, url: 'https://shop.example.com:8443/hooks' })
  const late = await act(maria, { act: 'resume', endpoint_id: id })

  expect(early).toMatchObject({ status: 400, refused: { message: 'The URL must use port 443 or 8443' } })
  expect(late).toEqual({ id })
  await hourly()
  expect(await endpointOf(maria, id)).toMatchObject({ paused_at: null })
})
