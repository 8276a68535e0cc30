import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Person, subscriber, superAdmin } from '#test/support/people.ts'
import { type Desk, listening, type Office, realtimeDesk } from './realtime-desk.ts'

let desk: Desk
let office: Office
let maria: Person
let omar: Person

beforeAll(async () => {
  desk = await realtimeDesk()
  office = await desk.office()
  maria = await subscriber(desk.database, 'Maria', 'lender')
  omar = await subscriber(desk.database, 'Omar', 'dealer')
})
afterAll(() => desk.close())

const settled = () => new Promise((resolve) => setTimeout(resolve, 300))

/** What the person is told of clients, from the moment the subscription stands. */
async function toldOfClients(person: Person, wish: object = {}, vsn: '1.0.0' | '2.0.0' = '2.0.0', at = office) {
  const told: Record<string, any>[] = []
  const client = await desk.client(at, person, { vsn })
  const channel = client.channel('clients')
  const asked = { event: '*', schema: 'public', table: 'clients', ...wish } as { event: '*'; schema: string }
  channel.on('postgres_changes', asked, (change) => told.push(change))
  await listening(channel)
  return told
}

describe.each(['1.0.0', '2.0.0'] as const)('with protocol %s', (vsn) => {
  test('a new client is told to its organisation and to nobody else', async () => {
    const toMaria = await toldOfClients(maria, {}, vsn)
    const toOmar = await toldOfClients(omar, {}, vsn)

    const id = await desk.addClient(maria, { first_name: 'Dana' })

    await vi.waitFor(() => expect(toMaria).toHaveLength(1))
    expect(toMaria[0]).toMatchObject({ eventType: 'INSERT', schema: 'public', table: 'clients', errors: null })
    expect(toMaria[0]?.['new']).toMatchObject({ id, first_name: 'Dana', city: 'Reno' })
    await settled()
    expect(toOmar).toEqual([])
  })
})

test('a changed client is told with its new values and the key alone of the old ones', async () => {
  const id = await desk.addClient(maria)
  const told = await toldOfClients(maria, { event: 'UPDATE' })

  await desk.owner.query("update public.clients set city = 'Elko' where id = $1", [id])

  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(told[0]).toMatchObject({ eventType: 'UPDATE', new: { id, city: 'Elko' }, old: { id } })
  expect(Object.keys(told[0]?.['old'])).toEqual(['id'])
})
