import { compiled } from './compiled.ts'
import { invalidBody, rpcMaxAffectedNeedsRows, rpcMethodNotAllowed, unknownUnnamedFunction } from './errors.ts'
import { planRead } from './plan.ts'
import { type CallPlan, findFunction, findUnnamed, isCallable } from './plan-call.ts'
import { type CallBody, readArguments } from './request/body.ts'
import { rawType } from './request/media-type.ts'
import { parseQueryString } from './request/query-string.ts'
import { applyRange } from './request/range.ts'
import { nothingReply, onlyElement, optionsReply, type Reply, rawReply, readReply } from './respond.ts'
import type { Argument } from './schema/schema-cache.ts'
import { type Act, headersOf, isReading, perform, type Served } from './served.ts'
import { pageOf } from './sql.ts'
import { callSql } from './sql-call.ts'

/** Serves `/rpc/name`: GET and HEAD may change nothing, POST everything the caller may change. */
export async function serveCall(served: Served, name: string): Promise<Reply> {
  const { method } = served.context.req
  if (method === 'OPTIONS') return optionsReply(methodsOf(served, name))
  const readOnly = isReading(served.context)
  if (!readOnly && method !== 'POST') throw rpcMethodNotAllowed(method)
  const body = readOnly ? null : await readArguments(served.context)
  const target = JSON.stringify(['rpc', name, body && { ...body, json: null }])
  const act = compiled(served, target, (shape) => compileCall(shape, name, body))
  return perform(served, act, body === null ? {} : { json: body.json })
}

function compileCall(served: Served, name: string, body: CallBody | null): Act {
  const { context, queryString, cache } = served
  const readOnly = body === null
  const query = parseQueryString(queryString, readOnly)
  if (context.req.method === 'GET') applyRange(query, context.req.header('range'))
  const fields = readOnly ? query.callArguments : body.fields
  const named = (fields ?? []).map(([argument]) => argument)
  const given = (readOnly ? null : (query.columns ?? body.keys)) ?? named
  const { fn, unnamed } = calledFunction(served, name, body, given)
  const raw = fn.isPlain && !fn.returnsSet ? rawType(fn.returnType, fn.mediaType) : null
  const { wanted, preferences } = headersOf(served, raw)
  if (preferences.maxAffected !== null && !fn.returnsSet) throw rpcMaxAffectedNeedsRows()
  const isPassed = ({ name: argument }: Argument) => argument !== '' && given.includes(argument)
  const passed = fn.arguments.filter(isPassed)
  const read = planRead(cache, fn.rows, query, served)
  // A function that changes nothing needs no rollback.
  const bounds = { exactlyOne: wanted.single && fn.returnsSet && !fn.changesNothing, atMost: preferences.maxAffected }
  const texts = fields && textsOf(passed, fields)
  const plan: CallPlan = { fn, arguments: passed, texts, isList: body?.isList ?? false, unnamed, read, ...bounds }
  const { count } = preferences
  const head = context.req.method === 'HEAD' || (preferences.return === 'minimal' && !readOnly)
  const reply: Act['reply'] = (answers) => {
    if (fn.returnType === 'void') return nothingReply()
    if (wanted.format === 'raw') return rawReply(answers[0]?.[0]?.[0] ?? null, fn.baseType === 'bytea', wanted)
    const { body: rows, ...page } = pageOf(answers)
    // A function that doesn't return a set returns one value, not a list of one.
    const shown = fn.returnsSet || wanted.format === 'csv' ? rows : onlyElement(rows) || 'null'
    const outcome = { ...page, body: shown, offset: read.offset }
    return readReply(outcome, { ...wanted, single: fn.returnsSet && wanted.single }, preferences, 'call')
  }
  const statements = [callSql(plan, { ...wanted, count, head })]
  return { statements, wanted, preferences, readOnly, changesNothing: readOnly || fn.changesNothing, reply }
}

/** Returns the arguments as JSON. Every value is a text. A variadic argument has all of its name, others the last. */
function textsOf(passed: Argument[], fields: [name: string, value: string][]): string {
  const valuesOf = (argument: string) => fields.flatMap(([name, value]) => (name === argument ? [value] : []))
  const texts = passed.map(({ name, variadic }) => [name, variadic ? valuesOf(name) : valuesOf(name).at(-1)])
  return JSON.stringify(Object.fromEntries(texts))
}

/** A function that may change something is only called by POST. */
function methodsOf({ cache, schema }: Served, name: string): string[] {
  const found = [...cache.functions(schema, name), ...cache.unnamedFunctions(schema, name)]
  const isChanging = found.length > 0 && found.every(({ changesNothing }) => !changesNothing)
  return isChanging ? ['OPTIONS', 'POST'] : ['OPTIONS', 'GET', 'HEAD', 'POST']
}

/** A body that names arguments finds a function by those. Any body can be the only argument of one without a name. */
function calledFunction({ cache, schema }: Served, name: string, body: CallBody | null, given: string[]) {
  const isNamed = body === null || (body.keys !== null && isCallable(cache, schema, name, given))
  const found = isNamed || body === null ? undefined : findUnnamed(cache, schema, name, body.unnamedTypes)
  if (found !== undefined) return { fn: found, unnamed: found.arguments[0]?.cast ?? null }
  const isJson = body?.unnamedTypes.includes('json') ?? false
  if (body !== null && body.keys === null && isJson)
    throw invalidBody('The arguments of a function are one JSON object')
  if (body !== null && body.keys === null)
    throw unknownUnnamedFunction(`${schema}.${name}`, body.unnamedTypes.join('/'))
  const fn = findFunction(cache, schema, name, given, isJson ? 'json/jsonb' : null)
  const [first] = fn.arguments
  return { fn, unnamed: body !== null && first?.name === '' ? first.cast : null }
}
