import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { asPerson, colleague, type Person, subscriber } from '#test/support/people.ts'

let database: TestDatabase
let maria: Person
let priya: Person
let omar: Person

beforeAll(async () => {
  database = await testDatabase()
  maria = await subscriber(database, 'Maria')
  priya = await colleague(database, maria, 'Priya')
  omar = await subscriber(database, 'Omar')
})
afterAll(() => database.close())

const as = (person: Person, sql: string, values: unknown[] = []) =>
  asPerson(database.pools.wire, person, (db) => db.query(sql, values))

async function viewOf(person: Person, name: string, isShared: boolean): Promise<string> {
  const { rows } = await as(
    person,
    "insert into public.saved_views (page, name, query, is_shared) values ('clients', $1, 'state=TX', $2) returning id",
    [name, isShared],
  )
  return rows[0].id
}

const seen = async (person: Person, id: string) =>
  (await as(person, 'select from public.saved_views where id = $1', [id])).rowCount

test('a private view is visible only to its owner', async () => {
  const id = await viewOf(maria, 'Texas', false)

  expect([await seen(maria, id), await seen(priya, id), await seen(omar, id)]).toEqual([1, 0, 0])
})

test('a shared view is visible to the organization only', async () => {
  const id = await viewOf(maria, 'Shared Texas', true)

  expect([await seen(maria, id), await seen(priya, id), await seen(omar, id)]).toEqual([1, 1, 0])
})

test.each([
  ['a colleague', () => priya],
  ['another subscriber', () => omar],
])('%s can’t change or delete her shared view', async (who, other) => {
  const id = await viewOf(maria, `Kept from ${who}`, true)

  const changed = await as(other(), "update public.saved_views set name = 'X' where id = $1", [id])
  const deleted = await as(other(), 'delete from public.saved_views where id = $1', [id])

  expect([changed.rowCount, deleted.rowCount]).toEqual([0, 0])
})

test.each([
  ['saved_views', "page, name, query, is_shared) values ('clients', 'Left', 'state=TX', true)"],
  ['saved_reports', "name, query, is_shared) values ('Left', 'report=clients', true)"],
])('a former member can’t change %s that the organization shares', async (table, values) => {
  const leaver = await colleague(database, maria, 'Lena')
  await as(leaver, `insert into public.${table} (${values}`)
  await as(maria, 'select public.remove_member($1)', [leaver.id])

  const changed = await as(leaver, `update public.${table} set name = 'Call evil.test'`)
  const deleted = await as(leaver, `delete from public.${table} where name = 'Left'`)

  expect([changed.rowCount, deleted.rowCount]).toEqual([0, 0])
  expect((await as(priya, `select from public.${table} where name = 'Left'`)).rowCount).toBe(1)
})

test.each(['organization_id', 'user_id', 'shared_with_organization_id'])('users can’t set %s', async (column) => {
  const insert = `insert into public.saved_views (page, name, query, ${column}) values ('clients', 'Forged', '', gen_random_uuid())`

  await expect(as(omar, insert)).rejects.toMatchObject({ code: expect.stringMatching(/42501|428C9/) })
  await expect(as(omar, `update public.saved_views set ${column} = gen_random_uuid()`)).rejects.toMatchObject({
    code: expect.stringMatching(/42501|428C9/),
  })
})

test('two views of one person can’t have the same name', async () => {
  await viewOf(maria, 'Mine', false)

  await expect(viewOf(maria, 'Mine', false)).rejects.toMatchObject({ code: '23505' })
})
