import { unavailableMediaType } from '#platform/rest/errors.ts'

export interface Wanted {
  contentType: string
  /** `raw`: the only value itself. */
  format: 'json' | 'csv' | 'raw'
  /** Returns one object instead of an array, and an error unless there is exactly one. */
  single: boolean
  stripNulls: boolean
  /** The options of `explain`, to return the database's plan instead of rows. */
  explain: string | null
}

const ARRAY = 'application/vnd.pgrst.array+json'
const OBJECT = 'application/vnd.pgrst.object+json'
const PLAIN = { format: 'json', single: false, stripNulls: false, explain: null } as const
const as = (type: string, more: Partial<Wanted> = {}) => ({ contentType: `${type}; charset=utf-8`, ...PLAIN, ...more })
const JSON_TYPE: Wanted = as('application/json')
// A map, because a requested type may have the name of an object's property, such as constructor.
const AVAILABLE = new Map<string, Wanted>([
  ['*/*', JSON_TYPE],
  ['application/*', JSON_TYPE],
  ['application/json', JSON_TYPE],
  [ARRAY, JSON_TYPE],
  [`${ARRAY};nulls=stripped`, as(`${ARRAY};nulls=stripped`, { stripNulls: true })],
  [OBJECT, as(OBJECT, { single: true })],
  [`${OBJECT};nulls=stripped`, as(`${OBJECT};nulls=stripped`, { single: true, stripNulls: true })],
  ['text/csv', as('text/csv', { format: 'csv' })],
])
const PLAN = /^application\/vnd\.pgrst\.plan(?:\+(json|text))?$/
const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

/**
 * Returns the first type in `Accept` that can be served. Ignores weights. PostgREST's own types work without `+json`,
 * too.
 */
export function parseAccept(header: string | undefined, isPlanShown = false, raw: Wanted | null = null): Wanted {
  if (!header) return JSON_TYPE
  const types = header.toLowerCase().replace(/pgrst\.(array|object)(?!\+)/g, 'pgrst.$1+json')
  for (const part of types.split(',')) {
    const [type = '', ...parameters] = part.trim().split(/\s*;\s*/)
    const stripped = parameters.includes('nulls=stripped') ? ';nulls=stripped' : ''
    if (raw !== null && type === baseOf(raw)) return raw
    const found = AVAILABLE.get(type + stripped) ?? (isPlanShown ? planned(type, parameters) : undefined)
    if (found !== undefined) return found
  }
  throw unavailableMediaType(header)
}

const RAW_TYPES: Readonly<Record<string, string>> = {
  bytea: 'application/octet-stream',
  xml: 'text/xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  'character varying': 'text/plain; charset=utf-8',
}

const WITH_CHARSET = ['text/plain', 'text/xml', 'text/csv', 'application/json']

/** Returns the type as which a function's only value can be sent as it is, or null: that of its domain, or its own. */
export function rawType(returnType: string, mediaType: string | null): Wanted | null {
  const own = mediaType !== null && WITH_CHARSET.includes(mediaType) ? `${mediaType}; charset=utf-8` : mediaType
  const contentType = own ?? RAW_TYPES[returnType]
  return contentType === undefined ? null : { ...PLAIN, contentType, format: 'raw' }
}

const baseOf = ({ contentType }: Wanted): string => contentType.split(';')[0] ?? ''

function planned(type: string, parameters: string[]): Wanted | undefined {
  const found = PLAN.exec(type)
  if (found === null) return undefined
  const format = found[1] ?? 'text'
  const asked = parameters.find((parameter) => parameter.startsWith('options='))?.slice(8) ?? ''
  const options = asked.split('|').filter((option) => PLAN_OPTIONS.includes(option))
  return as(`application/vnd.pgrst.plan+${format}`, { explain: [`format ${format}`, ...options].join(', ') })
}
