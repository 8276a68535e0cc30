import { compiled } from './compiled.ts'
import { invalidBody, rpcMaxAffectedNeedsRows, rpcMethodNotAllowed } from './errors.ts'
import { planRead } from './plan.ts'
import { type CallPlan, findFunction, findUnnamed, isCallable } from './plan-call.ts'
import { type CallBody, readArguments } from './request/body.ts'
import { rawType } from './request/media-type.ts'
import { parseQueryString } from './request/query-string.ts'
import { applyRange } from './request/range.ts'
import { nothingReply, onlyElement, optionsReply, type Reply, rawReply, readReply } from './respond.ts'
import { type Act, headersOf, isReading, perform, type Served } from './served.ts'
import { pageOf } from './sql.ts'
import { callSql } from './sql-call.ts'

/** Serves `/rpc/name`: GET and HEAD may change nothing, POST everything the caller may change. */
export async function serveCall(served: Served, name: string): Promise<Reply> {
  const { method } = served.context.req
  if (method === 'OPTIONS') return optionsReply(['OPTIONS', 'GET', 'HEAD', 'POST'])
  const readOnly = isReading(served.context)
  if (!readOnly && method !== 'POST') throw rpcMethodNotAllowed(method)
  const body = readOnly ? null : await readArguments(served.context)
  const target = JSON.stringify(['rpc', name, body?.keys, body?.unnamedTypes])
  const act = compiled(served, target, (shape) => compileCall(shape, name, body))
  return perform(served, act, body === null ? {} : { json: body.json })
}

function compileCall(served: Served, name: string, body: CallBody | null): Act {
  const { context, queryString, cache } = served
  const query = parseQueryString(queryString, true)
  const readOnly = body === null
  if (readOnly) applyRange(query, context.req.header('range'))
  // By GET, every argument is a text, and the last one counts if it is repeated.
  const texts = readOnly ? Object.fromEntries(query.callArguments) : null
  const given = body?.keys ?? Object.keys(texts ?? {})
  const { fn, unnamed } = calledFunction(served, name, body, given)
  const { wanted, preferences } = headersOf(served, fn.isPlain && !fn.returnsSet ? rawType(fn.returnType) : null)
  if (preferences.maxAffected !== null && !fn.returnsSet) throw rpcMaxAffectedNeedsRows()
  const passed = fn.arguments.filter((argument) => given.includes(argument.name))
  const read = planRead(cache, fn.rows, query, served)
  // A function that changes nothing needs no rollback.
  const bounds = { exactlyOne: wanted.single && fn.returnsSet && !fn.changesNothing, atMost: preferences.maxAffected }
  const plan: CallPlan = { fn, arguments: passed, texts: texts && JSON.stringify(texts), unnamed, read, ...bounds }
  const { count } = preferences
  const head = context.req.method === 'HEAD' || (preferences.return === 'minimal' && !readOnly)
  const reply: Act['reply'] = (answers) => {
    if (fn.returnType === 'void') return nothingReply()
    if (wanted.format === 'raw') return rawReply(answers[0]?.[0]?.[0] ?? null, fn.returnType === 'bytea', wanted)
    const { body: rows, ...page } = pageOf(answers)
    // A function that doesn't return a set returns one value, not a list of one.
    const shown = fn.returnsSet || wanted.format === 'csv' ? rows : onlyElement(rows) || 'null'
    const outcome = { ...page, body: shown, offset: read.offset }
    return readReply(outcome, { ...wanted, single: fn.returnsSet && wanted.single }, preferences)
  }
  const statements = [callSql(plan, { ...wanted, count, head })]
  return { statements, wanted, preferences, readOnly, changesNothing: readOnly || fn.changesNothing, reply }
}

/** A body that names arguments finds a function by those. Any body can be the only argument of one without a name. */
function calledFunction({ cache, schema }: Served, name: string, body: CallBody | null, given: string[]) {
  const isNamed = body === null || (body.keys !== null && isCallable(cache, schema, name, given))
  const found = isNamed || body === null ? undefined : findUnnamed(cache, schema, name, body.unnamedTypes)
  if (found !== undefined) return { fn: found, unnamed: found.arguments[0]?.cast ?? null }
  if (body !== null && body.keys === null && body.unnamedTypes.includes('json'))
    throw invalidBody('The arguments of a function are one JSON object')
  return { fn: findFunction(cache, schema, name, given, body !== null), unnamed: null }
}
