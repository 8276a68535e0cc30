import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { asPerson, colleague, type Person, subscriber, superAdmin } from '#test/support/people.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let sam: Person
let omar: Person
let ada: Person
let clientId: string
let home: string

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria')
  sam = await colleague(database, maria, 'Sam')
  omar = await subscriber(database, 'Omar', 'dealer')
  ada = await superAdmin(database, 'Ada')
  const { rows } = await server(
    `insert into public.clients (organization_id, user_id, first_name, last_name)
     select organization_id, id, 'Dana', 'Whitfield' from app.people where id = $1 returning id, organization_id`,
    [maria.id],
  )
  clientId = rows[0].id
  home = rows[0].organization_id
})
afterAll(() => database.close())

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))
const server = (sql: string, values: unknown[] = []) => database.pools.server.query(sql, values)

async function conversation(channel = 'email'): Promise<{ id: string; thread_id: string }> {
  const { rows } = await server("select * from app.add_message($1, $2, $3, $4, null, 'Documents', 'Please', null)", [
    ...[home, maria.id, clientId, channel],
  ])
  return rows[0]
}
const receive = (thread: string) => server("select app.receive_message($1, 'Here they are', null)", [thread])
const standing = async (thread: string) =>
  (
    await server(
      `select unread_count, (select count(*)::int from public.messages m where m.thread_id = t.id and m.read_at is not null) as read
         from public.message_threads t where id = $1`,
      [thread],
    )
  ).rows[0]

describe('conversations', () => {
  test('are read only by their organization’s staff, not by the platform', async () => {
    const { thread_id } = await conversation()
    const seenBy = (person: Person) =>
      as(person, 'select from public.messages m join public.message_threads t on t.id = m.thread_id where t.id = $1', [
        thread_id,
      ]).then(({ rowCount }) => rowCount)

    expect([await seenBy(maria), await seenBy(sam), await seenBy(omar)]).toEqual([1, 1, 0])
    await expect(seenBy(ada)).rejects.toMatchObject({ code: '42501' })
  })

  test('can’t be written over the API, not even by their own staff', async () => {
    await conversation()
    for (const person of [maria, omar, ada]) {
      for (const table of ['public.messages', 'public.message_threads', 'app.conversation_links']) {
        for (const sql of [
          `insert into ${table} default values`,
          `update ${table} set organization_id = organization_id`,
          `delete from ${table}`,
        ]) {
          await expect(as(person, sql), sql).rejects.toMatchObject({ code: '42501' })
        }
      }
    }
  })

  test('of texts are one per client', async () => {
    const [first, second] = [await conversation('text'), await conversation('text')]

    expect(second.thread_id).toBe(first.thread_id)
    expect(second.id).not.toBe(first.id)
  })

  test('belong to a client of their own organization, for every role', async () => {
    const { thread_id } = await conversation()
    const omars = await server('select organization_id as id from app.people where id = $1', [omar.id])
    const strange = await server(
      "select * from app.add_message($1, $2, $3, 'email', null, 'Documents', 'Please', null)",
      [...[omars.rows[0].id, omar.id, clientId]],
    )

    expect(strange.rows).toEqual([])
    await expect(
      owner.query(
        `insert into public.messages (organization_id, thread_id, client_id, direction, body, status)
         values ($1, $2, $3, 'outbound', 'x', 'queued')`,
        [omars.rows[0].id, thread_id, clientId],
      ),
    ).rejects.toMatchObject({ code: '23503' })
  })

  test.each([
    ["status = 'failed'", 'a failed message says why'],
    ["status = 'received'", 'an outgoing message is not received'],
    ["body = ''", 'a message is not empty'],
    ["direction = 'inbound', status = 'received'", 'a client’s message has no author on the staff'],
  ])('reject a message whose %s: %s', async (assignment) => {
    const { id } = await conversation()

    await expect(owner.query(`update public.messages set ${assignment} where id = $1`, [id])).rejects.toMatchObject({
      code: '23514',
    })
  })

  test('count unread messages until they are read', async () => {
    const { thread_id } = await conversation()
    await receive(thread_id)
    await receive(thread_id)
    const before = await standing(thread_id)

    await as(sam, 'select public.mark_thread_read($1)', [thread_id])

    expect([before, await standing(thread_id)]).toEqual([
      { unread_count: 2, read: 0 },
      { unread_count: 0, read: 2 },
    ])
  })

  test('already read don’t change when read again', async () => {
    const { thread_id } = await conversation()
    const version = async () =>
      (await owner.query('select xmin from public.message_threads where id = $1', [thread_id])).rows[0].xmin
    const before = await version()

    await as(maria, 'select public.mark_thread_read($1)', [thread_id])

    expect(await version()).toBe(before)
  })

  test('are marked as read only by their own staff', async () => {
    const { thread_id } = await conversation()
    await receive(thread_id)

    await expect(as(omar, 'select public.mark_thread_read($1)', [thread_id])).rejects.toMatchObject({ code: 'PT404' })
    await expect(as(ada, 'select public.mark_thread_read($1)', [thread_id])).rejects.toMatchObject({ code: '42501' })
    expect(await standing(thread_id)).toEqual({ unread_count: 1, read: 0 })
  })
})

test.each([
  ...['app.add_message', 'app.receive_message', 'app.open_thread', 'app.reader_of_thread'],
  ...['app.thread_of_link', 'app.open_conversation', 'app.sweep_messages'],
])('users can’t call %s', async (name) => {
  const { rows } = await owner.query(
    `select r.rolname, has_function_privilege(r.oid, $1::regproc, 'execute') as may
         from pg_roles r where r.rolname in ('anon', 'authenticated', 'platform_admin', 'service_role')`,
    [name],
  )
  expect(rows.filter(({ may }) => may)).toEqual([])
  expect(rows).toHaveLength(4)
})
