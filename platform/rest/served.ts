import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { routePath } from 'hono/route'
import type pg from 'pg'
import { type BatchOptions, type BatchRows, type BatchStatement, runAsCaller } from '#platform/database/caller-batch.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Log } from '#platform/http/log.ts'
import type { RowsBody } from './request/body.ts'
import { parseAccept, type Wanted } from './request/media-type.ts'
import { type Preferences, parsePreferences } from './request/preferences.ts'
import { planReply, type Reply } from './respond.ts'
import { RESPONSE_SETTINGS, withSettings } from './response-settings.ts'
import type { LiveSchema } from './schema/live-schema.ts'
import { quoteIdentifier, type SchemaCache } from './schema/schema-cache.ts'
import { BODY, type Statement, type Values } from './sql-conditions.ts'

/**
 * Changes rows before they are written to a table, as the text of a JSON array, before any SQL. It may write them
 * again.
 */
export type PrepareRows = (table: string, json: string, caller: Caller, write: WriteRows) => Promise<Reply>
type WriteRows = (json: string) => Promise<Reply>

export interface RestDependencies {
  /** Logs in as a role that may switch to every caller's role and has no rights of its own. */
  pool: pg.Pool
  schema: LiveSchema
  /** The first one is the default. `Accept-Profile` and `Content-Profile` select the others. */
  exposedSchemas: readonly string[]
  callerOf: (context: Context) => Promise<Caller>
  /** Null if sessions are not checked. */
  assertSession: BatchOptions['assertSession']
  log: Log
  maxRows: number
  /** Lets requests use aggregate functions, whose cost grows with the table. */
  areAggregatesAllowed?: boolean
  prepareRows?: PrepareRows
  /** Returns the database's plan of a request if asked for. */
  isPlanShown?: boolean
  /** Lets errors include a row's contents, as PostgreSQL's own do. */
  isRowTold?: boolean
  /** The end of a request's transaction. Some values let the request override it with `Prefer: tx=`. */
  transactionEnd?: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'
  /** More settings of a request's transaction. Their names are constants of this program. */
  settingsOf?: (path: string) => Readonly<Record<string, string>>
  /**
   * Gives functions the request's headers, and the schemas to search after the requested one. They may then also
   * choose the response's status and headers.
   */
  requestSettings?: { searchPath: readonly string[] } | null
}

/** The context of every request. */
export interface Served extends Omit<RestDependencies, 'schema'> {
  context: Context
  caller: Caller
  queryString: string
  schema: string
  cache: SchemaCache
}

/** The compiled form of a request: its statements, and the function that turns their rows into a reply. */
export interface Act {
  statements: Statement[]
  wanted: Wanted
  preferences: Preferences
  readOnly?: boolean
  /** Derived from the method by default. */
  changesNothing?: boolean
  /** The values of the request for the markers in the statements. */
  given?: ReadonlyMap<string, string>
  reply: (answers: BatchRows[]) => Reply
}

/** The path below the prefix: `/`, `/table`, or `/rpc/function`. */
export const pathOf = (context: Context): string => context.req.path.slice(routePath(context).length - '/*'.length)

export const isReading = ({ req }: Context): boolean => req.method === 'GET' || req.method === 'HEAD'

export const headersOf = ({ context, isPlanShown, transactionEnd }: Served, raw: Wanted | null = null) => ({
  wanted: parseAccept(context.req.header('accept'), isPlanShown, raw),
  preferences: parsePreferences(context.req.header('prefer'), transactionEnd?.endsWith('override') ? [] : ['tx']),
})

/** Runs a request, or returns the database's plan for it. */
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
  if (wanted.explain === null && served.requestSettings) {
    const answers = await run(served, [...batch, RESPONSE_SETTINGS], act)
    return withSettings(reply(answers.slice(0, -1)), answers.at(-1)?.[0])
  }
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
  // Changes may later be traced to their request.
  const requestId = isReading(context) ? undefined : context.get('requestId')
  const settings: Record<string, string> = { ...more?.(pathOf(context)) }
  if (requestId) settings['request.id'] = requestId
  if (told) {
    settings['search_path'] = [schema, ...told.searchPath].map(quoteIdentifier).join(', ')
    settings['request.headers'] = JSON.stringify(context.req.header())
    settings['request.cookies'] = JSON.stringify(getCookie(context))
    settings['request.method'] = context.req.method
    settings['request.path'] = pathOf(context)
  }
  if (timezone) settings['timezone'] = timezone
  return settings
}
