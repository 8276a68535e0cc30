import pg from 'pg'

/** The JavaScript type that `pg` returns for a type, or for an array's elements. */
export type Parsed = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'object' | 'json' | readonly [Parsed]

export interface CatalogType {
  oid: number
  name: string
  category: string
  element: number
}

export const TYPES = `
  select oid::int, typname::text as name, typcategory::text as category, typelem::int as element from pg_type`

const SAMPLE_BY_NAME: Readonly<Record<string, string>> = { bytea: '\\x00', json: '{}', jsonb: '{}' }
const SAMPLE_BY_CATEGORY: Readonly<Record<string, string>> = {
  B: 't',
  D: '2026-11-26',
  G: '(1,2)',
  N: '1',
  T: '01:00:00',
}

/** Parses a value of the type with `pg`, so that parsers set by the product count too. */
export function parsedType(type: CatalogType | undefined, element: CatalogType | undefined): Parsed {
  if (!type) return 'string'
  if (type.name === 'json' || type.name === 'jsonb') return 'json'
  if (type.category !== 'A' || !element) return kindOf(parse(type.oid, sampleOf(type)))
  const list = parse(type.oid, `{${JSON.stringify(sampleOf(element))}}`)
  if (!Array.isArray(list)) return kindOf(list)
  return [parsedType(element, undefined) === 'json' ? 'json' : kindOf(list[0])]
}

const sampleOf = ({ name, category }: CatalogType): string =>
  SAMPLE_BY_NAME[name] ?? SAMPLE_BY_CATEGORY[category] ?? 'a'

const parse = (oid: number, text: string): unknown => pg.types.getTypeParser(oid, 'text')(text)

function kindOf(value: unknown): Parsed {
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'object'
}
