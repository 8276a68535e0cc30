import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Desk,
  gathered,
  listening,
  type Office,
  realtimeFixture,
  subscribed,
} from '#platform/realtime/tests/realtime-fixture.ts'
import { asPerson, colleague, type Person, subscriber } from '#test/support/people.ts'

let desk: Desk
let office: Office
let maria: Person

beforeAll(async () => {
  desk = await realtimeFixture()
  office = await desk.office({ assertSession: 'app.assert_session' })
  maria = await subscriber(desk.database, 'Maria')
})
afterAll(() => desk.close())

/** Collects the changes of clients that a person receives once subscribed. */
async function clientNotifications(person: Person) {
  const client = await desk.client(office, person)
  const channel = client.channel('clients')
  const told = gathered<object>((push) =>
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'clients' }, push),
  )
  await listening(channel)
  return told
}

const as = (person: Person, sql: string, values: unknown[]) =>
  asPerson(desk.database.pools.wire, person, (db) => db.query(sql, values))

test('a removed member receives nothing more on an open channel', async () => {
  const priya = await colleague(desk.database, maria, 'Priya')
  const [toMaria, toPriya] = [await clientNotifications(maria), await clientNotifications(priya)]
  await desk.addClient(maria)
  await vi.waitFor(() => expect([toMaria.length, toPriya.length]).toEqual([1, 1]))

  await as(maria, 'select public.remove_member($1)', [priya.id])
  await desk.addClient(maria)
  await desk.addClient(maria)

  // Changes arrive in order: once Maria has received the last one, Priya would have received the first.
  await vi.waitFor(() => expect(toMaria).toHaveLength(3))
  expect(toPriya).toHaveLength(1)
})

test('a removed member cannot open another channel with their current token', async () => {
  const tom = await colleague(desk.database, maria, 'Tom', 'admin')
  await as(maria, 'select public.remove_member($1)', [tom.id])

  await expect(clientNotifications(tom)).rejects.toThrow()
})

test('a removed member does not stay in the company’s private channel', async () => {
  const lena = await colleague(desk.database, maria, 'Lena')
  const { rows } = await desk.owner.query('select organization_id as home from app.people where id = $1', [maria.id])
  const inside = async (person: Person) => {
    const config = { private: true, broadcast: { ack: true } }
    const channel = (await desk.client(office, person)).channel(`organization:${rows[0].home}`, { config })
    expect((await subscribed(channel)).status).toBe('SUBSCRIBED')
    return channel
  }
  const [marias, lenas] = [await inside(maria), await inside(lena)]

  await as(maria, 'select public.remove_member($1)', [lena.id])

  await vi.waitFor(() => expect(lenas.state).toBe('closed'))
  expect(await marias.send({ type: 'broadcast', event: 'note', payload: {} })).toBe('ok')
})
