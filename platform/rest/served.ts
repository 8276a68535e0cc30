import type { Context } from 'hono'
import { routePath } from 'hono/route'
import type pg from 'pg'
import { type BatchOptions, type BatchRows, type BatchStatement, runAsCaller } from '#platform/database/caller-batch.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Log } from '#platform/http/log.ts'
import type { RowsBody } from './request/body.ts'
import { parseAccept, type Wanted } from './request/media-type.ts'
import { type Preferences, parsePreferences } from './request/preferences.ts'
import { planReply, type Reply } from './respond.ts'
import type { LiveSchema } from './schema/live-schema.ts'
import { quoteIdentifier, type SchemaCache } from './schema/schema-cache.ts'
import { BODY, type Statement, type Values } from './sql-conditions.ts'

/** Changes the rows that are about to be written to a table, as the text of a JSON array, before any SQL; may write them again. */
export type PrepareRows = (table: string, json: string, caller: Caller, write: WriteRows) => Promise<Reply>
type WriteRows = (json: string) => Promise<Reply>

export interface RestDependencies {
  /** Logs in as a role that may become every caller's role and has no rights of its own. */
  pool: pg.Pool
  schema: LiveSchema
  /** The first is the default; the others are reached by `Accept-Profile` and `Content-Profile`. */
  exposedSchemas: readonly string[]
  callerOf: (context: Context) => Promise<Caller>
  /** Null where sessions are not checked. */
  assertSession: BatchOptions['assertSession']
  log: Log
  maxRows: number
  prepareRows?: PrepareRows
  /** Whether the database's plan of a request is shown to those who ask for it. */
  isPlanShown?: boolean
  /** Whether a refusal repeats what a row holds, as PostgreSQL's own does. */
  isRowTold?: boolean
  /** How a request's transaction ends; some let the request override it by `Prefer: tx=`. */
  transactionEnd?: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'
  /** More settings of a request's transaction; their names are part of this program. */
  settingsOf?: (path: string) => Readonly<Record<string, string>>
  /** Tells functions the request's headers, and where to look for names after the schema asked for. */
  requestSettings?: { searchPath: readonly string[] } | null
}

/** What every request has by the time it is served. */
export interface Served extends Omit<RestDependencies, 'schema'> {
  context: Context
  caller: Caller
  queryString: string
  schema: string
  cache: SchemaCache
}

/** What a request comes down to: its statements, and the reply that their rows make. */
export interface Act {
  statements: Statement[]
  wanted: Wanted
  preferences: Preferences
  readOnly?: boolean
  /** Without it, the method says so. */
  changesNothing?: boolean
  /** What stands in the statements' values for what a request compares with, and that. */
  given?: ReadonlyMap<string, string>
  reply: (answers: BatchRows[]) => Reply
}

/** Below the prefix: `/`, `/table` or `/rpc/function`. */
export const pathOf = (context: Context): string => context.req.path.slice(routePath(context).length - '/*'.length)

export const isReading = ({ req }: Context): boolean => req.method === 'GET' || req.method === 'HEAD'

export const headersOf = ({ context, isPlanShown, transactionEnd }: Served) => ({
  wanted: parseAccept(context.req.header('accept'), isPlanShown),
  preferences: parsePreferences(context.req.header('prefer'), transactionEnd?.endsWith('override') ? [] : ['tx']),
})

/** Does what was asked for, or asks the database how it would. */
export async function perform(served: Served, act: Act, body: Partial<RowsBody> = {}): Promise<Reply> {
  const { statements, wanted, given, reply } = act
  const told = (value: Values['list'][number]): string | null => {
    if (typeof value === 'string') return given?.get(value) ?? value
    return (value === BODY ? body.json : value && body.texts?.get(value.name)) ?? null
  }
  const batch = statements.map(({ text, values }) => ({
    text: wanted.explain === null ? text : `explain (${wanted.explain}) ${text}`,
    values: values.map(told),
  }))
  if (wanted.explain === null) return reply(await run(served, batch, act))
  const [lines = []] = await run(served, batch.slice(0, 1), act)
  return planReply(lines, wanted)
}

/** Runs the statements in one transaction as the caller. */
export function run(served: Served, batch: BatchStatement[], act: Partial<Act> = {}) {
  const { pool, caller, assertSession, cache: writtenFrom, transactionEnd = 'commit' } = served
  const { readOnly = false, changesNothing = isReading(served.context), preferences } = act
  const isUndone = (preferences?.tx ?? transactionEnd).startsWith('rollback')
  const settings = settingsOf(served, preferences?.timezone ?? null)
  return runAsCaller(pool, caller, batch, { assertSession, readOnly, changesNothing, isUndone, settings, writtenFrom })
}

function settingsOf({ context, schema, requestSettings: told, settingsOf: more }: Served, timezone: string | null) {
  // What changes rows may be asked later which request it was.
  const requestId = isReading(context) ? undefined : context.get('requestId')
  const settings: Record<string, string> = { ...more?.(pathOf(context)) }
  if (requestId) settings['request.id'] = requestId
  if (told) {
    settings['search_path'] = [schema, ...told.searchPath].map(quoteIdentifier).join(', ')
    settings['request.headers'] = JSON.stringify(context.req.header())
    settings['request.method'] = context.req.method
    settings['request.path'] = pathOf(context)
  }
  if (timezone) settings['timezone'] = timezone
  return settings
}
