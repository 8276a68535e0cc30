import type { Context } from 'hono'
import type { Caller } from '#server/http/caller.ts'
import { recentlyUsed } from '#server/http/recently-used.ts'
import { methodNotAllowed } from './errors.ts'
import { findTable, planRead } from './plan.ts'
import { planDelete, planInsert, planUpdate, type WritePlan } from './plan-write.ts'
import { readRows } from './request/body.ts'
import { parseAccept, type Wanted } from './request/media-type.ts'
import { type Preferences, parsePreferences } from './request/preferences.ts'
import { parseQueryString } from './request/query-string.ts'
import { applyRange } from './request/range.ts'
import { optionsReply, planReply, type Reply, readReply, writeReply } from './respond.ts'
import type { Relation, SchemaCache } from './schema/schema-cache.ts'
import { type ReadStatements, readSql, type Statement, totalBy } from './sql.ts'
import { writeSql } from './sql-write.ts'

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
  run: (statements: Statement[], options: RunOptions) => Promise<(string | null)[][][]>
}

interface RunOptions {
  readOnly?: boolean
  preferences?: Preferences
}

/** The statement, or the question how the database would answer it. */
export const asked = ({ text, values }: Statement, { explain }: Wanted): Statement =>
  explain === null ? { text, values } : { text: `explain (${explain}) ${text}`, values }

export async function serveTable(served: Served, table: string): Promise<Reply> {
  const { method } = served.context.req
  if (method === 'OPTIONS') return optionsReply(allowedMethods(findTable(served.cache, served.schema, table)))
  if (method === 'GET' || method === 'HEAD') return serveRead(served, table)
  if (method === 'POST' || method === 'PATCH' || method === 'DELETE') return serveWrite(served, table, method)
  throw methodNotAllowed(method)
}

function allowedMethods({ insertable, updatable, deletable }: Relation): string[] {
  const changing = [insertable ? ['POST'] : [], updatable ? ['PATCH'] : [], deletable ? ['DELETE'] : []]
  return ['OPTIONS', 'GET', 'HEAD', ...changing.flat()]
}

interface CompiledRead {
  statements: ReadStatements
  wanted: Wanted
  preferences: Preferences
  offset: number
}

const REMEMBERED_READS = 1_000
const REMEMBERED_LENGTH = 1_000
type CompiledReads = ReturnType<typeof recentlyUsed<CompiledRead>>
const compiledReads = new WeakMap<SchemaCache, CompiledReads>()

async function serveRead(served: Served, table: string): Promise<Reply> {
  const { statements, wanted, preferences, offset } = compiledRead(served, table)
  const { main, isRowByRow, explain } = statements
  const batch = explain === null ? [main] : [main, explain]
  const [rows = [], guess] = await served.run(batch, { preferences })
  if (wanted.explain !== null) return planReply(rows, wanted)
  if (isRowByRow) {
    const body = `[${rows.map(([row]) => row).join(',\n')}]`
    return readReply({ body, page: rows.length, total: null, offset }, wanted, preferences)
  }
  const [body = null, page, counted = null] = rows[0] ?? []
  const total = totalBy(preferences.count, counted === null ? null : Number(counted), guess?.[0]?.[0] ?? '')
  return readReply({ body, page: Number(page), total, offset }, wanted, preferences)
}

/** Reading means the same for every caller until the schema changes, so that what is asked again isn't compiled again. */
function compiledRead(served: Served, table: string): CompiledRead {
  const { context, queryString, schema, cache } = served
  const { method } = context.req
  const headers = ['accept', 'prefer', 'range'].map((name) => context.req.header(name))
  const key = [method, schema, table, queryString, ...headers].join('\n')
  const known = compiledReads.get(cache) ?? recentlyUsed<CompiledRead>(REMEMBERED_READS)
  compiledReads.set(cache, known)
  const compiled = known.get(key) ?? compileRead(served, table, headers, method === 'HEAD')
  if (key.length < REMEMBERED_LENGTH) known.set(key, compiled)
  return compiled
}

function compileRead(
  { queryString, schema, cache, maxRows, isPlanShown, ignoredPreferences }: Served,
  table: string,
  headers: (string | undefined)[],
  head: boolean,
): CompiledRead {
  const [accept, prefer, range] = headers
  const wanted = parseAccept(accept, isPlanShown)
  const preferences = parsePreferences(prefer, ignoredPreferences)
  const query = parseQueryString(queryString, { isCall: false })
  applyRange(query, range)
  const plan = planRead(cache, findTable(cache, schema, table), query, maxRows)
  const statements = readSql(plan, { ...wanted, count: preferences.count, head })
  statements.main = asked(statements.main, wanted)
  return { statements, wanted, preferences, offset: plan.offset }
}

type WriteMethod = 'POST' | 'PATCH' | 'DELETE'

async function serveWrite(served: Served, table: string, method: WriteMethod): Promise<Reply> {
  const wanted = parseAccept(served.context.req.header('accept'), served.isPlanShown)
  const preferences = parsePreferences(served.context.req.header('prefer'), served.ignoredPreferences)
  const plan = await planWrite(served, table, method, wanted, preferences)
  const [rows = []] = await served.run([asked(writeSql(plan, wanted), wanted)], { preferences })
  if (wanted.explain !== null) return planReply(rows, wanted)
  const [body = null, page, , changed, added, located = null] = rows[0] ?? []
  const outcome = {
    ...{ kind: plan.kind, body, page: Number(page), changed: Number(changed) },
    hasAdded: added !== 'f',
    location: location(plan, located),
  }
  return writeReply(outcome, wanted, preferences)
}

async function planWrite(
  { context, queryString, schema, cache, maxRows, prepareRows, caller }: Served,
  table: string,
  method: WriteMethod,
  wanted: Wanted,
  preferences: Preferences,
): Promise<WritePlan> {
  const relation = findTable(cache, schema, table)
  const query = parseQueryString(queryString, { isCall: false })
  const returning = preferences.returning ?? 'minimal'
  const guard = { exactlyOne: wanted.single && returning === 'representation', atMost: preferences.maxAffected }
  const change = { relation, returning, guard, read: planRead(cache, relation, query, maxRows) }
  if (method === 'DELETE') return planDelete(change)
  const { json, keys } = await readRows(context, query.columns)
  const body = { keys, json: prepareRows ? await prepareRows(table, json, caller) : json }
  if (method === 'PATCH') return planUpdate(change, body, query.columns)
  return planInsert(change, body, query, preferences)
}

/** Where a single new row is found: `/clients?id=eq.1`. */
function location({ kind, relation }: WritePlan, located: string | null): string | null {
  if (kind !== 'insert' || located === null) return null
  const key: Record<string, unknown> = JSON.parse(located)
  const filters = Object.entries(key).map(([name, value]) => `${name}=eq.${encodeURIComponent(String(value))}`)
  return `/${relation.name}?${filters.join('&')}`
}
