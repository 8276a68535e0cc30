import type { Context } from 'hono'
import type { BatchRows, BatchStatement } from '#server/database/caller-batch.ts'
import type { Caller } from '#server/http/caller.ts'
import { parseAccept, type Wanted } from './request/media-type.ts'
import { type Preferences, parsePreferences } from './request/preferences.ts'
import { planReply, type Reply } from './respond.ts'
import type { SchemaCache } from './schema/schema-cache.ts'

/** Changes the rows that are about to be written to a table, as the text of a JSON array, before any SQL. */
export type PrepareRows = (table: string, json: string, caller: Caller) => Promise<string>

/** What is the same for every request. */
export interface Rules {
  maxRows: number
  prepareRows?: PrepareRows
  /** Whether the database's plan of a request is shown to those who ask for it. */
  isPlanShown?: boolean
}

/** What every request has by the time it is served. */
export interface Served extends Rules {
  context: Context
  queryString: string
  schema: string
  cache: SchemaCache
  ignoredPreferences: readonly string[]
  caller: Caller
  run: (statements: BatchStatement[], options: RunOptions) => Promise<BatchRows[]>
}

interface RunOptions {
  readOnly?: boolean | undefined
  preferences?: Preferences
}

/** What a request comes down to: its statements, and the reply that their rows make. */
export interface Act {
  statements: BatchStatement[]
  wanted: Wanted
  preferences: Preferences
  readOnly?: boolean
  reply: (answers: BatchRows[]) => Reply
}

export const headersOf = ({ context, isPlanShown, ignoredPreferences }: Served) => ({
  wanted: parseAccept(context.req.header('accept'), isPlanShown),
  preferences: parsePreferences(context.req.header('prefer'), ignoredPreferences),
})

/** Does what was asked for, or asks the database how it would. */
export async function perform({ run }: Served, { statements, wanted, reply, ...options }: Act): Promise<Reply> {
  if (wanted.explain === null) return reply(await run(statements, options))
  const explained = statements.map(({ text, values }) => ({ text: `explain (${wanted.explain}) ${text}`, values }))
  const [lines = []] = await run(explained.slice(0, 1), options)
  return planReply(lines, wanted)
}
