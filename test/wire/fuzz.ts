/** Numbers that look random and are the same on every run. */
export interface Dice {
  below(limit: number): number
  one<T>(choices: readonly T[]): T
  /** Between none and `most` of what `make` gives. */
  some<T>(most: number, make: () => T): T[]
}

/** mulberry32, a generator of one line whose sequence depends on the seed alone. */
export function dice(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    one(choices) {
      const chosen = choices[below(choices.length)]
      if (chosen === undefined) throw new Error('There is nothing to choose from')
      return chosen
    },
    some: (most, make) => Array.from({ length: below(most + 1) }, make),
  }
}

export interface GeneratedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']
const TABLES = [
  'clients',
  'credit_reports',
  'users',
  'rpc/search_clients',
  'rpc/dashboard_summary',
  'rpc/nothing',
  'nothing',
  '',
  'pg_class',
  'auth.users',
  '%00',
  '..',
  "clients'--",
  'clients;drop',
]
const COLUMNS = [
  'id',
  'first_name',
  'ssn',
  'organization_id',
  'bureau_data',
  'bureau_data->experian->>status',
  'created_at',
  'nothing',
  '*',
  'a b',
  '"',
  "x'; select 1 --",
  'count',
  'first_name::int',
  'ctid',
  'search_text',
]
const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'in',
  'is',
  'isdistinct',
  'fts',
  'plfts',
  'phfts(english)',
  'wfts',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'not.eq',
  'eq(any)',
  'like(all)',
  'nope',
  '',
]
const VALUES = [
  '1',
  'null',
  'true',
  '(1,2,3)',
  '{a,b}',
  '[1,2)',
  "'; drop table clients; --",
  '%',
  '*',
  '\\',
  '"',
  '((((((',
  '🙂',
  '\u0000',
  '9'.repeat(400),
  '-1',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  '',
  '(',
  ')',
  '2026-01-01',
  'unknown',
  '{"a":1}',
  '(*)+',
  '[',
]
const SELECTS = [
  '*',
  'id,first_name',
  'clients(*)',
  'users(*)',
  'assigned_contact:users!assigned_contact_id(*)',
  'users!inner(id,clients(id,credit_reports(id,clients(id,users(id)))))',
  '...users(id)',
  'a:b:c',
  '(',
  'id.sum()',
  'id::text',
  'id::pg_sleep(9)',
  'bureau_data->x->>y',
  ',',
  'clients!nothing(*)',
  '*,*,*',
]
const PREFERENCES = [
  'return=representation',
  'return=minimal',
  'return=headers-only',
  'count=exact',
  'count=planned',
  'count=estimated',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'missing=default',
  'handling=strict',
  'max-affected=1',
  'tx=rollback',
  'nonsense=1',
  'timezone=Mars/Base',
]
const ACCEPTS = [
  'application/json',
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'application/vnd.pgrst.plan',
  'application/geo+json',
  'image/png',
  '*/*',
  '',
]
const ACCOUNT_PATHS = [
  'signup',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'token?grant_type=pkce',
  'token?grant_type=id_token',
  'token',
  'verify',
  'verify?token=x&type=signup&redirect_to=https://evil.test',
  'recover',
  'resend',
  'otp',
  'user',
  'logout?scope=everywhere',
  'factors',
  'factors/x/challenge',
  'admin/users',
  'admin/users/x',
  'authorize?provider=x',
  'sso',
  'reauthenticate',
  'settings',
  'health',
  'user/identities/authorize',
  '.well-known/jwks.json',
  '../rest/v1/clients',
]
const FUNCTION_PATHS = ['credit-pull', 'reveal-client', 'nothing', '', '../auth', 'credit-pull/x']
const STORAGE_ACTS = [
  'object',
  'object/authenticated',
  'object/public',
  'object/sign',
  'object/upload/sign',
  'object/info',
  'object/info/authenticated',
  'object/list',
  'object/list-v2',
  'object/move',
  'object/copy',
  'bucket',
  'render/image/authenticated',
  'nothing',
]
const BUCKETS = ['client-documents', 'nothing', '', '..', '%2e%2e', 'a b', "x'--"]
const OBJECT_NAMES = [
  'a.png',
  'drivers-licenses/x.png',
  '../../secrets.json',
  '%2e%2e%2fsecrets.json',
  '..%5c..%5cx',
  '/etc/passwd',
  'a//b',
  '.',
  '',
  'x'.repeat(1_100),
  '%00',
  '🙂.pdf',
  "'; drop table storage.objects; --",
]
const KEYS = [
  'email',
  'password',
  'refresh_token',
  'token',
  'token_hash',
  'type',
  'data',
  'client_id',
  'reason',
  'first_name',
  'last_name',
  'ssn',
  'bureaus',
  'consent',
  'zip',
  'id',
  'organization_id',
  'user_id',
  '__proto__',
  'constructor',
  'query',
  'factor_type',
  'code',
  'auth_code',
  'idempotency_key',
  'prefix',
  'prefixes',
  'expiresIn',
  'paths',
  'sourceKey',
  'destinationKey',
  'bucketId',
  'limit',
  'sortBy',
]

/** Requests over every prefix: some nearly right, some hostile, some nonsense. `known` are ids and words of another tenant. */
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
      'x'.repeat(below(3_000)),
    ])
  const object = () => Object.fromEntries(some(6, () => [one(KEYS), scalar()]))
  const body = () => {
    const whole = JSON.stringify(one<unknown>([object(), object(), object(), [object(), object()], [], scalar()]))
    return below(10) === 0 ? whole.slice(0, below(whole.length + 1)) : whole
  }
  const path = () =>
    one([
      table,
      table,
      table,
      () => `/auth/v1/${one(ACCOUNT_PATHS)}`,
      () => `/functions/v1/${one(FUNCTION_PATHS)}`,
      () =>
        `/storage/v1/${one(STORAGE_ACTS)}/${one(BUCKETS)}/${below(5) === 0 ? one(known) : one(OBJECT_NAMES)}${one(['', '', '?token=x', '?download=', '?download=x.html'])}`,
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
    return { method: method === 'TRACE' ? 'GET' : method, path: path(), headers, body: hasBody ? body() : undefined }
  }
}
