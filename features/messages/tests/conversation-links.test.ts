import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newConversationLink, threadOfLink } from '#features/messages/server/conversation-link.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { lockWaits } from '#test/support/database/lock-waits.ts'
import { subscriber } from '#test/support/people.ts'

const APP = 'https://desk.test'
const [EMAIL, PHONE] = ['dana@example.test', '5125550123']

let database: OwnedDatabase
let owner: pg.Client
let client: string
let message: { id: string; thread_id: string }

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  const maria = await subscriber(database, 'Maria')
  const { rows } = await owner.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name, email, phone)
     select organization_id, id, 'Dana', 'Whitfield', $2, $3 from app.people where id = $1 returning id, organization_id`,
    [maria.id, EMAIL, PHONE],
  )
  client = rows[0].id
  const values = [rows[0].organization_id, maria.id, client]
  const written = await owner.query(
    "select id, thread_id from app.add_message($1, $2, $3, 'message', null, 'Documents', 'Please', null)",
    values,
  )
  message = written.rows[0]
})
afterAll(() => database.close())

const linkFor = (address: string) => newConversationLink(database.pools.server, APP, message.id, address)
const opened = (link: string | null) => threadOfLink(database.pools.server, String(link).split('#')[1] ?? '')
const waiting = () => lockWaits(owner)

test.each([EMAIL, PHONE])('a link for %s, the client’s current address, opens the conversation', async (address) => {
  expect(await opened(await linkFor(address))).toBe(message.thread_id)
})

test.each(['old@example.test', '', '5125550199'])(
  'no link is made for %j, which is not the client’s address',
  async (address) => {
    expect(await linkFor(address)).toBeNull()
  },
)

test.each([
  ["email = 'new@example.test'", EMAIL],
  ['phone = null', PHONE],
])('no link is made while the client’s address is changing: %s', async (change, address) => {
  await owner.query('begin')
  await owner.query(`update public.clients set ${change} where id = $1`, [client])
  const link = linkFor(address)
  await expect.poll(waiting).toBe(1)
  await owner.query('commit')

  expect(await link).toBeNull()
  await owner.query('update public.clients set email = $2, phone = $3 where id = $1', [client, EMAIL, PHONE])
})

test('a change of other fields withdraws no link', async () => {
  const link = await linkFor(EMAIL)

  await owner.query("update public.clients set city = 'Austin', email = $2 where id = $1", [client, EMAIL])

  expect(await opened(link)).toBe(message.thread_id)
})
