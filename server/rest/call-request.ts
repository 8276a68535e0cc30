import { rpcMaxAffectedNeedsRows, rpcMethodNotAllowed } from './errors.ts'
import { planRead } from './plan.ts'
import { type CallPlan, findFunction } from './plan-call.ts'
import { type RowsBody, readArguments } from './request/body.ts'
import { parseAccept } from './request/media-type.ts'
import { parsePreferences } from './request/preferences.ts'
import { parseQueryString } from './request/query-string.ts'
import { applyRange } from './request/range.ts'
import type { ParsedQuery } from './request/syntax-tree.ts'
import { nothingReply, onlyElement, optionsReply, planReply, type Reply, readReply } from './respond.ts'
import { callSql } from './sql-call.ts'
import { asked, type Served } from './table-request.ts'

/** `/rpc/name`: by GET and HEAD nothing may be changed, by POST everything the caller may change. */
export async function serveCall(served: Served, name: string): Promise<Reply> {
  const { context, queryString, schema, cache, maxRows } = served
  const { method } = context.req
  if (method === 'OPTIONS') return optionsReply(['OPTIONS', 'GET', 'HEAD', 'POST'])
  const readOnly = method === 'GET' || method === 'HEAD'
  if (!readOnly && method !== 'POST') throw rpcMethodNotAllowed(method)
  const preferences = parsePreferences(context.req.header('prefer'), served.ignoredPreferences)
  const wanted = parseAccept(context.req.header('accept'), served.isPlanShown)
  const query = parseQueryString(queryString, { isCall: true })
  applyRange(query, readOnly ? context.req.header('range') : undefined)

  const given = readOnly ? textArguments(query) : await readArguments(context)
  const fn = findFunction(cache, schema, name, given.keys, !readOnly)
  if (preferences.maxAffected !== null && !fn.returnsSet) throw rpcMaxAffectedNeedsRows()
  const plan: CallPlan = {
    fn,
    arguments: fn.arguments.filter((argument) => given.keys.includes(argument.name)),
    json: given.json,
    areTexts: readOnly,
    read: fn.rows === null ? null : planRead(cache, fn.rows, query, maxRows),
    atMost: preferences.maxAffected,
  }
  // The planner knows nothing of a function's rows.
  const count = preferences.count === 'planned' ? 'estimated' : preferences.count
  const head = method === 'HEAD' || (preferences.returning === 'minimal' && !readOnly)
  const statement = asked(callSql(plan, { ...wanted, count, head }), wanted)
  const [rows = []] = await served.run([statement], { readOnly, preferences })
  if (wanted.explain !== null) return planReply(rows, wanted)
  if (fn.returnType === 'void') return nothingReply()
  const [body = null, page, counted = null] = rows[0] ?? []
  const outcome = {
    // What isn't a set is one value, not a list of one.
    body: fn.returnsSet || wanted.format === 'csv' ? body : onlyElement(body) || 'null',
    page: Number(page),
    total: preferences.count === null || counted === null ? null : Number(counted),
    offset: plan.read?.offset ?? 0,
  }
  return readReply(outcome, { ...wanted, single: fn.returnsSet && wanted.single }, preferences)
}

/** By GET every argument is a text; one that is repeated is a list. */
function textArguments({ callArguments }: ParsedQuery): RowsBody {
  const byName = new Map<string, string>(callArguments)
  return { json: JSON.stringify(Object.fromEntries(byName)), keys: [...byName.keys()] }
}
