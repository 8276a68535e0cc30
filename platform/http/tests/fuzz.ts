import type { Dice } from '#test/support/dice.ts'
import { ACCOUNT_PATHS, BUCKETS, FUNCTION_PATHS, KEYS, OBJECT_NAMES, STORAGE_COMMANDS } from './fuzz-paths.ts'
import { ACCEPTS, CALLS, COLUMNS, OPERATORS, PREFERENCES, SELECTS, TABLES, VALUES } from './fuzz-queries.ts'

export interface GeneratedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']

/**
 * Generates requests over every prefix: some almost valid, some malicious, some nonsense. `known` has ids and words of
 * another tenant.
 */
export function requestMaker({ below, one, some }: Dice, known: readonly string[]): () => GeneratedRequest {
  const value = () => (below(4) === 0 ? one(known) : one(VALUES))
  const filter = (): string => {
    if (below(8) === 0) return `${one(['or', 'and', 'not.or', 'not.and'])}=${encodeURIComponent(tree(0))}`
    return `${encodeURIComponent(one(COLUMNS))}=${encodeURIComponent(`${one(OPERATORS)}.${value()}`)}`
  }
  const tree = (depth: number): string => {
    const leaf = () =>
      depth < 7 && below(4) === 0
        ? `${one(['or', 'and', 'not.and'])}${tree(depth + 1)}`
        : `${one(COLUMNS)}.${one(OPERATORS)}.${value()}`
    return `(${[leaf(), ...some(2, leaf)].join(',')})`
  }
  const page = () =>
    one([
      `limit=${one(['1', '0', '-1', 'x', '99999999999999999999'])}`,
      `offset=${one(['0', '5', '-5', '9999999999'])}`,
      `order=${encodeURIComponent(`${one(COLUMNS)}.${one(['asc', 'desc', 'desc.nullslast', 'up'])}`)}`,
      'columns=id,first_name',
      'on_conflict=id',
    ])
  const table = () => {
    const query = [...some(1, () => `select=${encodeURIComponent(one(SELECTS))}`), ...some(3, filter), ...some(2, page)]
    return `/rest/v1/${one(TABLES)}?${query.join('&')}`
  }
  const scalar = (): unknown =>
    one<unknown>([
      value(),
      value(),
      below(1e9),
      -1,
      true,
      null,
      [],
      {},
      [value()],
      { a: { b: { c: value() } } },
      JSON.parse('['.repeat(8) + ']'.repeat(8)),
      JSON.parse(`${'['.repeat(7)}1${']'.repeat(7)}`),
      'x'.repeat(below(3_000)),
    ])
  const object = () => Object.fromEntries(some(6, () => [one(KEYS), scalar()]))
  const body = () => {
    const whole = JSON.stringify(one<unknown>([object(), object(), object(), [object(), object()], [], scalar()]))
    return below(10) === 0 ? whole.slice(0, below(whole.length + 1)) : whole
  }
  const call = (headers: Record<string, string>): GeneratedRequest => {
    const [name, keys] = one(CALLS)
    const path = `/rest/v1/rpc/${name}`
    const isReading = below(3) === 0
    if (isReading)
      return {
        method: 'GET',
        path: `${path}?${keys.map((key) => `${key}=${encodeURIComponent(value())}`).join('&')}`,
        headers,
        body: undefined,
      }
    return {
      method: 'POST',
      path,
      headers,
      body: JSON.stringify(Object.fromEntries(keys.map((key) => [key, scalar()]))),
    }
  }
  const path = () =>
    one([
      table,
      table,
      table,
      () => `/auth/v1/${one(ACCOUNT_PATHS)}`,
      () => `/functions/v1/${one(FUNCTION_PATHS)}`,
      () =>
        `/storage/v1/${one(STORAGE_COMMANDS)}/${one(BUCKETS)}/${below(5) === 0 ? one(known) : one(OBJECT_NAMES)}${one(['', '', '?token=x', '?download=', '?download=x.html'])}`,
      () =>
        `/${one(['realtime/v1/x', 'realtime/v1/api/broadcast', 'realtime/v1/websocket', 'rest/v2', 'dev/nothing', '%2e%2e/etc/passwd'])}`,
    ])()

  return () => {
    const method = one(METHODS)
    const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE' && below(5) > 0
    const headers: Record<string, string> = {
      'content-type': one([
        'application/json',
        'application/json',
        'application/json',
        'text/plain',
        'text/csv',
        'application/x-www-form-urlencoded',
        '',
      ]),
    }
    if (below(2) === 0) headers['prefer'] = some(3, () => one(PREFERENCES)).join(',')
    if (below(2) === 0) headers['accept'] = one(ACCEPTS)
    if (below(6) === 0) headers['range'] = one(['0-9', '5-', '-5', 'x', '9-1', 'bytes=0-1'])
    if (below(10) === 0) headers[one(['accept-profile', 'content-profile'])] = one(['public', 'app', 'auth', "x'"])
    if (below(12) === 0) return call({ ...headers, 'content-type': 'application/json' })
    return { method: method === 'TRACE' ? 'GET' : method, path: path(), headers, body: hasBody ? body() : undefined }
  }
}
