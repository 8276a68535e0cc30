import type { Context } from 'hono'
import Papa from 'papaparse'
import { BODY_LIMIT_BYTES, BodyRefused, boundedBytes, parseSentJson, readText } from '#platform/http/body.ts'
import { isStorable } from '#platform/http/storable-text.ts'
import { invalidBody, keysMustMatch, unsupportedContentType } from '#platform/rest/errors.ts'

export interface RowsBody {
  /** A JSON array of objects as sent. PostgreSQL parses its numbers, never JavaScript. */
  json: string
  keys: string[]
  /** True if all its objects have these keys. */
  isUniform: boolean
  /**
   * For a single object, each value as the text that PostgreSQL would read from its JSON. Null if that can't be
   * determined.
   */
  texts: ReadonlyMap<string, string | null> | null
}

/** Reads the rows to write: one object or an array of objects, a table in CSV, or a form. */
export async function readRows(context: Context): Promise<RowsBody> {
  const type = contentType(context)
  if (type === 'text/csv') return rowsOf(csvRows(await readStorableText(context)))
  if (type === FORM) return rowsOf([formFields(await readStorableText(context))])
  const text = await readJsonText(context)
  const value = parseSentJson(text)
  if (isObject(value))
    return { json: `[${text}]`, keys: Object.keys(value), isUniform: true, texts: textsOf(value, text) }
  if (!Array.isArray(value) || !value.every(isObject)) throw Array.isArray(value) ? keysMustMatch() : invalidBody()
  const keys = Object.keys(value[0] ?? {})
  return { json: text, keys, isUniform: value.every((row) => hasKeys(row, keys)), texts: null }
}

/** The rows of a body that is no JSON. Their values are texts. */
function rowsOf(rows: Record<string, string | null>[]): RowsBody {
  const keys = Object.keys(rows[0] ?? {})
  return { json: JSON.stringify(rows), keys, isUniform: rows.every((row) => hasKeys(row, keys)), texts: null }
}

/** Returns the rows below a line of names. As in PostgREST, `NULL` without quotes or with them is null. */
function csvRows(text: string): Record<string, string | null>[] {
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: true })
  const [names = [], ...lines] = data
  const isEven = lines.every((line) => line.length === names.length)
  if (!isEven || errors.some(({ type }) => type === 'Quotes'))
    throw invalidBody('All lines must have same number of fields')
  return lines.map((line) => Object.fromEntries(names.map((name, at) => [name, valueOf(line[at])])))
}

const valueOf = (text: string | undefined): string | null => (text === undefined || text === 'NULL' ? null : text)

const formFields = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** The types of a function's only argument, if it has no name, by the body's type. */
const UNNAMED_TYPES: Readonly<Record<string, readonly string[]>> = {
  'application/octet-stream': ['bytea'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
}
const UNNAMED_JSON = ['json', 'jsonb']

/** A function's arguments by name, or the types that its only argument may have if it has no name. */
export interface CallBody {
  /** The body for the database. Bytes are written in hexadecimal. */
  json: string
  /** Null if the body can't name arguments. */
  keys: string[] | null
  unnamedTypes: readonly string[]
  /** The fields of a form, whose names may repeat. Null for any other body. */
  fields: [name: string, value: string][] | null
  /** True if the arguments are the first object of a list. */
  isList: boolean
}

const NAMED = { keys: null, unnamedTypes: [], fields: null, isList: false }

/**
 * Reads the body of a call. A JSON object, the first of a JSON array or of a table in CSV, or a form names the
 * arguments. Any other body is the only argument.
 */
export async function readArguments(context: Context): Promise<CallBody> {
  const type = contentType(context)
  const unnamedTypes = UNNAMED_TYPES[type]
  if (type === 'application/octet-stream') {
    const bytes = await boundedBytes(context.req.raw.body, BODY_LIMIT_BYTES)
    return { ...NAMED, json: `\\x${bytes.toString('hex')}`, unnamedTypes: unnamedTypes ?? [] }
  }
  if (unnamedTypes !== undefined) return { ...NAMED, json: await readStorableText(context), unnamedTypes }
  if (type === FORM) {
    const fields = [...new URLSearchParams(await readStorableText(context))]
    return { ...NAMED, json: '{}', keys: [...new Set(fields.map(([name]) => name))], fields }
  }
  if (type === 'text/csv') return { ...NAMED, ...rowsOf(csvRows(await readStorableText(context))), isList: true }
  const text = await readJsonText(context)
  if (text.trim() === '') return { ...NAMED, json: '{}', keys: [] }
  return { ...NAMED, json: text, ...namesIn(parseSentJson(text)), unnamedTypes: UNNAMED_JSON }
}

function namesIn(value: unknown): Pick<CallBody, 'keys' | 'isList'> {
  if (isObject(value)) return { keys: Object.keys(value), isList: false }
  const [first, ...others]: unknown[] = Array.isArray(value) ? value : []
  if (!isObject(first)) return { keys: null, isList: false }
  const keys = Object.keys(first)
  const isUniform = others.every((other) => isObject(other) && hasKeys(other, keys))
  return { keys: isUniform ? keys : null, isList: isUniform }
}

const FORM = 'application/x-www-form-urlencoded'

const contentType = (context: Context): string =>
  (context.req.header('content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''

async function readStorableText(context: Context): Promise<string> {
  const text = await readText(context)
  if (!isStorable(text)) throw new BodyRefused('unstorable')
  return text
}

async function readJsonText(context: Context): Promise<string> {
  const type = contentType(context)
  if (type !== 'application/json') throw unsupportedContentType(type)
  return readText(context)
}

// If JavaScript writes the same text, parsing has lost nothing: no digit of a number and no repeated key.
function textsOf(row: object, json: string): RowsBody['texts'] {
  const values = Object.entries(row)
  // Some escaped characters can't be stored in a database text.
  if (json.includes('\\u') || JSON.stringify(row) !== json || values.some(([, value]) => isNested(value))) return null
  return new Map(values.map(([key, value]) => [key, value === null ? null : String(value)]))
}

const hasKeys = (row: object, keys: string[]): boolean =>
  Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

const isObject = (value: unknown): value is object => isNested(value) && !Array.isArray(value)
