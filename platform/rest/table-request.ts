import { compiled } from './compiled.ts'
import { methodNotAllowed } from './errors.ts'
import { findTable, planRead } from './plan.ts'
import { type Change, keyFilters, planPut, planWrite, type WriteKind, type WritePlan } from './plan-write.ts'
import { type RowsBody, readRows } from './request/body.ts'
import { parseQueryString } from './request/query-string.ts'
import { applyRange } from './request/range.ts'
import { optionsReply, type Reply, readReply, withLocation, writeReply } from './respond.ts'
import type { Relation } from './schema/schema-cache.ts'
import { type Act, headersOf, isReading, pathOf, perform, type Served } from './served.ts'
import { pageOf, readSql } from './sql.ts'
import { writeSql } from './sql-write.ts'

export async function serveTable(served: Served, table: string): Promise<Reply> {
  const { context, cache, schema } = served
  const { method } = context.req
  if (method === 'OPTIONS') return optionsReply(allowedMethods(findTable(cache, schema, table)))
  const kind = WRITES[method]
  if (kind !== undefined) return serveWrite(served, table, kind)
  if (!isReading(context)) throw methodNotAllowed(method)
  const compile = (shape: Served) => compileRead(shape, table)
  const reply = await perform(served, compiled(served, table, compile))
  return withLocation(reply, pathOf(context), served.queryString)
}

async function serveWrite(served: Served, table: string, kind: WriteKind): Promise<Reply> {
  const { context, caller, prepareRows } = served
  const rows = kind === 'delete' ? NO_ROWS : await readRows(context)
  const actFor = (body: RowsBody) => {
    const name = JSON.stringify([table, body.keys, body.isUniform, body.texts !== null])
    return compiled(served, name, (shape) => compileWrite(shape, table, kind, body))
  }
  const act = actFor(rows)
  const rewritten = (body: RowsBody) => perform(served, actFor(body), body)
  const write = (json: string) =>
    json === rows.json ? perform(served, act, rows) : rewritten({ ...rows, json, texts: null })
  return prepareRows ? prepareRows(table, rows.json, caller, write) : write(rows.json)
}

const WRITES: Partial<Record<string, WriteKind>> = { POST: 'insert', PUT: 'insert', PATCH: 'update', DELETE: 'delete' }
const NO_ROWS: RowsBody = { json: '[]', keys: [], isUniform: true, texts: null }

function allowedMethods({ insertable, updatable, deletable, primaryKey }: Relation): string[] {
  const isPuttable = insertable && updatable && primaryKey.length > 0
  const changing = [
    insertable ? ['POST'] : [],
    isPuttable ? ['PUT'] : [],
    updatable ? ['PATCH'] : [],
    deletable ? ['DELETE'] : [],
  ]
  return ['OPTIONS', 'GET', 'HEAD', ...changing.flat()]
}

function compileRead(served: Served, table: string): Act {
  const { context, queryString, schema, cache } = served
  const { wanted, preferences } = headersOf(served)
  const query = parseQueryString(queryString, false)
  if (context.req.method === 'GET') applyRange(query, context.req.header('range'))
  const plan = planRead(cache, findTable(cache, schema, table), query, served)
  const { count } = preferences
  const statement = readSql(plan, { ...wanted, count, head: context.req.method === 'HEAD' })
  const reply: Act['reply'] = (answers) => readReply({ ...pageOf(answers), offset: plan.offset }, wanted, preferences)
  return { statements: [statement], wanted, preferences, reply }
}

function compileWrite(served: Served, table: string, kind: WriteKind, rows: RowsBody): Act {
  const { context, queryString, schema, cache } = served
  const { wanted, preferences } = headersOf(served)
  const isPut = context.req.method === 'PUT'
  const relation = findTable(cache, schema, table)
  const query = parseQueryString(queryString, false)
  const only = isPut ? keyFilters(relation, query) : null
  const returning = preferences.return ?? 'minimal'
  const read = planRead(cache, relation, query, served)
  const change: Change = { relation, returning, exactlyOne: wanted.single, atMost: preferences.maxAffected, read }
  const plan =
    only === null ? planWrite(kind, change, rows, query, preferences) : planPut(change, rows, query, preferences, only)
  const statement = writeSql(plan, wanted)
  const reply: Act['reply'] = (answers) => {
    const page = pageOf(answers, statement.row)
    const [changed = page.page, added, located = null] = (statement.row ? null : answers[0]?.[0]?.slice(3)) ?? []
    const isResolved = plan.kind === 'insert' && plan.conflict !== null
    const outcome = { ...page, kind, isPut, changed: Number(changed), hasAdded: added !== 'f', isResolved }
    return writeReply({ ...outcome, location: location(plan, located) }, wanted, preferences)
  }
  return { statements: [statement], wanted, preferences, reply }
}

/** Returns the address of a single new row: `/clients?id=eq.1`. */
function location({ kind, relation }: WritePlan, located: string | null): string | null {
  if (kind !== 'insert' || located === null) return null
  const key: Record<string, string | number | boolean | null> = JSON.parse(located)
  const filters = Object.entries(key).map(([name, value]) =>
    value === null ? `${name}=is.null` : `${name}=eq.${encodeURIComponent(value)}`,
  )
  return `/${relation.name}?${filters.join('&')}`
}
