import { OPERATORS, PREFERENCES, SELECTS, VALUES } from '#platform/http/tests/fuzz-queries.ts'
import type { Dice } from '#test/support/dice.ts'
import { type Attempt, get, json, type Reply } from './attempt.ts'
import type { Callable, Relation } from './catalog.ts'
import type { Known } from './known.ts'
import { HOSTILE_ACCEPTS, TRICKS } from './trick-words.ts'

const CODE = /^(?:PGRST[\dX]\w\w|[\dA-Z]{5})$/

/** Returns a word with a trick before, in, or after it, or instead of it. */
function tricked(word: string, { one, below }: Dice): string {
  if (below(3) > 0) return word
  const trick = one(TRICKS)
  return one([trick, word + trick, trick + word, word.slice(0, below(word.length + 1)) + trick + word.slice(1)])
}

function filter(relation: Relation, known: Known, random: Dice): string {
  const column = tricked(random.one(relation.columns).name, random)
  const value = random.one([random.one(VALUES), known.anyId(), known.organization])
  return `${escaped(column, random)}=${escaped(`${tricked(random.one(OPERATORS), random)}.${tricked(value, random)}`, random)}`
}

function tree(relation: Relation, random: Dice, depth = 0): string {
  const leaf = () =>
    `${tricked(random.one(relation.columns).name, random)}.${random.one(OPERATORS)}.${tricked(random.one(VALUES), random)}`
  const node = () =>
    depth < 8 && random.below(3) === 0
      ? `${random.one(['or', 'and', 'not.or'])}${tree(relation, random, depth + 1)}`
      : leaf()
  return `(${[node(), ...random.some(3, node)].join(',')})`
}

/** Sends it unchanged, or escaped as a browser would. */
const escaped = (text: string, { below }: Dice) =>
  below(6) === 0 ? text.replaceAll(/[\s#&]/g, '_') : encodeURIComponent(text.toWellFormed())

function part(relation: Relation, known: Known, random: Dice): string {
  const column = () => tricked(random.one(relation.columns).name, random)
  return random.one<() => string>([
    () => filter(relation, known, random),
    () => filter(relation, known, random),
    () =>
      `select=${escaped(tricked(random.one([...SELECTS, column(), `${column()},${random.one(relation.neighbors.concat('x'))}(*)`]), random), random)}`,
    () => `order=${escaped(`${column()}.${random.one(['asc', 'desc.nullslast', 'x'])},${column()}`, random)}`,
    () => `${random.one(['or', 'and', 'not.and', 'not.or'])}=${escaped(tree(relation, random), random)}`,
    () => `limit=${escaped(tricked('1', random), random)}`,
    () => `offset=${escaped(tricked('0', random), random)}`,
    () =>
      `${escaped(random.one([...relation.neighbors, 'x']), random)}.${random.one(['order', 'limit', 'or', 'id'])}=${escaped(column(), random)}`,
    () => `on_conflict=${escaped(`${column()},${column()}`, random)}`,
    () => `columns=${escaped(`${column()},"${column()}"`, random)}`,
  ])()
}

function headers(random: Dice): Record<string, string> {
  return {
    ...(random.below(2) === 0 && { prefer: tricked(random.one(PREFERENCES), random) }),
    ...(random.below(3) === 0 && { accept: random.one(HOSTILE_ACCEPTS) }),
    ...(random.below(6) === 0 && { range: tricked('0-9', random), 'range-unit': tricked('items', random) }),
    ...(random.below(8) === 0 && {
      'accept-profile': tricked('public', random),
      'content-profile': tricked('public', random),
    }),
  }
}

/** Returns a query about a relation with tricks in its parts. */
export function trickedQuery(relation: Relation, known: Known, random: Dice): Attempt {
  const name = random.below(8) === 0 ? tricked(relation.name, random) : relation.name
  const query = [part(relation, known, random), ...random.some(4, () => part(relation, known, random))].join('&')
  return {
    ...get(`/rest/v1/${escaped(name, random)}?${query}`, headers(random)),
    method: random.one(['GET', 'GET', 'HEAD', 'DELETE']),
  }
}

/** Returns one or more rows with tricks in names and values. */
export function trickedWrite(relation: Relation, known: Known, random: Dice): Attempt {
  const value = (type: string) =>
    random.one<unknown>([
      tricked('x', random),
      // Elsewhere it would be stored as the attacker's own text and shown to them again.
      type === 'uuid' ? known.anyId() : 'x',
      null,
      1,
      [random.one(TRICKS)],
      { [random.one(TRICKS)]: random.one(TRICKS) },
    ])
  const row = () =>
    Object.fromEntries(
      random.some(5, () => {
        const { name, type } = random.one(relation.columns)
        return [random.below(4) === 0 ? tricked(name, random) : name, value(type)]
      }),
    )
  const query = random.some(2, () => part(relation, known, random)).join('&')
  const body = random.one<() => unknown>([row, row, () => [row(), row()], () => value('')])()
  return json(random.one(['POST', 'PATCH', 'PUT']), `/rest/v1/${relation.name}?${query}`, body, headers(random))
}

/** Returns a call with tricks in its arguments, by GET or POST. */
export function trickedCall({ name, parameters }: Callable, random: Dice): Attempt {
  const values = Object.fromEntries(
    [...parameters, { name: tricked('x', random) }]
      .slice(0, 5)
      .map((parameter) => [parameter.name, tricked(random.one(VALUES), random)]),
  )
  const query = Object.entries(values).map(([key, value]) => `${escaped(key, random)}=${escaped(value, random)}`)
  if (random.below(2) === 0) return get(`/rest/v1/rpc/${name}?${query.join('&')}`, headers(random))
  const wish = random.one<unknown>([
    values,
    { ...values, [random.one(TRICKS)]: random.one(TRICKS) },
    nested(40),
    [values],
  ])
  return json('POST', `/rest/v1/rpc/${name}`, wish, headers(random))
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: [nested(depth - 1)] })

/** Returns why a REST error is not a documented one, or null if it is. */
export function unknownRefusal({ status, headers: sent, text }: Reply): string | null {
  if (status < 400 || status >= 500 || text === '' || sent['content-type']?.includes('json') !== true) return null
  const { code, message } = Object(JSON.parse(text))
  if (typeof message !== 'string' || typeof code !== 'string' || CODE.test(code)) return null
  return /^[a-z_]+$|^[A-Z_]+$/.test(code) || /^[A-Z][a-zA-Z]+$/.test(code)
    ? null
    : `refused with an unknown code ${code}`
}
