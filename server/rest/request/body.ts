import type { Context } from 'hono'
import { parseJson, readText } from '#server/http/body.ts'
import { invalidBody, unsupportedContentType } from '#server/rest/errors.ts'

export interface RowsBody {
  /** A JSON array of objects as it was sent: PostgreSQL reads its numbers, never JavaScript. */
  json: string
  keys: string[]
  /** Whether all its objects have those keys. */
  isUniform: boolean
}

/** The rows to write: one object or an array of them. */
export async function readRows(context: Context): Promise<RowsBody> {
  const text = await readJsonText(context)
  const value = parseJson(text)
  if (isObject(value)) return { json: `[${text}]`, keys: Object.keys(value), isUniform: true }
  if (!Array.isArray(value) || !value.every(isObject)) throw invalidBody()
  const keys = Object.keys(value[0] ?? {})
  return { json: text, keys, isUniform: value.every((row) => hasKeys(row, keys)) }
}

/** The arguments of a function: one JSON object. */
export async function readArguments(context: Context): Promise<Omit<RowsBody, 'isUniform'>> {
  const text = await readJsonText(context)
  if (text.trim() === '') return { json: '{}', keys: [] }
  const value = parseJson(text)
  if (!isObject(value)) throw invalidBody('The arguments of a function are one JSON object')
  return { json: text, keys: Object.keys(value) }
}

async function readJsonText(context: Context): Promise<string> {
  const [type = ''] = (context.req.header('content-type') ?? 'application/json').split(';')
  if (type.trim().toLowerCase() !== 'application/json') throw unsupportedContentType(type)
  return readText(context)
}

function hasKeys(row: object, keys: string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
