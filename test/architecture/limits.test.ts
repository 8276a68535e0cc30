import { afterAll, beforeAll, expect, test } from 'vitest'
import { CODE_LENGTH } from '#features/documents/rules/electronic-records/consent.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { MOST_BYTES } from './bucket-limits.ts'
import { DEFAULT_DAYS, LEAST, MOST, NUMBERS_OF_FUNCTIONS, SQL_ONLY_LEAST, SQL_ONLY_LIMITS } from './limits.ts'

const CONSTRAINTS = `
  select n.nspname || '.' || r.relname as owner, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class r on r.oid = k.conrelid
    join pg_namespace n on n.oid = r.relnamespace
   where k.contype = 'c' and n.nspname in ('public', 'app', 'auth', 'storage', 'realtime')`

/** Matches `length(a) <= 5`, `length(btrim(a)) <= 5`, `cardinality(a) <= 5`, and `a <= 5`, with any type that PostgreSQL adds. */
const LIMIT =
  /(?<![\w.])(?:length\(|cardinality\()?(?:btrim\(|\()?(\w+)\)*(?:::\w+\))? (>=|<=) \(?'?(\d+)'?\)?(?![\d-])/g

const limitsIn = (definition: string) =>
  [...definition.matchAll(LIMIT)].map(([, column, side, number]) => ({ column, side, number: Number(number) }))

let database: OwnedDatabase
let most: Map<string, number>
let least: Map<string, number>
beforeAll(async () => {
  database = await ownedDatabase()
  const { rows } = await database.owner.query<{ owner: string; definition: string }>(CONSTRAINTS)
  const found = rows.flatMap(({ owner, definition }) =>
    limitsIn(definition).map(({ column, side, number }) => ({ place: `${owner}.${column}`, side, number })),
  )
  most = new Map(found.filter(({ side }) => side === '<=').map(({ place, number }) => [place, number]))
  least = new Map(
    found.filter(({ side, number }) => side === '>=' && number > 1).map(({ place, number }) => [place, number]),
  )
})
afterAll(() => database.close())

test.each([
  ['CHECK ((length(a) <= 5))', [['a', '<=', 5]]],
  [
    'CHECK (((length(btrim(a)) >= 1) AND (length(btrim(a)) <= 5)))',
    [
      ['a', '>=', 1],
      ['a', '<=', 5],
    ],
  ],
  [
    "CHECK (((a >= (0)::numeric) AND (a <= ('999'::bigint)::numeric)))",
    [
      ['a', '>=', 0],
      ['a', '<=', 999],
    ],
  ],
  [
    'CHECK (((cardinality(a) >= 1) AND (cardinality(a) <= 4)))',
    [
      ['a', '>=', 1],
      ['a', '<=', 4],
    ],
  ],
  ["CHECK ((a >= '0001-01-01'::date))", []],
  ['CHECK ((length((a)::text) <= 5))', [['a', '<=', 5]]],
  ['CHECK ((a <= b))', []],
])('the limits in %s are read', (definition, expected) => {
  expect(limitsIn(definition).map(({ column, side, number }) => [column, side, number])).toEqual(expected)
})

test('a column allows as much as the rules', () => {
  const places = Object.keys(MOST)

  expect(places.map((place) => [place, most.get(place)])).toEqual(Object.entries(MOST))
})

test('a column requires as much as the rules', () => {
  const places = Object.keys(LEAST)

  expect(places.map((place) => [place, least.get(place)])).toEqual(Object.entries(LEAST))
})

test('every limit of the database is compared, or says why it is not', () => {
  const known = [MOST, SQL_ONLY_LIMITS].flatMap(Object.keys)

  expect(most.size).toBeGreaterThan(100)
  expect([...most.keys()].filter((place) => !known.includes(place)).toSorted()).toEqual([])
  expect(known.filter((place) => !most.has(place))).toEqual([])
  expect(new Set(known).size).toBe(known.length)
  expect([...least.keys()].toSorted()).toEqual([LEAST, SQL_ONLY_LEAST].flatMap(Object.keys).toSorted())
})

test('a code has as many letters in the database as in the rules', async () => {
  const { rows } = await database.owner.query<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'record_links_code_check'",
  )

  expect(rows[0]?.definition).toBe(`CHECK ((length(code) = ${CODE_LENGTH}))`)
})

test('a bucket takes files as large as the rules allow', async () => {
  const { rows } = await database.owner.query<{ id: string; bytes: string }>(
    'select id, file_size_limit::text as bytes from storage.buckets',
  )

  expect(Object.fromEntries(rows.map(({ id, bytes }) => [id, Number(bytes)]))).toEqual(MOST_BYTES)
})

test.each(NUMBERS_OF_FUNCTIONS)('%s has the number of the rules at %s', async (name, place, number) => {
  const { rows } = await database.owner.query<{ text: string }>('select pg_get_functiondef($1::regprocedure) as text', [
    name,
  ])
  const found = [...String(rows[0]?.text).matchAll(place)].map(([, digits]) => Number(digits))

  expect(found.length).toBeGreaterThan(0)
  expect([...new Set(found)]).toEqual([number])
})

test('a column’s default is as many days ahead as the rules say', async () => {
  const { rows } = await database.owner.query<{ place: string; days: number }>(
    `select format('%s.%s', adrelid::regclass, attname) as place,
            substring(pg_get_expr(adbin, adrelid) from '(\\d+) days')::int as days
       from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where pg_get_expr(adbin, adrelid) ~ 'interval' and adrelid::regclass::text not like 'graphile_worker.%'`,
  )

  expect(Object.fromEntries(rows.map(({ place, days }) => [place, days]))).toEqual(DEFAULT_DAYS)
})
