import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import pg from 'pg'
import { runAsCaller } from '#server/database/caller-batch.ts'
import { withAnnounced } from '#server/http/announced-headers.ts'
import { BodyRefused } from '#server/http/body.ts'
import { type Caller, TokenRefused } from '#server/http/caller.ts'
import type { Log } from '#server/http/log.ts'
import { serveCall } from './call-request.ts'
import * as refusals from './errors.ts'
import { fromPostgres, RestError } from './errors.ts'
import { serveRoot } from './openapi.ts'
import { RESPONSE_SETTINGS, requestSettings, withChosen } from './request-settings.ts'
import type { Reply } from './respond.ts'
import type { LiveSchema } from './schema/live-schema.ts'
import type { SchemaCache } from './schema/schema-cache.ts'
import type { SealedColumns } from './sealed-values.ts'
import { GUARD_MARK } from './sql-write.ts'
import { type Served, serveTable } from './table-request.ts'

export interface RestDependencies {
  /** Logs in as a role that may become every caller's role and has no rights of its own. */
  pool: pg.Pool
  schema: LiveSchema
  /** The first is the default; the others are reached by `Accept-Profile` and `Content-Profile`. */
  exposedSchemas: readonly string[]
  callerOf: (context: Context) => Promise<Caller>
  /** A function of one uuid that raises when a session has ended; null where sessions are not checked. */
  assertSession: string | null
  maxRows: number
  sealedColumns: SealedColumns
  log: Log
  /** How a request's transaction ends; some let the request override it by `Prefer: tx=`. */
  transactionEnd?: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'
  /** Whether the database's plan of a request is shown to those who ask for it. */
  isPlanShown?: boolean
  /** Tells functions about the request and lets them choose headers and status; `searchPath` follows the schema asked for. */
  requestSettings?: { searchPath: readonly string[] } | null
}

/** PostgREST's contract over one database. */
export function restService(dependencies: RestDependencies): Hono {
  const service = new Hono()
  const serve = (act: (served: Served) => Promise<Reply>) => (context: Context) => answered(dependencies, context, act)

  service.all('/rpc/:name', (context) => serve((served) => serveCall(served, context.req.param('name')))(context))
  service.all('/:table', (context) => serve((served) => serveTable(served, context.req.param('table')))(context))
  service.all('/*', (context) => serve((served) => serveOtherPath(served))(context))
  return service
}

function serveOtherPath(served: Served): Promise<Reply> {
  const { method } = served.context.req
  if (pathOf(served.context).length > 1) throw refusals.unknownPath()
  if (method !== 'GET' && method !== 'HEAD') throw refusals.methodNotAllowed(method)
  return serveRoot(served)
}

async function answered(
  dependencies: RestDependencies,
  context: Context,
  act: (served: Served) => Promise<Reply>,
): Promise<Response> {
  let caller: Caller | null = null
  try {
    caller = await dependencies.callerOf(context)
    const request = served(dependencies, context, caller, await dependencies.schema.current())
    const { status, headers, body } = withChosen(await act(request), request.chosen)
    const isEmpty = status === 204 || status === 304
    return new Response(isEmpty ? null : body, { status, headers: withAnnounced(context, headers) })
  } catch (error) {
    const refusal = refusalOf(error, caller)
    if (refusal.status >= 500)
      dependencies.log.error({ request_id: context.get('requestId'), err: error }, 'rest failed')
    return refusal.toResponse()
  }
}

function served(dependencies: RestDependencies, context: Context, caller: Caller, cache: SchemaCache): Served {
  const { pool, assertSession, maxRows, sealedColumns, isPlanShown = false, transactionEnd = 'commit' } = dependencies
  const schema = profile(context, dependencies.exposedSchemas)
  const { requestSettings: told = null } = dependencies
  const settings = told === null ? {} : requestSettings(context, { path: pathOf(context), schema, ...told })
  const [usual, ...override] = transactionEnd.split('-')
  const request: Served = {
    ...{ context, schema, cache, bounds: { maxRows }, sealedColumns, isPlanShown, caller, chosen: [] },
    queryString: queryStringOf(context.req.url),
    ignoredPreferences: override.length > 0 ? [] : ['tx'],
    async run(statements, { readOnly = false, preferences }) {
      const timezone = preferences?.timezone ?? null
      const options = {
        ...{ assertSession, readOnly },
        isUndone: (preferences?.transactionEnd ?? usual) === 'rollback',
        settings: timezone === null ? settings : { ...settings, timezone },
      }
      if (told === null) return runAsCaller(pool, caller, statements, options)
      const answers = await runAsCaller(pool, caller, [...statements, RESPONSE_SETTINGS], options)
      request.chosen = answers.pop()?.[0] ?? []
      return answers
    },
  }
  return request
}

/** The path below the one this service is mounted at. */
function pathOf(context: Context): string {
  return context.req.path.slice(routePath(context).replace(/\/(?:\*|:table|rpc\/:name)$/, '').length)
}

function queryStringOf(url: string): string {
  const start = url.indexOf('?')
  const end = url.indexOf('#', start)
  return start < 0 ? '' : url.slice(start + 1, end < 0 ? undefined : end)
}

function profile({ req }: Context, exposed: readonly string[]): string {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  const asked = req.header(isRead ? 'accept-profile' : 'content-profile')
  if (asked !== undefined && !exposed.includes(asked)) throw refusals.unexposedSchema(asked, exposed)
  return asked ?? exposed[0] ?? 'public'
}

function refusalOf(error: unknown, caller: Caller | null): RestError {
  if (error instanceof RestError) return error
  if (error instanceof TokenRefused)
    return error.reason === 'expired' ? refusals.tokenExpired() : refusals.tokenInvalid()
  if (error instanceof BodyRefused) return BODY_REFUSALS[error.reason]()
  if (error instanceof pg.DatabaseError) return guardRefusal(error) ?? fromPostgres(error, caller?.role !== 'anon')
  if (error instanceof Error && CONNECTION_WAIT.test(error.message)) return refusals.noFreeConnection()
  if (error instanceof Error && CONNECTION_LOST.test(`${error.message} ${codeOf(error)}`))
    return refusals.databaseUnreachable()
  return refusals.defect()
}

const BODY_REFUSALS = {
  too_large: refusals.bodyTooLarge,
  too_deep: refusals.bodyTooDeep,
  malformed: () => refusals.invalidBody(),
}
// pg tells these apart by text only.
const CONNECTION_WAIT = /timeout exceeded when trying to connect/
const CONNECTION_LOST = /Connection terminated|ECONNREFUSED|ECONNRESET|EPIPE|not queryable/

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** A statement that undid itself because of the number of its rows. */
function guardRefusal({ code, message }: pg.DatabaseError): RestError | null {
  const [, rule, rows] = new RegExp(`"${GUARD_MARK} (single|affected|put) (\\d+)"`).exec(message) ?? []
  if (code !== '22P02' || rows === undefined) return null
  if (rule === 'put') return refusals.keyNotInBody()
  return rule === 'single' ? refusals.notExactlyOneRow(Number(rows)) : refusals.tooManyAffected(Number(rows))
}
