import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { connected } from '#platform/database/connected.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import {
  act,
  addClient,
  deliveriesOf,
  deliveryOnce,
  endpointOf,
  madeEndpoint,
  pauseIsOver,
  type Receiver,
  receiver,
} from './webhook-fixture.ts'

let app: TestApp
let maria: SignedIn
let shop: Receiver
beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())
beforeEach(async () => {
  shop = await receiver()
})
afterEach(() => shop.close())

test('each failed attempt waits four times as long as the previous one, and the thirteenth is the last', async () => {
  const { id } = await madeEndpoint(maria, shop.url)
  shop.answer((response) => response.writeHead(500).end())
  await addClient(maria, 'Dana')
  const first = await deliveryOnce(maria, id, 'waiting')
  await pauseIsOver(app, first.id)
  const second = await deliveryOnce(maria, id, 'waiting', 2)
  await app.database.pools.server.query('update app.webhook_deliveries set tries = 12 where id = $1', [first.id])
  await pauseIsOver(app, first.id)

  const last = await deliveryOnce(maria, id, 'failed', 3)

  const waits = [first, second].map(
    ({ next_attempt_at, log }) => Date.parse(next_attempt_at ?? '') - Date.parse(log[0]?.began_at ?? ''),
  )
  expect(waits).toEqual([expect.closeTo(10_000, -4), expect.closeTo(40_000, -4)])
  expect(last.next_attempt_at).toBeNull()
})

// Every two deliveries have the same timestamp.
const LONG_LOG = `
  with sent as (insert into app.webhook_events (organization_id, type, data)
                select organization_id, 'webhook.test', '{}' from app.webhook_endpoints, generate_series(1, 27) where id = $1
                returning id, organization_id),
       delivered as (insert into app.webhook_deliveries (organization_id, event_id, endpoint_id, status, attempts, created_at)
                     select organization_id, id, $1, 'delivered', 1, now() - interval '1 minute' * (row_number() over () / 2) from sent
                     returning id, organization_id, created_at)
  insert into app.webhook_attempts (delivery_id, number, organization_id, began_at, duration_ms)
  select id, 1, organization_id, created_at, 1 from delivered`

test('the log comes in pages, newest first, each with one extra row if there are more', async () => {
  const { id } = await madeEndpoint(maria, shop.url)
  await connected(app.database.ownerUrl, (owner) => owner.query(LONG_LOG, [id]))

  const first = await deliveriesOf(maria, id)
  const rest = (await act(maria, { act: 'deliveries', endpoint_id: id, before: first[24]?.id })).deliveries

  expect([first.length, rest.length]).toEqual([26, 2])
  const shown = [...first.slice(0, 25), ...rest]
  expect(new Set(shown.map((one) => one.id)).size).toBe(27)
  const times = shown.map((one) => Date.parse(one.created_at))
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect((await endpointOf(maria, id))?.last_delivered_at).toBe(first[0]?.created_at)
})
