import { invalidPreferences } from '#server/rest/errors.ts'

export interface Preferences {
  returning: 'minimal' | 'headers-only' | 'representation' | null
  count: 'exact' | 'planned' | 'estimated' | null
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  maxAffected: number | null
  /** What is answered in `Preference-Applied`. */
  applied: string[]
}

const VALUES: Record<string, readonly string[]> = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
}
const NONE: Preferences = {
  returning: null,
  count: null,
  resolution: null,
  missing: null,
  handling: null,
  maxAffected: null,
  applied: [],
}

/** The first mention of a preference counts; what isn't known is an error only where strict handling was asked for. */
export function parsePreferences(header: string | undefined): Preferences {
  if (header === undefined || header === '') return NONE
  const found = new Map<string, string>()
  const unknown: string[] = []
  for (const token of header.split(',').map((part) => part.trim())) {
    const [name = '', value = ''] = token.split('=').map((part) => part.trim())
    const isKnown = name === 'max-affected' ? /^\d{1,9}$/.test(value) : VALUES[name]?.includes(value) === true
    if (!isKnown) unknown.push(token)
    else if (!found.has(name)) found.set(name, value)
  }
  const isStrict = found.get('handling') === 'strict'
  if (isStrict && unknown.length > 0) throw invalidPreferences(unknown)
  if (!isStrict) found.delete('max-affected')
  const chosen = <T>(name: string, allowed: readonly T[]): T | null =>
    allowed.find((value) => value === found.get(name)) ?? null
  const maxAffected = found.get('max-affected')
  return {
    returning: chosen('return', ['minimal', 'headers-only', 'representation'] as const),
    count: chosen('count', ['exact', 'planned', 'estimated'] as const),
    resolution: chosen('resolution', ['merge-duplicates', 'ignore-duplicates'] as const),
    missing: chosen('missing', ['default', 'null'] as const),
    handling: chosen('handling', ['strict', 'lenient'] as const),
    maxAffected: maxAffected === undefined ? null : Number(maxAffected),
    applied: [...Object.keys(VALUES), 'max-affected'].flatMap((name) =>
      found.has(name) ? [`${name}=${found.get(name)}`] : [],
    ),
  }
}
