import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { asPerson, colleague } from '#test/support/people.ts'
import {
  act,
  addClient,
  deliveriesOf,
  deliveryOnce,
  endpointOf,
  eventually,
  madeEndpoint,
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

const sql = (text: string, values: unknown[] = []) => app.database.pools.server.query(text, values)

test('secrets are shown once: they are stored encrypted, and neither lists nor the audit log contain them', async () => {
  const { id, secret } = await madeEndpoint(maria, `${shop.url}?token=hush`)

  const kept = await sql('select e::text as row from app.webhook_endpoints e where id = $1', [id])
  const audited = await sql("select e::text as row from app.audit_events e where action like 'webhook.%'")
  const listed = await act(maria, { act: 'list' })

  for (const text of [JSON.stringify(kept.rows), JSON.stringify(audited.rows), JSON.stringify(listed), app.logged()]) {
    expect(text).not.toContain(secret.slice(6))
    expect(text).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'))
  }
  expect(JSON.stringify(audited.rows)).not.toContain('hush')
})

test('staff can’t use webhooks; an admin can', async () => {
  const { id } = await madeEndpoint(maria, shop.url)
  await act(maria, { act: 'test', endpoint_id: id })
  const [delivery] = await deliveriesOf(maria, id)
  const staff = await app.signIn(await colleague(app.database, maria.person, 'Sam', 'staff'))
  const admin = await app.signIn(await colleague(app.database, maria.person, 'Ada', 'admin'))

  for (const attempt of everyCommandOn(id, delivery?.id)) {
    expect(await act(staff, attempt), attempt.act).toMatchObject({
      status: 403,
      refused: { code: 'PERMISSION_NEEDED' },
    })
  }
  expect((await act(admin, { act: 'list' })).endpoints).toHaveLength(1)
})

test.each([
  ['is removed', 'remove_member', {}],
  ['becomes staff', 'change_member_role', { role: 'staff' }],
])('when an admin %s, their endpoints are paused', async (_, how, more) => {
  const leaver = await app.signIn(await colleague(app.database, maria.person, 'Lena', 'admin'))
  const [theirs, turned, marias] = [
    await madeEndpoint(leaver, shop.url),
    await madeEndpoint(maria, `${shop.url}/before`),
    await madeEndpoint(maria, shop.url),
  ]
  const wanted = { description: '', event_types: ['*'] }
  await act(leaver, { act: 'change', endpoint_id: turned.id, url: `${shop.url}/turned`, ...wanted })
  await act(leaver, { act: 'change', endpoint_id: marias.id, url: shop.url, ...wanted })

  await maria.supabase.rpc(how, { member_id: leaver.person.id, ...more }).throwOnError()

  const reasons = [theirs, turned, marias].map(async ({ id }) => (await endpointOf(maria, id))?.pause_reason)
  expect(await Promise.all(reasons)).toEqual(['asked', 'asked', null])
  const { data } = await maria.supabase.rpc('organization_audit_log', {
    filter: { action: 'webhook.paused' },
    count: 2,
  })
  expect(new Set(data.map((event: { subject_id: string }) => event.subject_id))).toEqual(
    new Set([theirs.id, turned.id]),
  )
})

test('another company’s endpoint can’t be seen or changed, nor its log read', async () => {
  const { id } = await madeEndpoint(maria, shop.url)
  await act(maria, { act: 'test', endpoint_id: id })
  const before = await deliveryOnce(maria, id, 'delivered')
  const listed = await endpointOf(maria, id)

  expect((await act(omar, { act: 'list' })).endpoints).toEqual([])
  expect((await act(omar, { act: 'deliveries', endpoint_id: id })).deliveries).toEqual([])
  for (const attempt of everyCommandOn(id, before.id).filter(
    (one) => !['list', 'create', 'deliveries'].includes(one.act),
  )) {
    expect(await act(omar, attempt), attempt.act).toMatchObject({ status: 404 })
  }
  expect(await endpointOf(maria, id)).toEqual(listed)
  expect(shop.received).toHaveLength(1)
})

const everyCommandOn = (id: string, deliveryId: string | undefined) => [
  { act: 'list' },
  { act: 'create', url: shop.url, description: '', event_types: ['*'] },
  { act: 'change', endpoint_id: id, url: shop.url, description: '', event_types: ['*'] },
  { act: 'rotate', endpoint_id: id, keep_old: false },
  ...['pause', 'resume', 'test', 'delete'].map((name) => ({ act: name, endpoint_id: id })),
  { act: 'deliveries', endpoint_id: id },
  { act: 'delivery', delivery_id: deliveryId },
  { act: 'replay', delivery_id: deliveryId },
]

test.each([
  [{ url: '' }, 'URL is required'],
  [{ url: 'nowhere' }, 'The URL must be a full address'],
  [{ url: 'ftp://example.com/' }, 'The URL must be a full address'],
  [{ url: 'https://maria:secret@127.0.0.1/' }, 'must not contain a user or password'],
  [{ event_types: [] }, 'Choose at least one event'],
  [{ event_types: ['client.eaten'] }, 'Unknown event'],
  [{ description: 'x'.repeat(201) }, 'Description is too long'],
])('an endpoint of %j is refused, and nothing is stored', async (wrong, sentence) => {
  const making = { act: 'create', url: shop.url, description: '', event_types: ['*'] }

  const { status, refused } = await act(maria, { ...making, ...wrong })

  expect(status).toBe(400)
  expect(refused.message).toContain(sentence)
  expect((await act(maria, { act: 'list' })).endpoints).toEqual([])
})

test('a company has at most twenty endpoints, even with two created at once', async () => {
  for (let made = 0; made < 19; made++) await madeEndpoint(maria, shop.url)

  const making = { act: 'create', url: shop.url, description: '', event_types: ['*'] }
  const holder = await app.database.pools.server.connect()
  await holder.query('begin')
  await holder.query(
    'select from app.organizations o join app.people p on p.organization_id = o.id where p.id = $1 for update of o',
    [maria.person.id],
  )
  const asking = [act(maria, making), act(maria, making), act(maria, making)]
  // All three requests wait for the last place before one of them gets it.
  await eventually(async () => {
    const { rows } = await sql(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(rows).toHaveLength(3)
  })
  await holder.query('commit')
  holder.release()
  const outcomes = await Promise.all(asking)

  expect(outcomes.filter(({ refused }) => refused?.code === 'TOO_MANY_ENDPOINTS')).toHaveLength(2)
  expect((await act(maria, { act: 'list' })).endpoints).toHaveLength(20)
})

test('a deleted endpoint receives nothing, and its log is gone', async () => {
  const { id } = await madeEndpoint(maria, shop.url)
  await act(maria, { act: 'test', endpoint_id: id })
  await deliveryOnce(maria, id, 'delivered')

  await act(maria, { act: 'delete', endpoint_id: id })
  await addClient(maria, 'Dana')

  expect((await act(maria, { act: 'list' })).endpoints).toEqual([])
  expect(await deliveriesOf(maria, id)).toEqual([])
  expect(await act(maria, { act: 'delete', endpoint_id: id })).toMatchObject({ status: 404 })
  const { rows } = await sql('select count(*)::int as events from app.webhook_deliveries where endpoint_id = $1', [id])
  expect(rows[0].events).toBe(0)
})

test.each([
  "emit_event($1, 'client.created', '{}')",
  'emit_test_event($1)',
  'queue_webhook($1, $1)',
  'address_webhook($1, $1)',
])('no caller can invent an event: app.%s', async (made) => {
  const attempt = asPerson(app.database.pools.wire, maria.person, (db) =>
    db.query(`select app.${made}`, [maria.person.id]),
  )

  await expect(attempt).rejects.toMatchObject({ code: '42501' })
})
