import type { Caller } from '#server/http/caller.ts'
import { sealRefused } from './errors.ts'
import { type RowsBody, replaceValues } from './request/body.ts'
import type { Relation } from './schema/schema-cache.ts'

/** What a seal throws when a value isn't fit to be sealed; its text is for the caller and doesn't repeat the value. */
export class ValueRefused extends Error {}

type Seal = (value: unknown, caller: Caller) => Promise<string>

/** By table and column of the default schema: what is written there passes through its seal before any SQL. */
export type SealedColumns = Readonly<Record<string, Readonly<Record<string, Seal>>>>

export async function withSealedValues(
  body: RowsBody,
  relation: Relation,
  sealedColumns: SealedColumns,
  caller: Caller,
): Promise<RowsBody> {
  const seals = Object.entries(sealedColumns[relation.name] ?? {})
  if (seals.length === 0) return body
  const replace = new Map(seals.map(([column, seal]) => [column, (value: unknown) => seal(value, caller)]))
  try {
    return { ...body, json: await replaceValues(body.json, replace) }
  } catch (error) {
    if (error instanceof ValueRefused) throw sealRefused(error.message)
    throw error
  }
}
