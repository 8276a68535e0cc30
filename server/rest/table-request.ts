import { recentlyUsed } from '#server/http/recently-used.ts'
import { methodNotAllowed } from './errors.ts'
import { findTable, planRead } from './plan.ts'
import { type Change, planWrite, type WriteKind, type WritePlan } from './plan-write.ts'
import { type RowsBody, readRows } from './request/body.ts'
import { parseQueryString } from './request/query-string.ts'
import { applyRange } from './request/range.ts'
import { optionsReply, type Reply, readReply, writeReply } from './respond.ts'
import type { Relation, SchemaCache } from './schema/schema-cache.ts'
import { type Act, headersOf, perform, type Served } from './served.ts'
import { pageOf, readSql } from './sql.ts'
import { writeSql } from './sql-write.ts'

export async function serveTable(served: Served, table: string): Promise<Reply> {
  const { method } = served.context.req
  if (method === 'OPTIONS') return optionsReply(allowedMethods(findTable(served.cache, served.schema, table)))
  if (method === 'GET' || method === 'HEAD') return perform(served, compiledRead(served, table))
  const kind = WRITES[method]
  if (kind === undefined) throw methodNotAllowed(method)
  return perform(served, await compileWrite(served, table, kind))
}

const WRITES: Partial<Record<string, WriteKind>> = { POST: 'insert', PATCH: 'update', DELETE: 'delete' }

function allowedMethods({ insertable, updatable, deletable }: Relation): string[] {
  const changing = [insertable ? ['POST'] : [], updatable ? ['PATCH'] : [], deletable ? ['DELETE'] : []]
  return ['OPTIONS', 'GET', 'HEAD', ...changing.flat()]
}

const REMEMBERED_READS = 1_000
const REMEMBERED_LENGTH = 1_000
type CompiledReads = ReturnType<typeof recentlyUsed<Act>>
const compiledReads = new WeakMap<SchemaCache, CompiledReads>()

/** Reading means the same for every caller until the schema changes, so that what is asked again isn't compiled again. */
function compiledRead(served: Served, table: string): Act {
  const { context, queryString, schema, cache } = served
  const headers = ['accept', 'prefer', 'range'].map((name) => context.req.header(name))
  const key = [context.req.method, schema, table, queryString, ...headers].join('\n')
  const known = compiledReads.get(cache) ?? recentlyUsed<Act>(REMEMBERED_READS)
  compiledReads.set(cache, known)
  const compiled = known.get(key) ?? compileRead(served, table)
  if (key.length < REMEMBERED_LENGTH) known.set(key, compiled)
  return compiled
}

function compileRead(served: Served, table: string): Act {
  const { context, queryString, schema, cache, maxRows } = served
  const { wanted, preferences } = headersOf(served)
  const query = parseQueryString(queryString, false)
  applyRange(query, context.req.header('range'))
  const plan = planRead(cache, findTable(cache, schema, table), query, maxRows)
  const head = context.req.method === 'HEAD'
  const { count } = preferences
  const statements = readSql(plan, { ...wanted, count, head })
  const reply: Act['reply'] = (answers) =>
    readReply({ ...pageOf(answers, count), offset: plan.offset }, wanted, preferences)
  return { statements, wanted, preferences, reply }
}

async function compileWrite(served: Served, table: string, kind: WriteKind): Promise<Act> {
  const { queryString, schema, cache, maxRows } = served
  const { wanted, preferences } = headersOf(served)
  const relation = findTable(cache, schema, table)
  const query = parseQueryString(queryString, false)
  const returning = preferences.return ?? 'minimal'
  const guard = { exactlyOne: wanted.single && returning === 'representation', atMost: preferences.maxAffected }
  const change: Change = { relation, returning, guard, read: planRead(cache, relation, query, maxRows) }
  const body = kind === 'delete' ? NO_ROWS : await writtenRows(served, table, query.columns)
  const plan = planWrite(kind, change, body, query, preferences)
  const reply: Act['reply'] = (answers) => {
    const [changed, added, located = null] = answers[0]?.[0]?.slice(3) ?? []
    const outcome = { ...pageOf(answers, null), kind, changed: Number(changed), hasAdded: added !== 'f' }
    return writeReply({ ...outcome, location: location(plan, located) }, wanted, preferences)
  }
  return { statements: [writeSql(plan, wanted)], wanted, preferences, reply }
}

const NO_ROWS: RowsBody = { json: '[]', keys: [] }

async function writtenRows({ context, prepareRows, caller }: Served, table: string, columns: string[] | null) {
  const { json, keys } = await readRows(context, columns)
  return { keys, json: prepareRows ? await prepareRows(table, json, caller) : json }
}

/** Where a single new row is found: `/clients?id=eq.1`. */
function location({ kind, relation }: WritePlan, located: string | null): string | null {
  if (kind !== 'insert' || located === null) return null
  const key: Record<string, unknown> = JSON.parse(located)
  const filters = Object.entries(key).map(([name, value]) => `${name}=eq.${encodeURIComponent(String(value))}`)
  return `/${relation.name}?${filters.join('&')}`
}
