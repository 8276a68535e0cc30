import type { Context } from 'hono'
import type { Caller } from '#server/http/caller.ts'
import { recentlyUsed } from '#server/http/recently-used.ts'
import { methodNotAllowed } from './errors.ts'
import { type Bounds, findTable, planRead } from './plan.ts'
import { planDelete, planInsert, planPut, planUpdate, type Returning, type WritePlan } from './plan-write.ts'
import { readRows } from './request/body.ts'
import { parseAccept, type Wanted } from './request/media-type.ts'
import { type Preferences, parsePreferences } from './request/preferences.ts'
import { parseQueryString } from './request/query-string.ts'
import { applyRange } from './request/range.ts'
import { optionsReply, planReply, type Reply, readReply, writeReply } from './respond.ts'
import type { Relation, SchemaCache } from './schema/schema-cache.ts'
import { type SealedColumns, withSealedValues } from './sealed-values.ts'
import { estimatedTotal, outputNames, type ReadStatements, readSql, type Statement } from './sql.ts'
import { writeSql } from './sql-write.ts'

/** What every request has by the time it is served. */
export interface Served {
  context: Context
  queryString: string
  schema: string
  cache: SchemaCache
  bounds: Bounds
  sealedColumns: SealedColumns
  isPlanShown: boolean
  ignoredPreferences: readonly string[]
  caller: Caller
  run: (statements: Statement[], options: RunOptions) => Promise<(string | null)[][][]>
  /** The headers and the status that the database chose in the last run. */
  chosen: (string | null)[]
}

interface RunOptions {
  readOnly?: boolean
  preferences?: Preferences
}

export const explained = ({ text, values }: Statement, options: string): Statement => ({
  text: `explain (${options}) ${text}`,
  values,
})

export async function serveTable(served: Served, table: string): Promise<Reply> {
  const { method } = served.context.req
  if (method === 'OPTIONS') return optionsReply(allowedMethods(findTable(served.cache, served.schema, table)))
  if (method === 'GET' || method === 'HEAD') return serveRead(served, table)
  if (method === 'POST' || method === 'PATCH' || method === 'PUT' || method === 'DELETE')
    return serveWrite(served, table, method)
  throw methodNotAllowed(method)
}

function allowedMethods({ insertable, updatable, deletable, primaryKey }: Relation): string[] {
  const changing = [
    insertable ? ['POST'] : [],
    insertable && updatable && primaryKey.length > 0 ? ['PUT'] : [],
    updatable ? ['PATCH'] : [],
    deletable ? ['DELETE'] : [],
  ]
  return ['OPTIONS', 'GET', 'HEAD', ...changing.flat()]
}

interface CompiledRead {
  statements: ReadStatements
  wanted: Wanted
  preferences: Preferences
  offset: number
  csvHeader: string[]
}

const REMEMBERED_READS = 1_000
const REMEMBERED_LENGTH = 1_000
type CompiledReads = ReturnType<typeof recentlyUsed<CompiledRead>>
const compiledReads = new WeakMap<SchemaCache, CompiledReads>()

async function serveRead(served: Served, table: string): Promise<Reply> {
  const { statements, wanted, preferences, offset, csvHeader } = compiledRead(served, table)
  const { main, isRowByRow, explain } = statements
  const batch = explain === null ? [main] : [main, explain]
  const [rows = [], guess] = await served.run(batch, { preferences })
  if (wanted.explain !== null) return planReply(rows, wanted)
  if (isRowByRow) {
    const outcome = {
      body: `[${rows.map(([row]) => row).join(',\n')}]`,
      page: rows.length,
      total: null,
      offset,
      csvHeader,
    }
    return readReply(outcome, wanted, preferences)
  }
  const [body = null, page, counted = null] = rows[0] ?? []
  const total = totalOf(preferences.count, counted, guess?.[0]?.[0] ?? '')
  return readReply({ body, page: Number(page), total, offset, csvHeader }, wanted, preferences)
}

function totalOf(count: Preferences['count'], counted: string | null, guess: string): number | null {
  const exact = counted === null ? null : Number(counted)
  return count === 'planned' || count === 'estimated' ? estimatedTotal(count, exact, guess) : exact
}

/** Reading means the same for every caller until the schema changes, so that what is asked again isn't compiled again. */
function compiledRead(served: Served, table: string): CompiledRead {
  const { context, queryString, schema, cache, bounds } = served
  const { method } = context.req
  const headers = ['accept', 'prefer', 'range'].map((name) => context.req.header(name))
  const key = [method, schema, table, queryString, ...headers].join('\n')
  const known = compiledReads.get(cache) ?? recentlyUsed<CompiledRead>(REMEMBERED_READS)
  compiledReads.set(cache, known)
  const compiled = known.get(key) ?? compileRead({ ...served, bounds }, table, headers, method === 'HEAD')
  if (key.length < REMEMBERED_LENGTH) known.set(key, compiled)
  return compiled
}

function compileRead(
  { queryString, schema, cache, bounds, isPlanShown, ignoredPreferences }: Served,
  table: string,
  headers: (string | undefined)[],
  head: boolean,
): CompiledRead {
  const [accept, prefer, range] = headers
  const wanted = parseAccept(accept, isPlanShown)
  const preferences = parsePreferences(prefer, ignoredPreferences)
  const query = parseQueryString(queryString, { isCall: false })
  applyRange(query, range)
  const plan = planRead(cache, findTable(cache, schema, table), query, bounds)
  const { format, stripNulls } = wanted
  const statements = readSql(plan, { format, stripNulls, count: preferences.count, head }, wanted.explain !== null)
  if (wanted.explain !== null) statements.main = explained(statements.main, wanted.explain)
  return { statements, wanted, preferences, offset: plan.offset, csvHeader: outputNames(plan) }
}

type WriteMethod = 'POST' | 'PATCH' | 'PUT' | 'DELETE'

async function serveWrite(served: Served, table: string, method: WriteMethod): Promise<Reply> {
  const wanted = parseAccept(served.context.req.header('accept'), served.isPlanShown)
  const preferences = parsePreferences(served.context.req.header('prefer'), served.ignoredPreferences)
  const plan = await planWrite(served, table, method, wanted, preferences)
  const { format, stripNulls } = wanted
  const statement = writeSql(plan, { format, stripNulls, count: null, head: false })
  const { explain } = wanted
  const [rows = []] = await served.run([explain === null ? statement : explained(statement, explain)], { preferences })
  if (explain !== null) return planReply(rows, wanted)
  const [body = null, page, , changed, added, located = null] = rows[0] ?? []
  const outcome = {
    kind: method === 'PUT' ? ('put' as const) : plan.kind,
    body,
    page: Number(page),
    changed: Number(changed),
    hasAdded: added !== 'f',
    location: location(plan, located),
    csvHeader: outputNames(plan.read),
  }
  return writeReply(outcome, wanted, preferences)
}

async function planWrite(
  { context, queryString, schema, cache, bounds, sealedColumns, caller }: Served,
  table: string,
  method: WriteMethod,
  wanted: Wanted,
  preferences: Preferences,
): Promise<WritePlan> {
  const relation = findTable(cache, schema, table)
  const query = parseQueryString(queryString, { isCall: false })
  const returning: Returning = preferences.returning ?? 'minimal'
  const guard = { exactlyOne: wanted.single && returning === 'representation', atMost: preferences.maxAffected }
  const change = { relation, returning, guard, read: planRead(cache, relation, query, bounds) }
  if (method === 'DELETE') return planDelete(change)
  const body = await withSealedValues(await readRows(context, query.columns), relation, sealedColumns, caller)
  if (method === 'PATCH') return planUpdate(change, body, query.columns)
  if (method === 'PUT') return planPut(change, body, query.columns, query.limits.length + query.offsets.length > 0)
  const { resolution, missing } = preferences
  const conflict =
    resolution === null
      ? null
      : {
          columns: query.onConflict,
          resolution: resolution === 'merge-duplicates' ? ('merge' as const) : ('ignore' as const),
        }
  return planInsert(change, body, { columns: query.columns, usesDefaults: missing === 'default', conflict })
}

/** Where a single new row is found: `/clients?id=eq.1`. */
function location({ kind, relation }: WritePlan, located: string | null): string | null {
  if (kind !== 'insert' || located === null) return null
  const key: Record<string, unknown> = JSON.parse(located)
  const filters = Object.entries(key).map(([name, value]) => `${name}=eq.${encodeURIComponent(String(value))}`)
  return `/${relation.name}?${filters.join('&')}`
}
