import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestApp, testApp } from '#test/support/app.ts'

let app: TestApp
let maria: SignedIn
let omar: SignedIn

beforeAll(async () => {
  app = await testApp()
  maria = await app.subscriber('Maria', 'lender')
  omar = await app.subscriber('Omar', 'dealer')
  await addClients(maria, [
    ['Johanna', 'Berg', 'johann@example.test', '5125550101', 'Tampa'],
    ['Ann', 'Zimmer', 'ann@example.test', '5125550102', 'Reno'],
    ['Zed', 'Annan', 'zed@example.test', '5125550103', 'Reno'],
    ['José', 'Núñez', 'jn@example.test', '5125550104', 'Cañon City'],
    ['Shaun', 'O’Neil', "s.o'neil@example.test", '5125550105', 'Austin'],
    ['Жанна', 'Orlova', null, null, null],
    ['100% Pure', 'Water_Works', null, null, null],
    ['Christopherson', 'Vale', null, null, 'Reno'],
    ['Christophora', 'Vale', null, null, 'Tampa'],
    ['Łukasz', 'García-López', null, null, null],
    ['Ulrike', 'Straße', null, null, 'Winston-Salem'],
    ['Thu', 'Đặng', null, null, null],
    ['Søren', 'Delacruz', null, null, null],
    ['Fred', 'Anaya', null, null, null],
  ])
  await addClients(omar, [['Ann', 'Omarsown', 'own@omar.test', '5125550199', 'Reno']])
})
afterAll(() => app.close())

type Written = [first: string, last: string, email: string | null, phone: string | null, city: string | null]

async function addClients({ supabase, person }: SignedIn, people: Written[]) {
  for (const [first_name, last_name, email, phone, city] of people) {
    const client = { first_name, last_name, email, phone, city, user_id: person.id }
    const { error } = await supabase.from('clients').insert(client)
    if (error) throw error
  }
}

async function found({ supabase }: SignedIn, query: string) {
  const { data, error } = await supabase.rpc('search_clients', { query }).select('first_name').limit(8)
  if (error) throw error
  return [data].flat().map(({ first_name }) => first_name)
}

test.each([
  ['names that begin with it come first, then names that contain it', 'ann', ['Zed', 'Ann', 'Johanna']],
  ['an exact email comes before an email that contains it', 'ann@example.test', ['Ann', 'Johanna']],
  ['equal matches are sorted by name', 'reno', ['Zed', 'Christopherson', 'Ann']],
  ['the full name counts in either order', 'zimmer ann', ['Ann']],
  ['similar names are found if there is no exact match', 'zimmre', ['Ann']],
])('in a search %s', async (_rule, query, names) => {
  const first = await found(maria, query)

  expect(first).toEqual(names)
})

test.each([
  ...['núñez', 'NUNEZ', 'nun\u0303ez', 'jose', 'JOSÉ', 'canon', 'cañ'].map((query) => [query, 'José']),
  ...["o'neil", 'O’NEIL', 'oneil', 'o`neil', 'o neil', 'o-neil', 'ＯＮＥＩＬ', "s.o'neil@example.test"].map((query) => [
    query,
    'Shaun',
  ]),
  ...[
    'Garcia Lopez',
    'garcialopez',
    'GARCIA-LOPEZ',
    'García–López',
    'Lukasz',
    'lukaszgarcia',
    'lukasz garcialopez',
  ].map((query) => [query, 'Łukasz']),
  ...['Strasse', 'STRAẞE', 'winstonsalem', 'winston salem'].map((query) => [query, 'Ulrike']),
  ...['Dang', 'đang', 'thudang'].map((query) => [query, 'Thu']),
  ...['Soren', 'de la cruz', 'De-La-Cruz', 'delacruz'].map((query) => [query, 'Søren']),
  ...['ЖАННА', 'жанна'].map((query) => [query, 'Жанна']),
  ...['100%', 'water_', 'PURE wat'].map((query) => [query, '100% Pure']),
  ...['christopherson', 'erson', 'CHRISTOPHERSON r'].map((query) => [query, 'Christopherson']),
  ...['(512) 555-0104', '512.555.0104', '+1 512/555 0104', '1-512-555-0104', '5550104', '+1 512 555 0104'].map(
    (query) => [query, 'José'],
  ),
])('%s finds %s', async (query, name) => {
  const names = await found(maria, query)

  expect(names).toEqual([name])
})

test.each([
  ['z', ['Zed', 'Ann']],
  ['zi', ['Ann']],
  ['ann z', ['Ann', 'Zed']],
  ['im', []],
  ['%', []],
  ['_', []],
])('one or two letters, as in %j, must begin a word', async (query, names) => {
  const first = await found(maria, query)

  expect(first).toEqual(names)
})

test('words of two names that meet are no name', async () => {
  expect(await found(maria, 'dana')).not.toContain('Fred')
})

test.each([
  ['many words', 'an zi '.repeat(100), ['Ann']],
  ['a very long word', 'zimmer'.repeat(100), []],
  ['a pasted page', 'zimmer '.repeat(1_000), []],
  ['quotes and backslashes', `'; -- \\ " zimmer`, []],
])('%s are searched for literally', async (_what, query, names) => {
  const first = await found(maria, query)

  expect(first).toEqual(names)
})

test.each(['own@omar.test', 'omarsown', 'omarsonw', '(512) 555-0199', 'om'])(
  'no search finds another company’s client: %s',
  async (query) => {
    const [hers, his] = [await found(maria, query), await found(omar, query)]

    expect({ hers, his }).toEqual({ hers: [], his: ['Ann'] })
  },
)
