import { beyondBounds, negativeLimit, unparsable } from '#platform/rest/errors.ts'
import { looksLikeFilter, parseFilter, parseLogicTree } from './filter.ts'
import { parseOrder } from './order.ts'
import { Scanner } from './scanner.ts'
import { parseSelect } from './select.ts'
import type { Condition, ParsedQuery } from './syntax-tree.ts'

const MAX_FILTERS = 50

/** Parses a query string. That of a call mixes arguments with filters on its result. */
export function parseQueryString(queryString: string, isCall: boolean): ParsedQuery {
  const empty = { conditions: [], orders: [], limits: [], offsets: [], callArguments: [] }
  const query: ParsedQuery = { select: [{ kind: 'star' }], columns: null, onConflict: null, ...empty }
  for (const [key, value] of new URLSearchParams(queryString)) {
    if (isCall && isCallArgument(key, value)) query.callArguments.push([key, value])
    else readParameter(query, key, value)
  }
  const filters = query.conditions.reduce((sum, { value }) => sum + filterCount(value), 0)
  if (filters > MAX_FILTERS) throw beyondBounds(`There are more than ${MAX_FILTERS} filters`)
  return query
}

const RESERVED = /^(?:select|columns|on_conflict|apikey|order|limit|offset|(?:not\.)?(?:and|or))$/

const isCallArgument = (key: string, value: string): boolean =>
  !RESERVED.test(key) && !key.includes('.') && !looksLikeFilter(value)

function readParameter(query: ParsedQuery, key: string, value: string): void {
  if (key === 'columns') return void (query.columns = nameList('columns parameter', value))
  if (value === '' || key === 'apikey') return
  if (key === 'select') query.select = parseSelect(value)
  else if (key === 'on_conflict') query.onConflict = nameList('on_conflict parameter', value)
  else readPathParameter(query, key, value)
}

/** `order`, `limit`, `offset`, `and`, `or`, and filters may start with the path of an embedded resource. */
function readPathParameter(query: ParsedQuery, key: string, value: string): void {
  const { path, field } = treePath(key)
  const { name, path: jsonPath } = field
  if (jsonPath.length === 0) {
    if (name === 'order') return void query.orders.push({ path, value: parseOrder(value) })
    if (name === 'limit') return void query.limits.push({ path, value: wholeNumber('limit', value) })
    if (name === 'offset') return void query.offsets.push({ path, value: wholeNumber('offset', value) })
    if (name === 'and' || name === 'or') {
      const negated = path.at(-1) === 'not'
      const tree = parseLogicTree(name, negated, value)
      return void query.conditions.push({ path: negated ? path.slice(0, -1) : path, value: tree })
    }
  }
  query.conditions.push({ path, value: parseFilter(field, value) })
}

function treePath(key: string) {
  return Scanner.whole('tree path', key, (scanner) => {
    const path: string[] = []
    let field = scanner.field()
    while (scanner.take('.')) {
      path.push(field.name)
      field = scanner.field()
    }
    return { path, field }
  })
}

function wholeNumber(what: 'limit' | 'offset', text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw unparsable(`${what} parameter`, text, 1, 'expecting a whole number')
  if (what === 'limit' && Number(text) < 0) throw negativeLimit()
  return Math.max(Number(text), 0)
}

function nameList(what: string, text: string): string[] {
  return [...new Set(Scanner.whole(what, text, (scanner) => scanner.list(() => scanner.name())))]
}

function filterCount(condition: Condition): number {
  if (condition.kind === 'filter') return 1
  return condition.conditions.reduce((sum, child) => sum + filterCount(child), 0)
}
