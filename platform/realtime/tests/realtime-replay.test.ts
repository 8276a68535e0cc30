import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { colleague, type Person, subscriber } from '#test/support/people.ts'
import { type Desk, gathered, type Office, realtimeFixture, subscribed } from './realtime-fixture.ts'

let desk: Desk
let office: Office
let maria: Person
let mateo: Person
let omar: Person

beforeAll(async () => {
  desk = await realtimeFixture()
  office = await desk.office()
  maria = await subscriber(desk.database, 'Maria', 'lender')
  mateo = await colleague(desk.database, maria, 'Mateo')
  omar = await subscriber(desk.database, 'Omar', 'dealer')
})
afterAll(() => desk.close())

async function homeTopic({ id }: Person): Promise<string> {
  const { rows } = await desk.owner.query('select organization_id as home from app.people where id = $1', [id])
  return `organization:${rows[0].home}`
}

/** The database sends a text to a private channel. */
const say = (topic: string, text: string) =>
  desk.owner.query(`select realtime.send(jsonb_build_object('text', $2::text), 'note', $1, true)`, [topic, text])

/** Joins and requests the messages since a moment. Collects what the person receives. */
async function heardBy(person: Person, topic: string, since = 0, vsn: '1.0.0' | '2.0.0' = '2.0.0') {
  const config = { private: true, broadcast: { replay: { since, limit: 25 } } }
  const channel = (await desk.client(office, person, { vsn })).channel(topic, { config })
  const heard = gathered<Record<string, unknown>>((push) => channel.on('broadcast', { event: '*' }, push))
  await subscribed(channel)
  return { heard, texts: () => heard.map(({ payload }) => Object(payload).text) }
}

test.each(['1.0.0', '2.0.0'] as const)(
  'messages of the database since a moment are replayed with protocol %s',
  async (vsn) => {
    const topic = await homeTopic(maria)
    await say(topic, 'before')
    // The moment is given in milliseconds.
    await sleep(5)
    const since = Date.now()
    await say(topic, 'one')
    await say(topic, 'two')

    const { heard, texts } = await heardBy(mateo, topic, since, vsn)

    await vi.waitFor(() => expect(texts()).toEqual(['one', 'two']))
    expect(heard[0]).toMatchObject({ meta: { replayed: true, id: expect.any(String) } })
    expect((await heardBy(omar, topic, since, vsn)).heard).toEqual([])
  },
)

test('messages sent during a join arrive once and in order', async () => {
  const olga = await subscriber(desk.database, 'Olga')
  const topic = await homeTopic(olga)
  const notes = Array.from({ length: 20 }, (_, place) => `note ${place}`)

  const saying = notes.reduce((said, note) => said.then(() => say(topic, note)), Promise.resolve<unknown>(null))
  const { texts } = await heardBy(olga, topic)
  await saying

  await vi.waitFor(() => expect(texts().at(-1)).toBe('note 19'))
  expect(texts()).toEqual(notes)
})

test('a replayed message is not sent again when its announcement arrives late', async () => {
  const nora = await subscriber(desk.database, 'Nora')
  const topic = await homeTopic(nora)
  await say(topic, 'early')
  const { texts } = await heardBy(nora, topic)

  await desk.owner.query(
    `select realtime.publish(json_build_object('kind', 'broadcast', 'room', 'private:' || topic, 'event', event,
       'meta', json_build_object('id', id), 'json', payload::text)::text) from realtime.messages where topic = $1`,
    [topic],
  )
  await say(topic, 'late')

  await vi.waitFor(() => expect(texts().at(-1)).toBe('late'))
  expect(texts()).toEqual(['early', 'late'])
})

test('a person who may only see presences gets no replayed messages', async () => {
  const topic = 'waiting room'
  await desk.owner.query(`create policy "all see who waits" on realtime.messages for select to authenticated
    using (realtime.topic() = '${topic}' and extension = 'presence')`)
  await say(topic, 'for the staff')

  const { heard } = await heardBy(omar, topic)
  await sleep(200)

  expect(heard).toEqual([])
})
