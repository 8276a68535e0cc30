import type { Dice } from '#test/support/dice.ts'
import { get, json } from './attempt.ts'
import type { Callable } from './catalog.ts'
import type { Probe } from './isolation-reads.ts'
import { valueOf } from './isolation-writes.ts'
import type { Known } from './known.ts'
import { MARK } from './victim.ts'

const WORDS = [MARK, '', 'x', 'month', 'person', 'type', 'bureau', 'admin', 'client', '512']
const WISHES: readonly object[] = [{}, { search: MARK }, { search: '512', sort: 'name', page: 1 }, { state: 'TX' }]
const RANGE: Record<string, string> = { from_day: '2020-01-01', until_day: '2100-01-01' }

/** Calls a function with the victim's ids in every id parameter. */
export function callsOf({ name, parameters }: Callable, { one }: Dice): Probe {
  const [word, wish, days] = [one(WORDS), one(WISHES), one([7, 30, 365])]
  const argument = (parameter: { name: string; type: string }, known: Known): unknown => {
    if (parameter.type === 'uuid' || parameter.type === 'uuid[]') {
      const id = idFor(parameter.name, known)
      return parameter.type === 'uuid' ? id : [id]
    }
    if (parameter.type.startsWith('json')) return wish
    if (parameter.type === 'text') return RANGE[parameter.name] ?? word
    if (parameter.type === 'date') return RANGE[parameter.name] ?? '2026-01-01'
    return /int/.test(parameter.type) ? days : valueOf(parameter.type)
  }
  const argumentsFor = (known: Known) =>
    Object.fromEntries(parameters.map((parameter) => [parameter.name, argument(parameter, known)]))
  return (known) => json('POST', `/rest/v1/rpc/${name}`, argumentsFor(known))
}

/** The same by GET, which may not write. */
export const callByAddress =
  (probe: Probe): Probe =>
  (known) => {
    const { path, body } = probe(known)
    const query = Object.entries(JSON.parse(String(body))).map(
      ([key, value]) => `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    return get(`${path}?${query.join('&')}`)
  }

function idFor(parameter: string, known: Known): string {
  if (/organi[sz]ation|subscriber/.test(parameter)) return known.organization
  if (/person|member|owner|user|contact/.test(parameter)) return known.person
  return known.idIn(parameter.replace(/_id$/, 's'))
}
