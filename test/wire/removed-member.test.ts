import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asPerson, colleague, type Person, subscriber } from '#test/support/people.ts'
import { type Desk, gathered, listening, type Office, realtimeDesk } from './realtime-desk.ts'

let desk: Desk
let office: Office
let maria: Person

beforeAll(async () => {
  desk = await realtimeDesk()
  office = await desk.office({ assertSession: 'app.assert_session' })
  maria = await subscriber(desk.database, 'Maria')
})
afterAll(() => desk.close())

/** What somebody is told of clients, from the moment the subscription stands. */
async function toldOfClients(person: Person) {
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

test('whoever is removed is told nothing more on a channel that stands open', async () => {
  const priya = await colleague(desk.database, maria, 'Priya')
  const [toMaria, toPriya] = [await toldOfClients(maria), await toldOfClients(priya)]
  await desk.addClient(maria)
  await vi.waitFor(() => expect([toMaria.length, toPriya.length]).toEqual([1, 1]))

  await as(maria, 'select public.remove_member($1)', [priya.id])
  await desk.addClient(maria)
  await desk.addClient(maria)

  // Changes come in their order: when Maria has heard of the last, Priya would have heard of the first.
  await vi.waitFor(() => expect(toMaria).toHaveLength(3))
  expect(toPriya).toHaveLength(1)
})

test('nor can they open another with the token they still have', async () => {
  const tom = await colleague(desk.database, maria, 'Tom', 'admin')
  await as(maria, 'select public.remove_member($1)', [tom.id])

  await expect(toldOfClients(tom)).rejects.toThrow()
})
