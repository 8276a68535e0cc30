import { randomUUID } from 'node:crypto'
import { type RecentlyUsed, recentlyUsed } from '#platform/process/recently-used.ts'
import type { SchemaCache } from './schema/schema-cache.ts'
import type { Act, Served } from './served.ts'

const REMEMBERED_COMMANDS = 1_000
const REMEMBERED_LENGTH = 1_000
const acts = new WeakMap<SchemaCache, RecentlyUsed<Act>>()

/**
 * Caches compiled requests. A request means the same for every caller, whatever the values in its filters and body,
 * until the schema changes. `target` is the name in the path and the relevant parts of the body.
 */
export function compiled(served: Served, target: string, compile: (served: Served) => Act): Act {
  const { req } = served.context
  const { queryString, given } = shapeOf(served.queryString)
  const headers = `${req.header('accept')}\n${req.header('prefer')}\n${req.header('range')}`
  const key = `${req.method}\n${served.schema}\n${queryString}\n${headers}\n${target}`
  const known = acts.get(served.cache) ?? recentlyUsed<Act>(REMEMBERED_COMMANDS)
  acts.set(served.cache, known)
  const remembered = known.get(key)
  const act = remembered ?? compile({ ...served, queryString })
  if (remembered === undefined && key.length < REMEMBERED_LENGTH) known.set(key, act)
  return { ...act, given }
}

// Callers can't know it, so a request's own text is never mistaken for it.
const MARK = randomUUID()
const PLAIN_FILTER =
  /^((?:\w+\.)*(?!(?:select|columns|on_conflict|apikey|order|limit|offset|and|or)=)\w+=(?:not\.)?(?:eq|neq|[gl]te?)\.)(.+)$/

/** Returns a query string whose plain filters compare with markers, and the values that the markers replaced. */
function shapeOf(queryString: string): { queryString: string; given: Map<string, string> } {
  const given = new Map<string, string>()
  const shape = queryString.split('&').map((parameter) => {
    const [, filter, value] = PLAIN_FILTER.exec(parameter) ?? []
    if (filter === undefined) return parameter
    const mark = `${MARK}${given.size}`
    given.set(mark, new URLSearchParams(`value=${value}`).get('value') ?? '')
    return filter + mark
  })
  return { queryString: shape.join('&'), given }
}
