import { unavailableMediaType } from '#server/rest/errors.ts'

export interface Wanted {
  contentType: string
  format: 'json' | 'csv'
  /** One object instead of an array, and an error when there isn't exactly one. */
  single: boolean
  stripNulls: boolean
}

const plainJson = { format: 'json', single: false, stripNulls: false } as const
const JSON_TYPE: Wanted = { ...plainJson, contentType: 'application/json; charset=utf-8' }
const AVAILABLE: Record<string, Wanted> = {
  '*/*': JSON_TYPE,
  'application/*': JSON_TYPE,
  'application/json': JSON_TYPE,
  'application/vnd.pgrst.array+json': JSON_TYPE,
  'application/vnd.pgrst.array+json;nulls=stripped': {
    ...plainJson,
    stripNulls: true,
    contentType: 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
  },
  'application/vnd.pgrst.object+json': {
    ...plainJson,
    single: true,
    contentType: 'application/vnd.pgrst.object+json; charset=utf-8',
  },
  'application/vnd.pgrst.object+json;nulls=stripped': {
    ...plainJson,
    single: true,
    stripNulls: true,
    contentType: 'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
  },
  'text/csv': { ...plainJson, format: 'csv', contentType: 'text/csv; charset=utf-8' },
}

/** The first type of `Accept` that can be served; weights are not looked at. */
export function parseAccept(header: string | undefined): Wanted {
  if (header === undefined || header === '') return JSON_TYPE
  const known = AVAILABLE[header]
  if (known !== undefined) return known
  for (const part of header.split(',')) {
    const [type = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const stripped = parameters.includes('nulls=stripped') ? ';nulls=stripped' : ''
    const found = AVAILABLE[type + stripped]
    if (found !== undefined) return found
  }
  throw unavailableMediaType(header)
}
