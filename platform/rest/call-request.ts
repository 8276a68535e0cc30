import { compiled } from './compiled.ts'
import { rpcMaxAffectedNeedsRows, rpcMethodNotAllowed } from './errors.ts'
import { planRead } from './plan.ts'
import { type CallPlan, findFunction } from './plan-call.ts'
import { readArguments } from './request/body.ts'
import { parseQueryString } from './request/query-string.ts'
import { applyRange } from './request/range.ts'
import { nothingReply, onlyElement, optionsReply, type Reply, readReply } from './respond.ts'
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
  const target = JSON.stringify(['rpc', name, body?.keys])
  const act = compiled(served, target, (shape) => compileCall(shape, name, body?.keys))
  return perform(served, act, body ?? {})
}

function compileCall(served: Served, name: string, sent: string[] | undefined): Act {
  const { context, queryString, schema, cache, maxRows } = served
  const { wanted, preferences } = headersOf(served)
  const query = parseQueryString(queryString, true)
  const readOnly = sent === undefined
  if (readOnly) applyRange(query, context.req.header('range'))
  // By GET, every argument is a text, and the last one counts if it is repeated.
  const texts = readOnly ? Object.fromEntries(query.callArguments) : null
  const given = sent ?? Object.keys(texts ?? {})
  const fn = findFunction(cache, schema, name, given, !readOnly)
  if (preferences.maxAffected !== null && !fn.returnsSet) throw rpcMaxAffectedNeedsRows()
  const passed = fn.arguments.filter((argument) => given.includes(argument.name))
  const read = planRead(cache, fn.rows, query, maxRows)
  // A function that changes nothing needs no rollback.
  const bounds = { exactlyOne: wanted.single && fn.returnsSet && !fn.changesNothing, atMost: preferences.maxAffected }
  const plan: CallPlan = { fn, arguments: passed, texts: texts && JSON.stringify(texts), read, ...bounds }
  const { count } = preferences
  const head = context.req.method === 'HEAD' || (preferences.return === 'minimal' && !readOnly)
  const reply: Act['reply'] = (answers) => {
    if (fn.returnType === 'void') return nothingReply()
    const { body, ...page } = pageOf(answers)
    // A function that doesn't return a set returns one value, not a list of one.
    const shown = fn.returnsSet || wanted.format === 'csv' ? body : onlyElement(body) || 'null'
    const outcome = { ...page, body: shown, offset: read.offset }
    return readReply(outcome, { ...wanted, single: fn.returnsSet && wanted.single }, preferences)
  }
  const statements = [callSql(plan, { ...wanted, count, head })]
  return { statements, wanted, preferences, readOnly, changesNothing: readOnly || fn.changesNothing, reply }
}
