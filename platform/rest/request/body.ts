import type { Context } from 'hono'
import { parseSentJson, readText } from '#platform/http/body.ts'
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

/** Reads the rows to write: one object or an array of objects. */
export async function readRows(context: Context): Promise<RowsBody> {
  const text = await readJsonText(context)
  const value = parseSentJson(text)
  if (isObject(value))
    return { json: `[${text}]`, keys: Object.keys(value), isUniform: true, texts: textsOf(value, text) }
  if (!Array.isArray(value) || !value.every(isObject)) throw Array.isArray(value) ? keysMustMatch() : invalidBody()
  const keys = Object.keys(value[0] ?? {})
  return { json: text, keys, isUniform: value.every((row) => hasKeys(row, keys)), texts: null }
}

/** Reads a function's arguments: one JSON object. */
export async function readArguments(context: Context): Promise<Pick<RowsBody, 'json' | 'keys'>> {
  const text = await readJsonText(context)
  if (text.trim() === '') return { json: '{}', keys: [] }
  const value = parseSentJson(text)
  if (!isObject(value)) throw invalidBody('The arguments of a function are one JSON object')
  return { json: text, keys: Object.keys(value) }
}

async function readJsonText(context: Context): Promise<string> {
  const [type = ''] = (context.req.header('content-type') ?? 'application/json').split(';')
  if (type.trim().toLowerCase() !== 'application/json') throw unsupportedContentType(type)
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
