/** Returns an object type with one property on each line. */
export const block = (properties: string[]): string =>
  properties.length === 0 ? 'Record<never, never>' : `{\n${indented(properties.join('\n'))}\n}`

export const property = (name: string, type: string): string => `${name}: ${type}`
export const optionalProperty = (name: string, type: string): string => `${name}?: ${type}`

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

/** Returns the type of a value as JSON. `values` lists all its values, or all those of an array's elements. */
export function valueType(sqlType: string, values: readonly string[] | null | undefined): string {
  if (!values) return jsonType(sqlType)
  const union = values.map(literal).join(' | ')
  return sqlType.endsWith('[]') ? `(${union})[]` : union
}

export const literal = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

export const orNull = (type: string, isNullable: boolean): string => (isNullable ? `${type} | null` : type)

const NUMBER = /^(?:smallint|integer|bigint|numeric|real|double precision)\b/

/** Returns the JSON type for PostgreSQL's name of a type. Texts, dates, and everything else are strings. */
function jsonType(sqlType: string): string {
  if (sqlType.endsWith('[]')) return `${jsonType(sqlType.slice(0, -2))}[]`
  if (NUMBER.test(sqlType)) return 'number'
  return NAMED[sqlType] ?? 'string'
}

const NAMED: Readonly<Record<string, string>> = { boolean: 'boolean', json: 'Json', jsonb: 'Json', void: 'undefined' }

/**
 * Returns the type of a value for writing. JSON accepts any object, and numbers beyond JavaScript's precision accept
 * strings of digits.
 */
export function writtenType(sqlType: string, values?: readonly string[] | null): string {
  const type = valueType(sqlType, values)
  if (type.endsWith('[]')) return `readonly ${type}`
  if (type === 'Json') return 'Json | object'
  return /^(?:bigint|numeric)/.test(sqlType) ? 'number | string' : type
}
