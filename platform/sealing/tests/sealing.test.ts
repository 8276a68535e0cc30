import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealer } from '#platform/sealing/sealer.ts'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { subscriber } from '#test/support/people.ts'

const wrappingKey = Buffer.alloc(32, 7)
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function organization(): Promise<string> {
  const person = await subscriber(database, 'Maria')
  const { rows } = await database.pools.server.query('select organization_id from app.people where id = $1', [
    person.id,
  ])
  return rows[0].organization_id
}

test('two processes that encrypt for a new organization at once use the same key', async () => {
  const home = await organization()
  const [one, other] = [
    createSealer(database.pools.server, wrappingKey),
    createSealer(database.pools.server, wrappingKey),
  ]

  const [sealedByOne, sealedByOther] = await Promise.all([
    one.sealBytes('replies.experian', Buffer.from('one'), home),
    other.sealBytes('replies.experian', Buffer.from('other'), home),
  ])

  expect((await other.openBytes('replies.experian', sealedByOne, home)).toString()).toBe('one')
  expect((await one.openBytes('replies.experian', sealedByOther, home)).toString()).toBe('other')
})

test("each organization has its own key, so one’s value can't be decrypted as another’s", async () => {
  const [home, other] = [await organization(), await organization()]
  const sealer = createSealer(database.pools.server, wrappingKey)
  const sealed = await sealer.sealBytes('replies.experian', Buffer.from('secret'), home)
  await sealer.sealBytes('replies.experian', Buffer.from('x'), other)

  await expect(sealer.openBytes('replies.experian', sealed, other)).rejects.toThrow()
})

test('keys are encrypted, and nothing can be decrypted with another server key', async () => {
  const home = await organization()
  const sealed = await createSealer(database.pools.server, wrappingKey).sealBytes('a.b', Buffer.from('secret'), home)
  const thief = createSealer(database.pools.server, Buffer.alloc(32, 8))

  await expect(thief.openBytes('a.b', sealed, home)).rejects.toThrow()
})

test("a value with a destroyed key can't be decrypted, and is distinguished from one with a replaced key", async () => {
  const home = await organization()
  const sealed = await createSealer(database.pools.server, wrappingKey).sealBytes('a.b', Buffer.from('secret'), home)
  const opened = () => createSealer(database.pools.server, wrappingKey).openBytes('a.b', sealed, home)

  await database.pools.server.query(`update app.organization_keys set wrapped = '' where organization_id = $1`, [home])
  await expect(opened()).rejects.toMatchObject({ status: 410, code: 'VALUES_DESTROYED' })

  await database.pools.server.query('delete from app.organization_keys where organization_id = $1', [home])
  await expect(opened()).rejects.toMatchObject({ status: 503, code: 'KEY_REPLACED' })
})

test('a process forgets a key within half a minute after it was destroyed', async () => {
  const home = await organization()
  let now = 0
  const sealer = createSealer(database.pools.server, wrappingKey, () => now)
  const sealed = await sealer.sealBytes('a.b', Buffer.from('secret'), home)
  await sealer.openBytes('a.b', sealed, home)
  await database.pools.server.query(`update app.organization_keys set wrapped = '' where organization_id = $1`, [home])

  now += 30_000

  await expect(sealer.openBytes('a.b', sealed, home)).rejects.toMatchObject({ code: 'VALUES_DESTROYED' })
})

test('an unchanged mask is not encrypted', async () => {
  const sealer = createSealer(database.pools.server, wrappingKey)

  expect(await sealer.sealForWire('clients.ssn', 'XXX-XX-6789', await organization())).toBe('XXX-XX-6789')
})
