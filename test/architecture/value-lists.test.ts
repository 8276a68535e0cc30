import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { LARGER, PAIRS, PARTS, SQL_ONLY } from './value-lists.ts'

const OURS = "('public', 'app', 'auth', 'storage', 'realtime')"
const CONSTRAINTS = `
  select n.nspname || '.' || coalesce(r.relname, t.typname) as owner, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_namespace n on n.oid = k.connamespace
    left join pg_class r on r.oid = k.conrelid
    left join pg_type t on t.oid = k.contypid
   where k.contype = 'c' and n.nspname in ${OURS}
   order by 1, 2`
const ENUMS = `
  select n.nspname || '.' || t.typname as place, array_agg(e.enumlabel::text) as values
    from pg_enum e join pg_type t on t.oid = e.enumtypid join pg_namespace n on n.oid = t.typnamespace
   where n.nspname in ${OURS} group by 1`

interface Constraint {
  owner: string
  name: string
  definition: string
}

/** Matches the text to which PostgreSQL turns `a in ('x', 'y')`, `a not in (…)`, `a = any (array[…])`, `a = any ('{…}')` and `a <@ array[…]`. */
const LIST = /\((\w+)\)?(?:::[a-z ]+)? (?:= ANY|<> ALL|<@) \(*(?:ARRAY\[('[^\]]*)\]|'\{([^}]+)\}')/g
/** One value: `a = 'x'`. Two of them for the same column are a list too. */
const VALUE = /\((\w+) = '([^']*)'::text\)/g

const valuesOf = (array: string) => [...array.matchAll(/'((?:[^']|'')*)'/g)].map(([, value]) => String(value))
const partsOf = (literal: string) => literal.split(',').map((part) => part.replaceAll('"', ''))
const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted()

const listsIn = ({ owner, definition }: Constraint) =>
  [...definition.matchAll(LIST)].map(([, column, array, literal]) => ({
    place: `${owner}.${column}`,
    values: array === undefined ? partsOf(String(literal)) : valuesOf(array),
  }))

/** Returns true if the constraint is about a condition besides its list. */
const isConditional = ({ definition }: Constraint) =>
  !/^CHECK \(+\w+ = ANY \(ARRAY\[[^\]]*\]\)+( NOT VALID)?$/.test(definition) && !/ <@ /.test(definition)

let database: OwnedDatabase
let constraints: Constraint[]
let listByPlace: Map<string, string[]>
beforeAll(async () => {
  database = await ownedDatabase()
  constraints = (await database.owner.query<Constraint>(CONSTRAINTS)).rows
  const enums = (await database.owner.query<{ place: string; values: string[] }>(ENUMS)).rows
  const lists = Map.groupBy([...constraints.flatMap(listsIn), ...enums], ({ place }) => place)
  listByPlace = new Map([...lists].map(([place, found]) => [place, sorted(found.flatMap(({ values }) => values))]))
})
afterAll(() => database.close())

const inDatabase = (places: Iterable<string>) => [...places].map((place) => [place, listByPlace.get(place)])

test.each([
  ["CHECK ((a = ANY (ARRAY['x'::text, 'y'::text])))", ['x', 'y']],
  ["CHECK (((a)::text = ANY ((ARRAY['x'::character varying, 'y'::character varying])::text[])))", ['x', 'y']],
  ['CHECK ((a = ANY (\'{x,"y z"}\'::text[])))', ['x', 'y z']],
  ["CHECK (((a <@ ARRAY['x'::text]) AND (cardinality(a) > 0)))", ['x']],
  ["CHECK (((b IS NULL) OR (a <> ALL (ARRAY['x'::text, 'y'::text]))))", ['x', 'y']],
  ['CHECK ((a = ANY (ARRAY[0, 3])))', undefined],
])('the list in %s is read', (definition, values) => {
  const [list] = listsIn({ owner: 't', name: 'c', definition })

  expect(list).toEqual(values && { place: 't.a', values })
})

test('a list of the database and its list in the rules have the same values', () => {
  expect(inDatabase(Object.keys(PAIRS))).toEqual(Object.entries(PAIRS).map(([place, list]) => [place, sorted(list)]))
})

test('every list of the database is compared, or says why it is not', () => {
  const known = [PAIRS, LARGER, SQL_ONLY].flatMap(Object.keys)

  expect(listByPlace.size).toBeGreaterThan(90)
  expect([...listByPlace.keys()].filter((place) => !known.includes(place))).toEqual([])
  expect(sorted(known)).toHaveLength(known.length)
  expect(known.filter((place) => !listByPlace.has(place))).toEqual([])
})

test('a constraint that allows only some values names them as the rules do', () => {
  const conditional = constraints.filter((one) => isConditional(one) && listsIn(one).length > 0)
  const found = conditional.map((one) => [
    `${one.owner}: ${one.name}`,
    listsIn(one).map(({ values }) => sorted(values)),
  ])

  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(PARTS).map(([name, lists]) => [name, lists.map(sorted)])),
  )
})

test('no constraint has a list in the form of one comparison for each value', () => {
  const spelledOut = constraints.flatMap(({ owner, name, definition }) =>
    [...Map.groupBy(definition.matchAll(VALUE), ([, column]) => column)]
      .filter(([, compared]) => new Set(compared.map(([, , value]) => value)).size > 1)
      .map(([column]) => `${owner}.${column} in ${name}`),
  )

  expect(spelledOut).toEqual([])
})

test('the rules use no value that the database does not know', () => {
  const unknown = Object.entries(LARGER).flatMap(([place, { uses }]) =>
    uses.filter((value) => !listByPlace.get(place)?.includes(value)).map((value) => `${place}: ${value}`),
  )

  expect(unknown).toEqual([])
})
