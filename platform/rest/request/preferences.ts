import { invalidPreferences } from '#platform/rest/errors.ts'

const VALUES = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

type Chosen<Name extends keyof typeof VALUES> = (typeof VALUES)[Name][number] | null

/** By their names in the request. */
export interface Preferences extends Readonly<{ [Name in keyof typeof VALUES]: Chosen<Name> }> {
  timezone: string | null
  maxAffected: number | null
  /** The requested ones by name. */
  asked: ReadonlyMap<string, string>
}

/** The preferences that can have an effect on a request of each kind. */
const EFFECTIVE = {
  read: ['count', 'tx', 'handling', 'timezone'],
  call: ['count', 'tx', 'handling', 'timezone', 'max-affected'],
  insert: ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone'],
  put: ['return', 'count', 'tx', 'handling', 'timezone'],
  update: ['missing', 'return', 'count', 'tx', 'handling', 'timezone', 'max-affected'],
  delete: ['return', 'count', 'tx', 'handling', 'timezone', 'max-affected'],
}

/** Returns `Preference-Applied`: the requested preferences that have an effect, in PostgREST's order. */
export const appliedTo = (act: keyof typeof EFFECTIVE, { asked }: Preferences): string[] =>
  EFFECTIVE[act].flatMap((name) => (asked.has(name) ? [`${name}=${asked.get(name)}`] : []))

/** An offset from UTC, such as `+05:30`. */
const OFFSET = /^([+-])((?:0\d|1[0-4]):[0-5]\d)$/

const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value)
// A map, because a requested name may be that of an object's property, such as __proto__.
const KNOWN = new Map<string, (value: string) => boolean>([
  ...Object.entries(VALUES).map(([name, values]): [string, (value: string) => boolean] => [name, isOneOf(values)]),
  ['timezone', isTimezone],
  ['max-affected', (value) => /^\d{1,9}$/.test(value)],
])

/**
 * Parses preferences. The first mention of each counts, and an unknown one is an error only with strict handling.
 * `ignored` lists those that this service doesn't support.
 */
export function parsePreferences(header: string | undefined, ignored: readonly string[]): Preferences {
  const found = new Map<string, string>()
  const unknown: string[] = []
  for (const token of (header ?? '').split(',').map((part) => part.trim())) {
    const [name = '', value = ''] = token.split('=').map((part) => part.trim())
    if (KNOWN.get(name)?.(value) !== true) unknown.push(token)
    else if (!found.has(name) && !ignored.includes(name)) found.set(name, value)
  }
  const isStrict = found.get('handling') === 'strict'
  if (isStrict && unknown.length > 0) throw invalidPreferences(unknown)
  if (!isStrict) found.delete('max-affected')
  const chosen = <Name extends keyof typeof VALUES>(name: Name): Chosen<Name> =>
    VALUES[name].find((value) => value === found.get(name)) ?? null
  return {
    resolution: chosen('resolution'),
    missing: chosen('missing'),
    return: chosen('return'),
    count: chosen('count'),
    tx: chosen('tx'),
    handling: chosen('handling'),
    timezone: zoneOf(found.get('timezone')),
    maxAffected: found.has('max-affected') ? Number(found.get('max-affected')) : null,
    asked: found,
  }
}

/** PostgreSQL's own offsets count west of Greenwich, so an offset becomes a zone whose name says it. */
function zoneOf(name: string | undefined): string | null {
  const [, sign, time] = OFFSET.exec(name ?? '') ?? []
  return time === undefined ? (name ?? null) : `<${sign}${time}>${sign === '+' ? '-' : '+'}${time}`
}

function isTimezone(name: string): boolean {
  if (OFFSET.test(name)) return true
  try {
    return /^[A-Za-z]/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
