import type { PageQuery } from '#features/public-api/rules/fields.ts'
import type { BatchRows } from '#platform/database/caller-batch.ts'
import { isPlainDate } from '#platform/rules/dates.ts'
import { invalidCursor } from './errors.ts'

// A timestamp in PostgreSQL's format and an id. The database would reject anything else.
const POSITION =
  /^((\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Returns the end of the previous page: its last row's created_at and id, both null for the first page. */
export function positionOf({ cursor }: PageQuery): [string | null, string | null] {
  if (cursor === undefined) return [null, null]
  const [, at, day, id] = POSITION.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (at === undefined || day === undefined || id === undefined || !isPlainDate(day)) throw invalidCursor()
  return [at, id]
}

/** Builds a page from rows of (JSON, position). The query must have asked for one row more than the limit. */
export function pageFrom(rows: BatchRows, { limit }: PageQuery): string {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)?.[1] : null
  const nextCursor = last ? Buffer.from(last).toString('base64url') : null
  return `{"data":[${page.map(([json]) => json).join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`
}
