import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connected } from '#platform/database/connected.ts'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria')
})
afterAll(() => app.close())

const PERSON = { first_name: 'Dana', last_name: 'Whitfield' }
const owner = (sql: string) => connected(app.database.ownerUrl, (db) => db.query(sql))

async function storedState(state: string | null): Promise<{ state: string | null } | null> {
  const added = maria.supabase.from('clients').insert({ ...PERSON, user_id: maria.person.id, state })
  const { data, error } = await added.select('state').single()
  if (error) throw error
  return data
}

test.each([
  ['TX', 'TX'],
  ['texas', 'TX'],
  ['Tex.', 'TX'],
  ['TX ', 'TX'],
  ['N. Mex.', 'NM'],
  ['Puerto Rico', 'PR'],
  ['gu', 'GU'],
  ['AE', 'AE'],
  ['Armed Forces Pacific', 'AP'],
  [' ', null],
  [null, null],
])('a client of %j is stored in %j', async (written, code) => {
  expect(await storedState(written)).toEqual({ state: code })
})

test('a change is stored as a code too, and a foreign place is refused', async () => {
  const { data } = await maria.supabase
    .from('clients')
    .insert({ ...PERSON, user_id: maria.person.id, state: 'TX' })
    .select('id')
    .single()
  const change = (state: string) =>
    maria.supabase.from('clients').update({ state }).eq('id', String(data?.id)).select('state').single()

  expect((await change('new york')).data).toEqual({ state: 'NY' })
  expect((await change('Ontario')).error).toMatchObject({
    ...{ code: '23514', message: 'Invalid state name or abbreviation' },
  })
})

test('an upgrade stores known states as codes, and keeps and shows a text that is none', async () => {
  await owner(`
    alter table public.clients disable trigger user;
    insert into public.clients (organization_id, user_id, first_name, last_name, state)
    select organization_id, id, 'Old', state, state
      from app.people, unnest(array['TEXAS', 'Tex.', 'ny', 'Bavaria']) as state where id = '${maria.person.id}';
    alter table public.clients enable trigger user`)

  await owner(readFileSync('database/migrations/0810_state_codes.sql', 'utf8'))

  const { data } = await maria.supabase
    .from('clients')
    .select('last_name, state')
    .eq('first_name', 'Old')
    .order('last_name')
  expect(data).toEqual([
    { last_name: 'Bavaria', state: 'Bavaria' },
    { last_name: 'TEXAS', state: 'TX' },
    { last_name: 'Tex.', state: 'TX' },
    { last_name: 'ny', state: 'NY' },
  ])
})
