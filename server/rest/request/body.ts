import type { Context } from 'hono'
import { parseJson, readText } from '#server/http/body.ts'
import { invalidBody, keysMustMatch, unsupportedContentType } from '#server/rest/errors.ts'

export interface RowsBody {
  /** A JSON array of objects as it was sent: PostgreSQL reads its numbers, never JavaScript. */
  json: string
  keys: string[]
}

/** The rows to write: one object, an array of them, CSV or a form. */
export async function readRows(context: Context, columns: string[] | null): Promise<RowsBody> {
  const text = await readText(context)
  switch (mediaType(context)) {
    case 'application/json':
      return jsonRows(text, columns)
    case 'text/csv':
      return jsonRows(JSON.stringify(csvRows(text)), columns)
    case 'application/x-www-form-urlencoded':
      return jsonRows(JSON.stringify(Object.fromEntries(new URLSearchParams(text))), columns)
    default:
      throw unsupportedContentType(mediaType(context))
  }
}

/** The arguments of a function: one JSON object. */
export async function readArguments(context: Context): Promise<RowsBody> {
  const text = await readText(context)
  if (mediaType(context) !== 'application/json') throw unsupportedContentType(mediaType(context))
  if (text.trim() === '') return { json: '{}', keys: [] }
  const value = parseJson(text)
  if (!isObject(value)) throw invalidBody('The arguments of a function are one JSON object')
  return { json: text, keys: Object.keys(value) }
}

function mediaType(context: Context): string {
  const [type = ''] = (context.req.header('content-type') ?? 'application/json').split(';')
  return type.trim().toLowerCase()
}

function jsonRows(text: string, columns: string[] | null): RowsBody {
  const value = parseJson(text)
  if (isObject(value)) return { json: `[${text}]`, keys: Object.keys(value) }
  if (!Array.isArray(value) || !value.every(isObject)) throw invalidBody()
  const keys = Object.keys(value[0] ?? {})
  // Named columns say what a missing key means; without them every object has to have the same.
  if (columns === null && !value.every((row) => hasKeys(row, keys))) throw keysMustMatch()
  return { json: text, keys }
}

function hasKeys(row: object, keys: string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const CSV_FIELD = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/y

/** RFC 4180 with a header line; the bare word NULL is null. */
function csvRows(text: string): Record<string, string | null>[] {
  const lines: (string | null)[][] = []
  let line: (string | null)[] = []
  CSV_FIELD.lastIndex = 0
  while (CSV_FIELD.lastIndex < text.length) {
    const [, quoted, bare, end] = CSV_FIELD.exec(text) ?? []
    if (end === undefined) throw invalidBody('The CSV could not be read')
    const unquoted = bare === 'NULL' ? null : (bare ?? '')
    line.push(quoted?.replaceAll('""', '"') ?? unquoted)
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  const [header = [], ...rows] = lines
  if (rows.some((row) => row.length !== header.length)) throw keysMustMatch()
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [header[at] ?? '', value])))
}

/** Replaces values of single columns, leaving every other value exactly as it was written. */
export async function replaceValues(
  json: string,
  replace: Map<string, (value: unknown) => Promise<string>>,
): Promise<string> {
  const rows: unknown = JSON.parse(json, asWritten)
  if (!Array.isArray(rows)) return json
  for (const row of rows) {
    for (const [column, replaced] of replace) {
      const value: unknown = row[column]
      if (value !== undefined && value !== null)
        row[column] = await replaced(isRaw(value) ? Number(value.rawJSON) : value)
    }
  }
  return JSON.stringify(rows)
}

interface RawJson {
  rawJSON: string
}
// TypeScript doesn't know these two of the language's newer JSON functions yet.
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON: (text: string) => RawJson
  isRawJSON: (value: unknown) => value is RawJson
}
const isRaw = (value: unknown): value is RawJson => isRawJSON(value)

function asWritten(this: unknown, _key: string, value: unknown, context?: { source: string }): unknown {
  return typeof value === 'number' && context !== undefined ? rawJSON(context.source) : value
}
