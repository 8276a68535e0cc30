import type pg from 'pg'
import type { BodyRefused } from '#platform/http/body.ts'
import type { TokenRefused } from '#platform/http/caller.ts'
import { BROKEN_TEXT } from '#platform/http/storable-text.ts'
import { RETRY_AFTER_SECONDS, SHORTAGE_SENTENCES, shortageOf } from '#platform/http/unavailable.ts'

interface ErrorExtras {
  details?: unknown
  hint?: string | null
  headers?: Record<string, string>
  /** Set if the status differs from the code's usual one. */
  status?: number
}

/** An error as the API returns it. `headers` are sent with the body. */
export class RestError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(code: string, message: string, extras: ErrorExtras = {}) {
    super(message)
    this.status = extras.status ?? usualStatus(code)
    this.code = code
    this.details = extras.details ?? null
    this.hint = extras.hint ?? null
    this.headers = extras.headers ?? {}
  }

  toResponse(): Response {
    const { code, details, hint, message } = this
    // PostgREST's name, because programs look for it.
    const proxyStatus = `PostgREST; error=${/^\w+$/.test(code) ? code : 'unknown'}`
    return new Response(JSON.stringify({ code, details, hint, message }), {
      status: this.status,
      headers: { 'content-type': 'application/json; charset=utf-8', 'proxy-status': proxyStatus, ...this.headers },
    })
  }
}

/**
 * By full code or by class (its first two characters). A full code takes precedence, and any other code is the caller's
 * mistake (400).
 */
const CODES_BY_STATUS: [status: number, codes: string][] = [
  [300, 'PGRST201 PGRST203'],
  // 54: a value or request beyond PostgreSQL's limits is like any other that it can't parse. Too complex stays a 500.
  [400, 'P0001 54000 54011 54023'],
  [401, 'PGRST301 PGRST303'],
  [403, '0L 0P 28'],
  [404, '42883 42P01 PGRST125 PGRST202 PGRST205'],
  [405, '25006 PGRST101 PGRST105 PGRST117'],
  [406, 'PGRST106 PGRST107 PGRST116'],
  [409, '23503 23505'],
  [416, 'PGRST103'],
  [500, '09 21000 25 2D 38 39 3B 40 42P17 53400 54 55 57 58 F0 HV P0 PT XX'],
  [503, '08 53 57P01 PGRST001'],
  [504, 'PGRST003'],
]
const STATUS_BY_CODE = new Map(
  CODES_BY_STATUS.flatMap(([status, codes]) => codes.split(' ').map((code) => [code, status])),
)

const usualStatus = (code: string): number => STATUS_BY_CODE.get(code) ?? STATUS_BY_CODE.get(code.slice(0, 2)) ?? 400

// The request's text

export const putNeedsKeyFilters = () =>
  new RestError('PGRST105', "Filters must include all and only primary key columns with 'eq' operators")

export const putTakesNoPage = () =>
  new RestError('PGRST114', 'limit/offset querystring parameters are not allowed for PUT')

export const putKeyDiffers = () => new RestError('PGRST115', 'Payload values do not match URL in primary key column(s)')

export const unparsable = (what: string, text: string, column: number, details: string) =>
  new RestError('PGRST100', `"failed to parse ${what} (${text})" (line 1, column ${column})`, { details })

export const beyondBounds = (details: string) =>
  new RestError('PGRST100', 'The request asks for more than this service allows', { details })

export const rpcMethodNotAllowed = (method: string) =>
  new RestError('PGRST101', `Cannot use the ${method} method on RPC`)

export const invalidBody = (message = 'Empty or invalid json') => new RestError('PGRST102', message)

export const keysMustMatch = () => invalidBody('All object keys must match')

export function bodyRefused(reason: BodyRefused['reason']): RestError {
  if (reason === 'too_large') return new RestError('PGRST102', 'The request body is larger than 1 MB', { status: 413 })
  if (reason === 'unstorable') return new RestError('22P05', BROKEN_TEXT)
  return reason === 'too_deep' ? invalidBody('The request body is nested too deeply') : invalidBody()
}

export const brokenText = () => new RestError('22021', BROKEN_TEXT)

export const rangeOutOfBounds = (offset: number, total: number) =>
  unsatisfiableRange(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
    'content-range': `*/${total}`,
  })

export const negativeLimit = () => unsatisfiableRange('Limit should be greater than or equal to zero.')

export const reversedRange = () =>
  unsatisfiableRange('The lower boundary must be lower than or equal to the upper boundary in the Range header.')

const unsatisfiableRange = (details: string, headers = {}) =>
  new RestError('PGRST103', 'Requested range not satisfiable', { details, headers })

export const unexposedSchema = (schema: string, exposed: readonly string[]) =>
  new RestError('PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  })

export const unavailableMediaType = (accept: string) =>
  new RestError('PGRST107', `None of these media types are available: ${accept}`)

export const unsupportedContentType = (contentType: string) =>
  new RestError('PGRST102', `Content-Type not acceptable: ${contentType}`, { status: 415 })

export const notEmbedded = (name: string) =>
  new RestError('PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })

/** `.single()` requested exactly one row. */
export const notExactlyOneRow = (rows: number) =>
  new RestError('PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })

export const methodNotAllowed = (method: string) => new RestError('PGRST117', `Unsupported HTTP method: ${method}`)

export const orderNotToOne = (origin: string, target: string) =>
  new RestError('PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })

export const onlyNullFiltersOnEmbed = (name: string) =>
  new RestError('PGRST120', `Bad operator on the '${name}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })

export const invalidPreferences = (preferences: string[]) =>
  new RestError('PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${preferences.join(', ')}`,
  })

export const aggregatesNotAllowed = () => new RestError('PGRST123', 'Use of aggregate functions is not allowed')

export const aggregateInManyRows = () =>
  new RestError('PGRST127', 'Feature not implemented', {
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  })

export const tooManyAffected = (rows: number) =>
  new RestError('PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })

export const unknownPath = () => new RestError('PGRST125', 'Invalid path specified in request URL')

export const rpcMaxAffectedNeedsRows = () =>
  new RestError(
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )

/** A value was rejected before any SQL. The reason is for the caller. */
export const writeRefused = (reason: string) => new RestError('22023', reason)

// The bearer token

export const tokenRefused = (reason: TokenRefused['reason']) => refusedToken(...TOKEN_REFUSALS[reason])

const TOKEN_REFUSALS: Record<TokenRefused['reason'], [code: string, message: string]> = {
  malformed: ['PGRST301', 'JWT could not be verified'],
  signature: ['PGRST301', 'JWT could not be verified'],
  expired: ['PGRST303', 'JWT expired'],
  issuer: ['PGRST303', 'JWT not from a known issuer'],
  audience: ['PGRST303', 'JWT not in audience'],
  role: ['PGRST303', 'The role of the JWT is not served here'],
}

const refusedToken = (code: string, message: string) =>
  new RestError(code, message, {
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })

// The schema

export const noRelationship = (parent: string, child: string, searched: string, hint: string | null) =>
  new RestError('PGRST200', `Could not find a relationship between '${parent}' and '${child}' in the schema cache`, {
    details: `Searched for a foreign key relationship between '${parent}' and '${child}'${searched}, but no matches were found.`,
    hint,
  })

export const ambiguousRelationship = (parent: string, child: string, details: object[], choices: string[]) =>
  new RestError(
    'PGRST201',
    `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
    {
      details,
      hint: `Try changing '${child}' to one of the following: ${choices.map((choice) => `'${choice}'`).join(', ')}. Find the desired relationship in the 'details' key.`,
    },
  )

/** `unnamed` are the types of a function's only argument that the body can be, null if it only names arguments. */
export const unknownFunction = (
  name: string,
  argumentNames: string[],
  unnamed: string | null,
  suggestion: string | null,
) => {
  const list = argumentNames.join(', ')
  const none = argumentNames.length === 0
  const shown = none ? ' without parameters' : `(${list})`
  const searched = none ? shown : ` with parameter${argumentNames.length > 1 ? 's' : ''} ${list}`
  const single = unnamed === null ? '' : ` or with a single unnamed ${unnamed} parameter`
  return new RestError('PGRST202', `Could not find the function ${name}${shown} in the schema cache`, {
    details: `Searched for the function ${name}${searched}${single}, but no matches were found in the schema cache.`,
    hint: suggestion === null ? null : `Perhaps you meant to call the function ${suggestion}`,
  })
}

/** For a body that can only be the single argument, of that type. */
export const unknownUnnamedFunction = (name: string, type: string) =>
  new RestError('PGRST202', `Could not find the function ${name} in the schema cache`, {
    details: `Searched for the function ${name} with a single unnamed ${type} parameter, but no matches were found in the schema cache.`,
  })

export const overloadedFunction = (signatures: string[]) =>
  new RestError('PGRST203', `Could not choose the best candidate function between: ${signatures.join(', ')}`, {
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })

/** A column in a body or in `columns`. */
export const unknownBodyColumn = (relation: string, column: string) =>
  new RestError('PGRST204', `Could not find the '${column}' column of '${relation}' in the schema cache`)

/** A column in select, a filter, or an order. The same error as PostgreSQL's. */
export const unknownColumn = (relation: string, column: string, nearest: string | null) =>
  new RestError('42703', `column ${relation}.${column} does not exist`, {
    hint: nearest === null ? null : `Perhaps you meant to reference the column "${relation}.${nearest}".`,
  })

/** The error that PostgreSQL returns to PostgREST, which joins both under one name. */
export const embeddedTwice = (parent: string, name: string, depth: number) =>
  new RestError('42712', `table name "${parent}_${name}_${depth}" specified more than once`)

export const unknownTable = (schema: string, name: string, nearest: string | null) =>
  new RestError('PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, {
    hint: nearest === null ? null : `Perhaps you meant the table '${schema}.${nearest}'`,
  })

export const unknownType = (name: string) => new RestError('42704', `type "${name}" does not exist`)

/** The hosted service's protection against a forgotten filter. */
export const missingFilter = (kind: 'update' | 'delete') =>
  new RestError('21000', `${kind.toUpperCase()} requires a WHERE clause`, { status: 400 })

// The settings by which a function chooses its response

export const invalidHeaderSetting = () =>
  new RestError(
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    { status: 500 },
  )

export const invalidStatusSetting = () =>
  new RestError('PGRST112', 'response.status guc must be a valid status code', { status: 500 })

// The database

const AGAIN_SOON = { 'retry-after': String(RETRY_AFTER_SECONDS) }

export const databaseUnreachable = () =>
  new RestError('PGRST001', 'Database client error. Retrying the connection.', { headers: AGAIN_SOON })

export const noFreeConnection = () =>
  new RestError('PGRST003', 'Timed out acquiring connection from connection pool.', { headers: AGAIN_SOON })

export const defect = () => new RestError('XX000', 'Internal server error')

/**
 * Returns PostgreSQL's error as the API shows it. Unless `isRowTold`, removes row contents: both `Failing row contains`
 * and key values.
 */
export function fromPostgres(error: pg.DatabaseError, signedIn: boolean, isRowTold = false): RestError {
  const code = error.code ?? 'XX000'
  const shortage = shortageOf(error)
  // PostgreSQL's own message names its files.
  if (shortage !== null) return new RestError(code, SHORTAGE_SENTENCES[shortage], { status: 503, headers: AGAIN_SOON })
  const status = statusOf(code, error.message, signedIn)
  return new RestError(code, error.message, {
    status,
    details: isRowTold ? error.detail : withoutRowContents(error.detail),
    hint: error.hint ?? null,
    headers: headersOf(status, error.hint),
  })
}

/** With 429, a numeric hint is the seconds to wait. */
function headersOf(status: number, hint: string | undefined): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer' }
  return status === 429 && /^\d+$/.test(hint ?? '') ? { 'retry-after': String(hint) } : {}
}

function withoutRowContents(detail: string | undefined): string | null {
  if (detail === undefined || /failing row contains/i.test(detail)) return null
  if (!detail.startsWith('Key (')) return detail
  const told =
    /^(Key \([^=]*\))=\(.*\) (already exists|is not present in table .*|is still referenced from .*)\.$/s.exec(detail)
  return told === null ? null : `${told[1]} ${told[2]}.`
}

function statusOf(code: string, message: string, signedIn: boolean): number {
  if (code === '42501') return signedIn ? 403 : 401
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401
  if (/^PT[2-5]\d\d$/.test(code)) return Number(code.slice(2))
  return usualStatus(code)
}
