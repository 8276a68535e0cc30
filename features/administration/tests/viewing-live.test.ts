import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type Desk,
  gathered,
  listening,
  type Office,
  realtimeFixture,
  subscribed,
} from '#platform/realtime/tests/realtime-fixture.ts'
import { type Person, subscriber, superAdmin, viewed } from '#test/support/people.ts'

let desk: Desk
let office: Office
let maria: Person
let omar: Person
let ada: Person
beforeAll(async () => {
  desk = await realtimeFixture()
  office = await desk.office({ assertSession: 'app.assert_session', hasPublicMessages: false })
  maria = await subscriber(desk.database, 'Maria', 'lender')
  omar = await subscriber(desk.database, 'Omar', 'dealer')
  ada = await superAdmin(desk.database, 'Ada')
})
afterAll(() => desk.close())

async function changesHeardBy(person: Person) {
  const channel = (await desk.client(office, person)).channel('live')
  const wish = { event: 'INSERT', schema: 'public', table: 'clients' } as const
  const heard = gathered<{ new: { id: string } }>((push) => channel.on('postgres_changes', wish, push))
  await listening(channel)
  return () => heard.map((change) => change.new.id)
}

test('a view receives only its subscriber’s changes, and none after its end', async () => {
  const marias = await changesHeardBy(maria)
  const views = await changesHeardBy(await viewed(desk.database, maria, ada))

  const first = await desk.addClient(maria)
  await desk.addClient(omar)
  await vi.waitFor(() => expect(views()).toEqual([first]))
  await desk.database.pools.server.query("select app.end_viewings_of($1, 'stopped', null)", [ada.sessionId])
  const second = await desk.addClient(maria)

  // Both changes are sent in order. Once the owner has received the second, the view would have received it too.
  await vi.waitFor(() => expect(marias()).toEqual([first, second]))
  expect(views()).toEqual([first])
})

test('a view reads its subscriber’s channel and can’t send to it', async () => {
  const { rows } = await desk.owner.query('select organization_id as home from app.people where id = $1', [maria.id])
  const config = { private: true, broadcast: { ack: true } }
  const channelOf = async (person: Person) => {
    const channel = (await desk.client(office, person)).channel(`organization:${rows[0].home}`, { config })
    const heard = gathered<{ payload: unknown }>((push) => channel.on('broadcast', { event: 'note' }, push))
    expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED', message: undefined })
    return { heard, say: (text: string) => channel.send({ type: 'broadcast', event: 'note', payload: { text } }) }
  }
  const marias = await channelOf(maria)
  const views = await channelOf(await viewed(desk.database, maria, ada))

  await views.say('from the view')
  await marias.say('from Maria')

  await vi.waitFor(() => expect(views.heard).toMatchObject([{ payload: { text: 'from Maria' } }]))
  expect(marias.heard).toEqual([])
})
