import type { Caller } from '#platform/http/caller.ts'
import { writeRefused } from '#platform/rest/errors.ts'
import type { PrepareRows } from '#platform/rest/served.ts'
import { SealRefusal } from './sealed-columns.ts'
import type { Sealer } from './sealer.ts'

/** Encrypts a value. Throws SealRefusal. */
type Seal = (value: unknown, caller: Caller) => Promise<string | null>

/** The encryption of each encrypted column, by table and column of the default schema. It runs before any SQL. */
type SealedColumns = Readonly<Record<string, Readonly<Record<string, Seal>>>>

/** Encrypts values for encrypted columns, and leaves every other value as sent. */
export function sealingRows(sealer: Pick<Sealer, 'withCurrentKey'>, sealedColumns: SealedColumns): PrepareRows {
  return async (table, json, caller, write) => {
    const seals = Object.entries(sealedColumns[table] ?? {})
    if (seals.length === 0) return write(json)
    const replace = new Map(seals.map(([column, seal]) => [column, (value: unknown) => seal(value, caller)]))
    try {
      return await sealer.withCurrentKey(async () => write(await replaceValues(json, replace)))
    } catch (error) {
      if (error instanceof SealRefusal) throw writeRefused(error.message)
      throw error
    }
  }
}

/** Replaces the values of single columns, and leaves every other value exactly as it was written. */
async function replaceValues(
  json: string,
  replace: Map<string, (value: unknown) => Promise<string | null>>,
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
// TypeScript doesn't declare these two newer JSON functions yet.
const { rawJSON, isRawJSON } = JSON as unknown as {
  rawJSON: (text: string) => RawJson
  isRawJSON: (value: unknown) => value is RawJson
}
const isRaw = (value: unknown): value is RawJson => isRawJSON(value)

function asWritten(this: unknown, _key: string, value: unknown, context?: { source: string }): unknown {
  return typeof value === 'number' && context !== undefined ? rawJSON(context.source) : value
}
