import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, madeKey } from '#features/public-api/tests/api-fixture.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'
import { callCommand, clientWith } from './ssn-fixture.ts'

let app: TestApp
let maria: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())

const nameOf = async (id: string) =>
  (await maria.supabase.from('clients').select('full_name').eq('id', id).single().throwOnError()).data.full_name
const search = async (query: string) =>
  (await maria.supabase.rpc('search_clients', { query }).throwOnError()).data.map(({ id }: { id: string }) => id)

test('a name has all its parts, and a person may have one name only', async () => {
  const parts = { name_prefix: 'Dr.', middle_name: 'Lee', name_suffix: 'Jr.' }
  const whole = await clientWith(maria, null, { first_name: 'Dana', last_name: 'Whitfield', ...parts })
  const one = await clientWith(maria, null, { first_name: 'Sukarno', last_name: '\u200b ' })

  expect([await nameOf(whole), await nameOf(one)]).toEqual(['Dana Lee Whitfield Jr.', 'Sukarno'])
})

test('a client needs a first name', async () => {
  const added = await maria.supabase.from('clients').insert({ first_name: ' ', last_name: 'Whitfield' })

  expect(added.error?.message).toBe('First name is required')
})

test('the search finds a middle name, with or without it, and ignores a suffix', async () => {
  const parts = { first_name: 'Odalys', middle_name: 'Ximena', last_name: 'Quarles' }
  const id = await clientWith(maria, null, parts)

  for (const query of ['ximena', 'Odalys Quarles', 'Odalys Ximena Quarles', 'Odalys Quarles Jr.', 'quarles, iii'])
    expect(await search(query), query).toEqual([id])
})

test.each([
  ['without the middle name', { first_name: 'Mary', last_name: 'Stone' }],
  ['with another suffix', { first_name: 'Mary', middle_name: 'Ann', last_name: 'Stone', name_suffix: 'II' }],
  ['with the middle name as part of the first', { first_name: 'Mary Ann', last_name: 'Stone' }],
])('a person of the same birth date is a duplicate %s', async (_, asked) => {
  const born = { date_of_birth: '1990-04-12' }
  const parts = { first_name: 'Mary', middle_name: 'Ann', last_name: 'Stone', name_suffix: 'Sr.' }
  await clientWith(maria, null, { ...parts, ...born })

  const { body } = await callCommand(app, maria, 'duplicate-clients', { ...asked, ...born })

  expect((body['duplicates'] as object[])[0]).toMatchObject({ full_name: 'Mary Ann Stone Sr.' })
})

test('/v1 takes and returns the parts, and null for the last name of a person with one name', async () => {
  const { key } = await madeKey(maria)
  const parts = { namePrefix: 'Dr.', firstName: 'Dana', middleName: 'Lee', lastName: 'Whitfield', nameSuffix: 'Jr.' }

  const whole = await call(app, key, 'POST', '/v1/clients', parts)
  const one = await call(app, key, 'POST', '/v1/clients', { firstName: 'Sukarno', lastName: null })
  const changed = await call(app, key, 'PATCH', `/v1/clients/${whole.body.id}`, { lastName: null, middleName: null })
  const without = await call(app, key, 'POST', '/v1/clients', { firstName: 'Sukarno' })

  expect(whole.body).toMatchObject(parts)
  expect(one.body).toMatchObject({ firstName: 'Sukarno', lastName: '', middleName: null })
  expect(changed.body).toMatchObject({ firstName: 'Dana', lastName: '', middleName: null, nameSuffix: 'Jr.' })
  expect([without.status, without.body.detail]).toEqual([400, 'lastName is required'])
})
