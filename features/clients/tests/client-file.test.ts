import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, colleague, type Person, subscriber, superAdmin } from '#test/support/people.ts'

let database: TestDatabase
let maria: Person
let priya: Person
let omar: Person
let ada: Person

beforeAll(async () => {
  database = await testDatabase()
  maria = await subscriber(database, 'Maria', 'lender')
  priya = await colleague(database, maria, 'Priya')
  omar = await subscriber(database, 'Omar', 'dealer')
  ada = await superAdmin(database, 'Ada')
})
afterAll(() => database.close())

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))

async function newClient(person: Person, address: string | null = null): Promise<string> {
  const { rows } = await as(
    person,
    "insert into public.clients (first_name, last_name, address, city, state, zip) values ('Dana', 'Whitfield', $1, 'Austin', 'TX', '78704') returning id",
    [address],
  )
  return rows[0].id
}

const view = (person: Person, client: string) => as(person, 'select public.record_client_view($1)', [client])

async function timeline(person: Person, client: string, before: string | null = null, count = 20) {
  const { rows } = await as(person, 'select * from public.client_timeline($1, $2, $3)', [client, before, count])
  return rows
}

describe('the timeline of a client’s file', () => {
  test('shows who opened it, once per visit', async () => {
    const client = await newClient(maria)

    await view(priya, client)
    await view(priya, client)
    await view(maria, client)

    const events = await timeline(maria, client)
    expect(events.map(({ action, actor_name }) => [action, actor_name])).toEqual([
      ['client.viewed', 'Maria'],
      ['client.viewed', 'Priya'],
      ['clients.created', 'Maria'],
    ])
  })

  test('two tabs opened at once are one visit', async () => {
    const client = await newClient(maria)

    await Promise.all([view(maria, client), view(maria, client), view(maria, client)])

    const viewed = (await timeline(maria, client)).filter(({ action }) => action === 'client.viewed')
    expect(viewed).toHaveLength(1)
  })

  test('names the edited fields but not their values', async () => {
    const client = await newClient(maria, '1402 Larkspur Ln')

    await as(priya, "update public.clients set city = 'Unmistakable', phone = '5552041180' where id = $1", [client])

    const [event] = await timeline(maria, client)
    expect(event).toMatchObject({ action: 'clients.changed', actor_name: 'Priya', fields: ['city', 'phone'] })
    expect(JSON.stringify(event)).not.toMatch(/Unmistakable|5552041180|Austin/)
  })

  test('includes what happened to the documents in the file', async () => {
    const client = await newClient(maria)
    await database.pools.server.query(
      `select app.record_audit(organization_id, $2, 'credit_report.ordered', 'credit_reports', gen_random_uuid(),
                               jsonb_build_object('client_id', $1::text, 'bureaus', '["experian"]'::jsonb, 'secret', 'x'), null)
         from app.people where id = $2`,
      [client, maria.id],
    )

    const [event] = await timeline(priya, client)

    expect(event).toMatchObject({ action: 'credit_report.ordered', details: { bureaus: ['experian'] } })
    expect(event.details).not.toHaveProperty('secret')
  })

  test('is read page by page, without gaps or repetition', async () => {
    const client = await newClient(maria)
    for (const city of ['A', 'B', 'C', 'D']) {
      await as(maria, 'update public.clients set city = $2 where id = $1', [client, city])
    }

    const first = await timeline(maria, client, null, 2)
    const second = await timeline(maria, client, first[1].id, 2)
    const rest = await timeline(maria, client, second[1].id, 20)

    const all = await timeline(maria, client)
    expect([...first, ...second, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(all).toHaveLength(5)
  })

  test('is empty for another subscriber, whose attempt leaves no trace either', async () => {
    const client = await newClient(maria)

    await view(omar, client)

    expect(await timeline(omar, client)).toEqual([])
    expect((await timeline(maria, client)).map(({ action }) => action)).toEqual(['clients.created'])
  })

  test('shows a subscriber when a platform admin viewed it', async () => {
    const client = await newClient(maria)

    await view(ada, client)

    expect((await timeline(maria, client))[0]).toMatchObject({ action: 'client.viewed', actor_name: 'Ada' })
  })

  test('can’t be written: users have no access to the events or the functions behind it', async () => {
    for (const sql of [
      'select * from app.audit_events',
      "select app.record_audit(null, null, 'x', 'x', null, '{}', null)",
    ]) {
      await expect(as(maria, sql)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('addresses on file', () => {
  const suggestions = async (person: Person, beginning: string) =>
    (await as(person, 'select * from public.suggest_addresses($1)', [beginning])).rows

  test('are suggested by their beginning, each once', async () => {
    const nina = await subscriber(database, 'Nina')
    await newClient(nina, '98 Willow Bend')
    await newClient(nina, '98 Willow Bend')
    await newClient(nina, '12 Willow Bend')

    expect(await suggestions(nina, ' 98 wIL')).toEqual([
      { address: '98 Willow Bend', city: 'Austin', state: 'TX', zip: '78704' },
    ])
    expect(await suggestions(nina, '98')).toEqual([])
    expect(await suggestions(nina, '98 %')).toEqual([])
  })

  test('of another subscriber are not suggested', async () => {
    await newClient(maria, '77 Secret Court')

    expect(await suggestions(omar, '77 Secret')).toEqual([])
  })
})
