import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Health } from '#platform/status/health.ts'
import { colleague, type Person, subscriber, superAdmin } from '#test/support/people.ts'
import {
  type Desk,
  listening,
  type Office,
  realtimeFixture,
  settled,
  subscribed,
  type ToldChange,
} from './realtime-fixture.ts'

let desk: Desk
let office: Office
let maria: Person
let omar: Person

beforeAll(async () => {
  desk = await realtimeFixture()
  office = await desk.office()
  maria = await subscriber(desk.database, 'Maria', 'lender')
  omar = await subscriber(desk.database, 'Omar', 'dealer')
})
afterAll(() => desk.close())

/** Collects the changes of clients that the person receives once subscribed. */
async function clientNotifications(person: Person, wish: object = {}, vsn: '1.0.0' | '2.0.0' = '2.0.0', at = office) {
  const told: ToldChange[] = []
  const client = await desk.client(at, person, { vsn })
  const channel = client.channel('clients')
  const asked = { event: '*', schema: 'public', table: 'clients', ...wish } as { event: '*'; schema: string }
  channel.on('postgres_changes', asked, (change) => told.push(change))
  await listening(channel)
  return told
}

describe.each(['1.0.0', '2.0.0'] as const)('with protocol %s', (vsn) => {
  test('a new client is announced to its organization and no one else', async () => {
    const toMaria = await clientNotifications(maria, {}, vsn)
    const toOmar = await clientNotifications(omar, {}, vsn)

    const id = await desk.addClient(maria, { first_name: 'Dana' })

    await vi.waitFor(() => expect(toMaria).toHaveLength(1))
    expect(toMaria[0]).toMatchObject({ eventType: 'INSERT', schema: 'public', table: 'clients', errors: null })
    expect(toMaria[0]?.new).toMatchObject({ id, first_name: 'Dana', city: 'Reno' })
    await settled()
    expect(toOmar).toEqual([])
  })
})

test('a changed client is announced with its new values and only the key of its old ones', async () => {
  const id = await desk.addClient(maria)
  const told = await clientNotifications(maria, { event: 'UPDATE' })

  await desk.owner.query("update public.clients set city = 'Elko' where id = $1", [id])

  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(told[0]).toMatchObject({ eventType: 'UPDATE', new: { id, city: 'Elko' }, old: { id } })
  expect(Object.keys(told[0]?.old ?? {})).toEqual(['id'])
})

test('encrypted, masked, and file columns are not announced', async () => {
  const told = await clientNotifications(maria)

  await desk.addClient(maria)

  await vi.waitFor(() => expect(told).toHaveLength(1))
  for (const column of ['ssn', 'date_of_birth', 'address', 'search_text', 'drivers_license_front'])
    expect(told[0]?.new).not.toHaveProperty(column)
})

test('a deleted client is not announced, because no policy could decide whose it was', async () => {
  const id = await desk.addClient(maria)
  const toMaria = await clientNotifications(maria)

  await desk.owner.query('delete from public.clients where id = $1', [id])
  await desk.addClient(maria)

  await vi.waitFor(() => expect(toMaria).toHaveLength(1))
  expect(toMaria[0]?.eventType).toBe('INSERT')
})

test('a change is announced by every process, to a colleague and to a super admin', async () => {
  const there = await desk.office()
  const toColleague = await clientNotifications(await colleague(desk.database, maria, 'Mateo'), {}, '2.0.0', there)
  const toAdmin = await clientNotifications(await superAdmin(desk.database, 'Ada'), {}, '2.0.0', there)

  const id = await desk.addClient(maria)

  for (const told of [toColleague, toAdmin]) await vi.waitFor(() => expect(told).toMatchObject([{ new: { id } }]))
})

test('a client that changed hands never shows its new readers its old values', async () => {
  const toOmar = await clientNotifications(omar)
  const id = await desk.addClient(maria, { city: 'Secret' })

  await desk.owner.query(
    `update public.clients set city = 'Open', (organization_id, user_id) = (select organization_id, id from app.people where id = $2)
      where id = $1`,
    [id, omar.id],
  )

  await vi.waitFor(() => expect(toOmar.at(-1)).toMatchObject({ eventType: 'UPDATE', new: { id } }))
  for (const change of toOmar) expect(change.new).toMatchObject({ city: 'Open', user_id: omar.id })
})

test('many changes at once are announced in order and once each', async () => {
  const told = await clientNotifications(maria, { event: 'INSERT' })

  await desk.owner.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name)
     select organization_id, id, n::text, 'Many' from app.people, generate_series(1, 500) n where id = $1`,
    [maria.id],
  )

  await vi.waitFor(() => expect(told).toHaveLength(500))
  expect(told.map((change) => Number(change.new.first_name))).toEqual(Array.from({ length: 500 }, (_, at) => at + 1))
})

describe('a filter', () => {
  test.each([
    ['city=eq.Elko', ['Elko']],
    ['city=neq.Elko', ['Reno', 'Ely']],
    ['city=in.(Elko,"Ely")', ['Elko', 'Ely']],
    ['city=not.in.(Elko,Ely)', ['Reno']],
    ['city=in.("Elko, NV",Ely),city=neq."Reno, \\"NV\\""', ['Ely']],
    ['city=match.^(E(l|n)(k|y))', ['Elko', 'Ely']],
    ['city=like.El%', ['Elko', 'Ely']],
    ['city=ilike.EL%', ['Elko', 'Ely']],
    ['city=match.^E.*o$', ['Elko']],
    ['city=imatch.^e', ['Elko', 'Ely']],
    ['city=gt.Elko', ['Reno', 'Ely']],
    ['city=lte.Elko', ['Elko']],
    ['city=isdistinct.Reno', ['Elko', 'Ely']],
    ['city=is.null', []],
    ['archived_at=is.null,city=eq.Elko', ['Elko']],
    ['city=not.eq.Elko,city=neq.Reno', ['Ely']],
    ['created_at=gte.2020-01-01,city=eq."Elko"', ['Elko']],
    ['city=neq.Elko" pipe,city=neq.a(b,c),city=eq.Elko', ['Elko']],
    ['city=neq.a(b,city=eq.Elko', ['Elko']],
    [' ', ['Reno', 'Elko', 'Ely']],
    [`assigned_contact_id=not.in.(${Array(100).fill('11111111-1111-4111-8111-111111111111').join()})`, []],
  ])('%s lets through %j', async (filter, cities) => {
    const told = await clientNotifications(maria, { event: 'INSERT', filter })
    const end = await clientNotifications(maria, { event: 'INSERT', filter: 'last_name=eq.End' })

    for (const city of ['Reno', 'Elko', 'Ely']) await desk.addClient(maria, { city })
    await desk.addClient(maria, { city: '', last_name: 'End' })

    const known = () => told.map((change) => change.new.city).filter((city) => city !== '')
    await vi.waitFor(() => expect(end).toHaveLength(1))
    // The two listen on separate connections, which are not read in step.
    await vi.waitFor(() => expect(new Set(known())).toEqual(new Set(cities)))
    expect(known()).toHaveLength(cities.length)
  })

  test.each([
    ['of a column that is not published', 'ssn=eq.1', 'invalid column for filter ssn'],
    ['with a value of another type', 'id=eq.7', 'invalid input syntax for type uuid: "7"'],
    ['with an operator that does not exist', 'city=near.Reno', 'Error parsing filter params: ["city=near.Reno"]'],
    ['with a broken pattern', 'city=match.[', 'invalid regular expression: brackets [] not balanced'],
    ['with a pattern that refers back', 'city=match.(a*)\\1', 'a pattern must not refer back'],
    ['with a comma that is not in quotes', 'city=eq.Elko, NV', 'Error parsing filter params: [" NV"]'],
    ['with a broken list', 'city=in.({)', 'malformed array literal: "{{}"'],
    ['that ends in an escape', 'city=like.a\\', 'a pattern must not end with an escape character'],
    ['with a pattern of 201 characters', `city=like.${'a'.repeat(201)}`, 'a pattern has at most 200 characters'],
    ['of eleven conditions', Array(11).fill('city=eq.Reno').join(), 'a filter has at most 10 conditions'],
    ['that is SQL', 'city=is.null or true', '"is" compares with null, true, false or unknown'],
  ])('%s is rejected with a message', async (_, filter, words) => {
    const channel = (await desk.client(office, maria)).channel('wrong')
    const systems: { status: string; message: string }[] = []
    channel.on('system', {}, (message) => systems.push(message))
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'clients', filter }, () => undefined)
    await subscribed(channel)

    await vi.waitFor(() => expect(systems).toHaveLength(1))

    expect(systems[0]?.status).toBe('error')
    expect(systems[0]?.message).toContain(words)
  })
})

test('one channel has several subscriptions, each with its own columns and filter', async () => {
  const channel = (await desk.client(office, maria)).channel('several')
  const heard: Record<'inserts' | 'updates' | 'names', ToldChange[]> = { inserts: [], updates: [], names: [] }
  const clients = { schema: 'public', table: 'clients' } as const
  channel
    .on('postgres_changes', { event: 'INSERT', ...clients }, (change) => heard.inserts.push(change))
    .on('postgres_changes', { event: 'UPDATE', ...clients }, (change) => heard.updates.push(change))
    .on(
      'postgres_changes',
      { event: 'INSERT', ...clients, select: ['id', 'first_name'] } as never,
      (change: ToldChange) => heard.names.push(change),
    )
  await listening(channel)

  const id = await desk.addClient(maria)
  await desk.owner.query("update public.clients set city = 'Elko' where id = $1", [id])

  await vi.waitFor(() => expect(heard.updates).toHaveLength(1))
  expect(heard.inserts).toHaveLength(1)
  expect(heard.names.map((change) => change.new)).toEqual([{ id, first_name: 'Dana' }])
})

test.each([
  ['a table that is not published', { table: 'users' }],
  ['a table of a schema that is not exposed', { schema: 'app', table: 'people' }],
])('%s cannot be subscribed to', async (_, wish) => {
  const channel = (await desk.client(office, maria)).channel('hidden')
  const systems: { status: string; message: string }[] = []
  channel.on('system', {}, (message) => systems.push(message))
  channel.on('postgres_changes', { event: '*', schema: 'public', ...wish }, () => undefined)
  await subscribed(channel)

  await vi.waitFor(() => expect(systems).toHaveLength(1))
  expect(systems[0]).toMatchObject({
    status: 'error',
    message: expect.stringContaining('Please check Realtime is enabled'),
  })
})

test('a visitor with only the API key cannot listen to clients', async () => {
  const channel = (await desk.client(office, null)).channel('visitor')
  const systems: { status: string }[] = []
  channel.on('system', {}, (message) => systems.push(message))
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'clients' }, () => undefined)
  await subscribed(channel)

  await vi.waitFor(() => expect(systems).toMatchObject([{ status: 'error' }]))
})

test('a person whose session ended receives nothing more, although the token is still valid', async () => {
  const leaver = await colleague(desk.database, maria, 'Lena')
  const toLeaver = await clientNotifications(leaver)
  const toMaria = await clientNotifications(maria)
  await desk.owner.query('delete from auth.sessions where id = $1', [leaver.sessionId])

  await desk.addClient(maria)

  await vi.waitFor(() => expect(toMaria).toHaveLength(1))
  await settled()
  expect(toLeaver).toEqual([])
})

test('a person who changed to another organization receives its clients from the next change on', async () => {
  const mover = await colleague(desk.database, maria, 'Milo')
  const told = await clientNotifications(mover)
  await desk.owner.query(
    'update app.people set organization_id = (select organization_id from app.people where id = $2) where id = $1',
    [mover.id, omar.id],
  )

  await desk.addClient(maria)
  const id = await desk.addClient(omar)

  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(told[0]).toMatchObject({ new: { id } })
})

describe('if the write-ahead log may not be read', () => {
  test('triggers announce the key, and the row is read for those who may read it', async () => {
    await desk.owner.query('select realtime.announce_by_trigger(true)')
    const office = await desk.office({ replicationUrl: null })
    const toMaria = await clientNotifications(maria, {}, '2.0.0', office)
    const toOmar = await clientNotifications(omar, {}, '2.0.0', office)

    const id = await desk.addClient(maria)
    await desk.owner.query("update public.clients set city = 'Elko' where id = $1", [id])

    await vi.waitFor(() => expect(toMaria).toHaveLength(2))
    expect(toMaria[1]).toMatchObject({ eventType: 'UPDATE', new: { id, city: 'Elko' }, old: { id } })
    await settled()
    expect(toOmar).toEqual([])
    await desk.owner.query('select realtime.announce_by_trigger(false)')
  })

  test('a login without that right falls back by itself', async () => {
    await desk.owner.query('select realtime.announce_by_trigger(true)')
    const url = new URL(desk.database.ownerUrl)
    url.username = url.password = 'authenticator'
    const office = await desk.office({ replicationUrl: url.href })

    const told = await clientNotifications(maria, {}, '2.0.0', office)
    await desk.addClient(maria)

    await vi.waitFor(() => expect(told).toHaveLength(1))
    expect(office.logged()).toContain('changes are announced by triggers')
    await desk.owner.query('select realtime.announce_by_trigger(false)')
  })
})

test('if the change stream breaks, the error is logged, and the client rejoins by itself and continues', async () => {
  const reports: string[] = []
  const health: Health = {
    crashed: (part) => void reports.push(`${part} crashed`),
    recovered: (part) => void reports.push(`${part} works`),
    crashes: () => [],
  }
  const told = await clientNotifications(maria, {}, '2.0.0', await desk.office({ health }))
  await desk.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tradeline replication' and datname = current_database()",
  )

  await vi.waitFor(
    async () => {
      await desk.addClient(maria)
      expect(told.length).toBeGreaterThan(0)
    },
    { interval: 500 },
  )
  const first = reports.indexOf('change stream crashed')
  expect(first).toBeGreaterThan(-1)
  expect(reports.slice(first)).toContain('change stream works')
})
