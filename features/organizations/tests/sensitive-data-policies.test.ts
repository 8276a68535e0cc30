import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { colleague, type Person, subscriber } from '#test/support/people.ts'

let database: OwnedDatabase
let maria: Person
beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria', 'lender')
})
afterAll(() => database.close())

const rows = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows
const FILE = '0b9f3a52-4a4e-4a41-9d0e-000000000001'

/** Creates a colleague who revealed `files` files on each of the given days. */
async function revealed(name: string, ...past: (readonly [files: number, ago: string])[]): Promise<Person> {
  const person = await colleague(database, maria, name)
  await rows("update app.people set created_at = now() - interval '1 year' where id = $1", [person.id])
  for (const [files, ago] of past)
    await rows(
      `insert into app.sensitive_uses (organization_id, kind, way, person_id, client_ids, happened_at)
       select p.organization_id, 'reveal', 'reveal', p.id, array[gen_random_uuid()], now() - $3::interval
         from app.people p, generate_series(1, $2::int) where p.id = $1`,
      [person.id, files, ago],
    )
  return person
}

const unusual = async ({ id }: Person): Promise<string[]> => {
  const [row] = await rows(
    'select app.unusual_reveal(p.organization_id, p.id, $2::uuid) as kinds from app.people p where p.id = $1',
    [id, FILE],
  )
  return row.kinds.filter((kind: string) => kind !== 'at_night')
}

test.each([
  ['2026-11-26T05:59:00Z', true],
  ['2026-11-26T06:00:00Z', false],
  ['2026-11-26T21:59:00Z', false],
  ['2026-11-26T22:00:00Z', true],
])('%s is night: %s', async (at, isNight) => {
  expect(await rows('select app.is_night($1) as night', [at])).toEqual([{ night: isNight }])
})

test('the sixth file within an hour is unusual for a person without a history', async () => {
  expect(await unusual(await revealed('Four', [4, '20 minutes']))).toEqual([])
  expect(await unusual(await revealed('Five', [5, '20 minutes']))).toEqual(['many_in_an_hour'])
})

test('it is not for a person who reveals as many on other days', async () => {
  const person = await revealed('Busy', [5, '20 minutes'], [4, '3 days'], [4, '5 days'])

  expect(await unusual(person)).toEqual([])
})

test('the tenth file of a day is unusual, if it is more than three times that of the person’s other days', async () => {
  expect(await unusual(await revealed('Nine', [9, '5 hours']))).toEqual(['many_in_a_day'])
  expect(await unusual(await revealed('Used to it', [9, '5 hours'], [4, '3 days']))).toEqual([])
})

test('a new person is one who accepted an invitation within fourteen days', async () => {
  const person = await revealed('Old account')
  expect(await unusual(person)).toEqual([])

  await rows(
    `insert into app.invitations (organization_id, email, role, token_hash, expires_at, accepted_at, accepted_by)
     select organization_id, email, 'staff', 'x', now() + interval '1 day', now(), id from app.people where id = $1`,
    [person.id],
  )

  expect(await unusual(person)).toEqual(['newcomer'])
})
