import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepWebhooks } from '#features/public-api/server/webhooks/sweep.ts'
import { hmacSha256 } from '#platform/http/hmac.ts'
import { checkedDelivery } from '#platform/rules/signature.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { asPerson } from '#test/support/people.ts'
import { call, madeKey, RHONDAS_ORDER, tenSecondsLater } from './api-fixture.ts'
import {
  act,
  addClient,
  deliveriesOf,
  deliveryOnce,
  endpointOf,
  eventually,
  madeEndpoint,
  pauseIsOver,
  type Receiver,
  receiver,
} from './webhook-fixture.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn
let shop: Receiver
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
  omar = await app.subscriber('Omar', 'dealer')
})
afterAll(() => app.close())
beforeEach(async () => {
  shop = await receiver()
})
afterEach(async () => {
  await sql('delete from app.webhook_endpoints')
  await shop.close()
})

/** Returns an event without ids and timestamps, which contain digits of their own. */
const toldIn = (body = '') => body.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+/g, '')

const sql = (text: string, values: unknown[] = []) => app.database.pools.server.query(text, values)

test('an added client is sent signed, without SSN and date of birth', async () => {
  const { id, secret } = await madeEndpoint(maria, shop.url, ['client.created'])
  const clientId = await addClient(maria, 'Dana', { ssn: '900000011', date_of_birth: '1990-04-12', zip: '06901' })

  const [delivery] = await shop.until(1)

  if (!delivery) throw new Error('Nothing has arrived')
  expect(checkedDelivery(hmacSha256, secret, delivery, Date.now())).toBe('genuine')
  expect(delivery.event).toMatchObject({
    id: delivery.id,
    type: 'client.created',
    mode: 'test',
    data: { client: { id: clientId, firstName: 'Dana', lastName: 'Whitfield', zip: '06901' } },
  })
  expect(toldIn(delivery.body)).not.toMatch(/900000011|0011|1990|ssn|birth/i)
  expect(await deliveryOnce(maria, id, 'delivered')).toMatchObject({ log: [{ number: 1, status_code: 204 }] })
  expect(app.logged()).not.toContain(secret.slice(8))
})

test('a delivery that was altered or replayed later is not genuine', async () => {
  const { secret } = await madeEndpoint(maria, shop.url)
  await addClient(maria, 'Dana')
  const [delivery] = await shop.until(1)
  if (!delivery) throw new Error('Nothing has arrived')
  const check = (altered: Partial<typeof delivery>, later = 0) =>
    checkedDelivery(hmacSha256, secret, { ...delivery, ...altered }, Date.now() + later)

  expect(check({})).toBe('genuine')
  expect(check({ body: delivery.body.replace('Dana', 'Dora') })).toBe('forged')
  expect(check({ id: maria.person.id })).toBe('forged')
  expect(check({ timestamp: String(Number(delivery.timestamp) + 1) })).toBe('forged')
  expect(check({}, 301_000)).toBe('stale')
})

test('an event exists only if its cause was committed', async () => {
  const { id } = await madeEndpoint(maria, shop.url)

  const undone = asPerson(app.database.pools.wire, maria.person, async (db) => {
    await db.query("insert into public.clients (first_name, last_name, user_id) values ('Never', 'Was', $1)", [
      maria.person.id,
    ])
    throw new Error('The request breaks off')
  })
  await expect(undone).rejects.toThrow('breaks off')
  await addClient(maria, 'Dana')

  expect((await shop.until(1)).map(({ event }) => event.data.client.firstName)).toEqual(['Dana'])
  expect(await deliveriesOf(maria, id)).toHaveLength(1)
})

test('a change of a client names the fields; derived values send no event', async () => {
  const clientId = await addClient(maria, 'Dana')
  const { id } = await madeEndpoint(maria, shop.url)

  await sql('update public.clients set middle_score = 700 where id = $1', [clientId])
  await maria.supabase.from('clients').update({ email: 'dana@example.test', ssn: '900000012' }).eq('id', clientId)

  const [delivery] = await shop.until(1)
  expect(delivery?.event).toMatchObject({
    type: 'client.updated',
    data: { client: { email: 'dana@example.test' }, changed: expect.arrayContaining(['email', 'ssn']) },
  })
  expect(toldIn(delivery?.body)).not.toMatch(/900000012|0012/)
  expect(await deliveriesOf(maria, id)).toHaveLength(1)
})

test('successful and failed reports send an event; reading scores needs a key', async () => {
  const { key } = await madeKey(maria)
  await madeEndpoint(maria, shop.url, ['credit_report.completed', 'credit_report.failed'])

  const { body } = await call(app, key, 'POST', '/v1/credit-reports', RHONDAS_ORDER)
  await tenSecondsLater(app, maria)
  await sql(
    `insert into public.credit_reports (organization_id, client_id, status)
     select organization_id, client_id, 'error' from public.credit_reports where id = $1`,
    [body.id],
  )

  const events = (await shop.until(2)).map(({ event }) => event)
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['credit_report.completed', 'credit_report.failed']))
  expect(events.find(({ type }) => type === 'credit_report.completed')?.data.report).toMatchObject({
    id: body.id,
    clientId: body.clientId,
    outcomes: { experian: 'hit' },
  })
  expect(JSON.stringify(events)).not.toMatch(/fico|score/i)
})

test('creating and revoking keys sends events without the key', async () => {
  await madeEndpoint(maria, shop.url, ['api_key.created', 'api_key.revoked'])

  const { id, key } = await madeKey(maria)
  await maria.supabase.functions.invoke('api-keys', { body: { act: 'revoke', key_id: id } })

  const events = (await shop.until(2)).map(({ event }) => event)
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['api_key.created', 'api_key.revoked']))
  expect(events[0]?.data.apiKey).toMatchObject({ id, name: 'Website', mode: 'test' })
  expect(JSON.stringify(events)).not.toContain(key.slice(12))
})

test('only chosen events are sent, and only those of one’s own company', async () => {
  const { id } = await madeEndpoint(maria, shop.url, ['api_key.created'])

  await addClient(maria, 'Dana')
  await madeKey(omar)
  await madeKey(maria)

  expect((await shop.until(1)).map(({ event }) => event.type)).toEqual(['api_key.created'])
  expect(await deliveriesOf(maria, id)).toHaveLength(1)
})

test('a failed delivery is retried with the same id, and the log shows each attempt', async () => {
  const { id } = await madeEndpoint(maria, shop.url)
  shop.answer((response) => response.writeHead(500).end('out of\u0000paper'))
  await addClient(maria, 'Dana')
  const failed = await deliveryOnce(maria, id, 'waiting')
  expect(failed.log).toMatchObject([{ status_code: 500, response_excerpt: 'out of paper' }])
  expect(Date.parse(failed.next_attempt_at ?? '')).toBeGreaterThan(Date.parse(failed.created_at) + 9_000)
  expect((await endpointOf(maria, id))?.failing_since).not.toBeNull()

  shop.answer((response) => response.writeHead(200).end('thanks'))
  await pauseIsOver(app, failed.id)

  const arrived = await deliveryOnce(maria, id, 'delivered', 2)
  expect(arrived.log.map(({ status_code }) => status_code)).toEqual([200, 500])
  expect(new Set(shop.received.map((one) => one.id)).size).toBe(1)
  expect((await endpointOf(maria, id))?.failing_since).toBeNull()
})

test('endpoints that fail and then hang occupy one of the two workers, and others still receive events', async () => {
  const hanging = await receiver()
  const first = await madeEndpoint(maria, hanging.url)
  const second = await madeEndpoint(maria, `${hanging.url}/second`)
  hanging.answer((response) => response.writeHead(500).end())
  await addClient(maria, 'Dana')
  await Promise.all([first, second].map(({ id }) => deliveryOnce(maria, id, 'waiting')))
  let open = 0
  let mostOpen = 0
  hanging.answer((response) => {
    mostOpen = Math.max(mostOpen, ++open)
    response.on('close', () => open--)
  })
  await madeEndpoint(omar, shop.url)

  await addClient(maria, 'Rosa')
  await eventually(() => expect(mostOpen).toBe(1))
  await addClient(omar, 'Ivo')

  await shop.until(1)
  expect(mostOpen).toBe(1)
  await hanging.close()
})

test('a redirect is not followed', async () => {
  const elsewhere = await receiver()
  const { id } = await madeEndpoint(maria, shop.url)
  shop.answer((response) => response.writeHead(307, { location: elsewhere.url }).end())

  await addClient(maria, 'Dana')

  expect(await deliveryOnce(maria, id, 'waiting')).toMatchObject({ last_status_code: 307 })
  expect(elsewhere.received).toEqual([])
  await elsewhere.close()
})

test('a delivery can be sent again by hand: the same event, the same id', async () => {
  const { id } = await madeEndpoint(maria, shop.url)
  await addClient(maria, 'Dana')
  const first = await deliveryOnce(maria, id, 'delivered')

  await act(maria, { act: 'replay', delivery_id: first.id })

  const [before, after] = await shop.until(2)
  expect(after?.body).toBe(before?.body)
  expect((await deliveryOnce(maria, id, 'delivered', 2)).body).toBe(before?.body)
})

test('a test event arrives at an endpoint that is paused, and is tried once', async () => {
  const { id } = await madeEndpoint(maria, shop.url, ['client.created'])
  await act(maria, { act: 'pause', endpoint_id: id })
  shop.answer((response) => response.writeHead(503).end())

  await act(maria, { act: 'test', endpoint_id: id })

  expect((await shop.until(1))[0]?.event).toMatchObject({ type: 'webhook.test', data: { endpointId: id } })
  expect(await deliveryOnce(maria, id, 'failed')).toMatchObject({ next_attempt_at: null })
  expect(await endpointOf(maria, id)).toMatchObject({ failing_since: null })
})

test('events for a paused endpoint are held and sent once it is resumed', async () => {
  const { id } = await madeEndpoint(maria, shop.url)
  await act(maria, { act: 'pause', endpoint_id: id })
  await addClient(maria, 'Dana')
  const [held] = await deliveriesOf(maria, id)
  expect(held).toMatchObject({ status: 'held', attempts: 0 })
  expect(await endpointOf(maria, id)).toMatchObject({ pause_reason: 'asked', held_count: 1 })
  expect(await act(maria, { act: 'replay', delivery_id: held?.id })).toMatchObject({
    status: 409,
    refused: { code: 'ENDPOINT_PAUSED' },
  })

  await act(maria, { act: 'resume', endpoint_id: id })

  expect((await shop.until(1))[0]?.event.data.client.firstName).toBe('Dana')
  expect(await act(maria, { act: 'resume', endpoint_id: id })).toMatchObject({ status: 404 })
})

test.each([
  ['that has failed for three days', 500, 'failing', 'The latest attempt: Status 500.'],
  ['that has broken off for three days', null, 'failing', 'The latest attempt: The connection was closed early.'],
  ['that says it is gone', 410, 'gone', 'status 410'],
])('an endpoint %s is paused, and its owner gets one email', async (_, status, reason, said) => {
  const { id } = await madeEndpoint(maria, shop.url)
  if (reason === 'failing') {
    await sql("update app.webhook_endpoints set failing_since = now() - interval '73 hours' where id = $1", [id])
  }
  shop.answer((response) => (status === null ? response.destroy() : response.writeHead(status).end()))

  await addClient(maria, 'Dana')
  const failed = await deliveryOnce(maria, id, 'waiting')
  await pauseIsOver(app, failed.id)
  await deliveryOnce(maria, id, 'held')

  expect(await endpointOf(maria, id)).toMatchObject({ pause_reason: reason })
  expect(shop.received).toHaveLength(1)
  const { host } = new URL(shop.url)
  const letters = await eventually(async () => {
    const about = (await app.mailbox.list()).filter(({ text }) => text.includes(host))
    if (about.length === 0) throw new Error('No letter yet')
    return about
  })
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    [maria.person.email, 'One of your webhooks is paused'],
  ])
  expect(letters[0]?.text).toContain(said)
  expect(letters[0]?.links).toContain('https://desk.test/dashboard/org-admin?section=webhooks')
})

test('a replaced secret signs beside its successor for a day, unless it is to end at once', async () => {
  const { id, secret: first } = await madeEndpoint(maria, shop.url)
  const { secret: second } = await act(maria, { act: 'rotate', endpoint_id: id, keep_old: true })
  await addClient(maria, 'Dana')
  const [both] = await shop.until(1)
  const { secret: third } = await act(maria, { act: 'rotate', endpoint_id: id, keep_old: false })
  await addClient(maria, 'Ben')
  const [, one] = await shop.until(2)
  if (!both || !one) throw new Error('Nothing has arrived')

  const checked = (delivery: typeof one) =>
    [first, second, third].map((secret) => checkedDelivery(hmacSha256, secret, delivery, Date.now()))

  expect(checked(both)).toEqual(['genuine', 'genuine', 'forged'])
  expect(checked(one)).toEqual(['forged', 'forged', 'genuine'])
})

test('a secret that is kept for its day is not pushed out by another that is kept', async () => {
  const { id, secret } = await madeEndpoint(maria, shop.url)
  await act(maria, { act: 'rotate', endpoint_id: id, keep_old: true })

  const again = await act(maria, { act: 'rotate', endpoint_id: id, keep_old: true })

  expect(again).toMatchObject({ status: 409, refused: { code: 'OLD_SECRET_STILL_WORKS' } })
  await addClient(maria, 'Dana')
  const [delivery] = await shop.until(1)
  expect(delivery && checkedDelivery(hmacSha256, secret, delivery, Date.now())).toBe('genuine')
})

test('an old secret whose day is over signs nothing any more', async () => {
  const { id, secret } = await madeEndpoint(maria, shop.url)
  await act(maria, { act: 'rotate', endpoint_id: id, keep_old: true })
  await sql('update app.webhook_endpoints set previous_secret_until = now() where id = $1', [id])

  await addClient(maria, 'Dana')

  const [delivery] = await shop.until(1)
  expect(delivery && checkedDelivery(hmacSha256, secret, delivery, Date.now())).toBe('forged')
  expect(await endpointOf(maria, id)).toMatchObject({ old_secret_until: null })
})

test('a delivery whose job was lost, or that was held while its endpoint was resumed, is sent by the sweep', async () => {
  const { id } = await madeEndpoint(maria, shop.url)
  await act(maria, { act: 'pause', endpoint_id: id })
  await addClient(maria, 'Dana')
  await addClient(maria, 'Ben')
  await sql(
    `update app.webhook_deliveries set status = 'waiting', next_attempt_at = now() - interval '16 minutes'
      where id = (select id from app.webhook_deliveries where endpoint_id = $1 limit 1)`,
    [id],
  )
  await sql('update app.webhook_endpoints set paused_at = null, pause_reason = null where id = $1', [id])

  await sweepWebhooks(app.database.pools.server)

  const names = (await shop.until(2)).map(({ event }) => event.data.client.firstName)
  expect(new Set(names)).toEqual(new Set(['Dana', 'Ben']))
})

test.each([
  ['with a worker that seemed dead', "status = 'waiting', next_attempt_at = now() - interval '1 hour'"],
  ['that was held', "status = 'held', next_attempt_at = null"],
])('a delivery %s and that arrives during the sweep is not sent again', async (_, standing) => {
  const { id } = await madeEndpoint(maria, shop.url)
  await act(maria, { act: 'test', endpoint_id: id })
  await deliveryOnce(maria, id, 'delivered')
  await sql(`update app.webhook_deliveries set ${standing} where endpoint_id = $1`, [id])

  const worker = await app.database.pools.server.connect()
  await worker.query('begin')
  await worker.query("update app.webhook_deliveries set status = 'delivered' where endpoint_id = $1", [id])
  // The sweep doesn't wait for a worker that is recording a delivery.
  await sweepWebhooks(app.database.pools.server)
  await worker.query('commit')
  worker.release()

  expect((await deliveriesOf(maria, id)).map(({ status }) => status)).toEqual(['delivered'])
})

test('events are forgotten after thirty days, with what came of them', async () => {
  const { id } = await madeEndpoint(maria, shop.url)
  await act(maria, { act: 'test', endpoint_id: id })
  await act(maria, { act: 'test', endpoint_id: id })
  const recent = await deliveryOnce(maria, id, 'delivered')
  await sql("update app.webhook_events set created_at = created_at - interval '31 days' where id <> $1", [
    recent.event_id,
  ])

  await sweepWebhooks(app.database.pools.server)

  expect((await deliveriesOf(maria, id)).map(({ event_id }) => event_id)).toEqual([recent.event_id])
})
