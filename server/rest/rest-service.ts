import { type Context, Hono } from 'hono'
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
import type { Reply } from './respond.ts'
import type { LiveSchema } from './schema/live-schema.ts'
import { quoteIdentifier, type SchemaCache } from './schema/schema-cache.ts'
import type { Rules, Served } from './served.ts'
import { GUARD_MARK } from './sql-write.ts'
import { serveTable } from './table-request.ts'

export interface RestDependencies extends Rules {
  /** Logs in as a role that may become every caller's role and has no rights of its own. */
  pool: pg.Pool
  schema: LiveSchema
  /** The first is the default; the others are reached by `Accept-Profile` and `Content-Profile`. */
  exposedSchemas: readonly string[]
  callerOf: (context: Context) => Promise<Caller>
  /** A function of one uuid that raises when a session has ended; null where sessions are not checked. */
  assertSession: string | null
  log: Log
  /** How a request's transaction ends; some let the request override it by `Prefer: tx=`. */
  transactionEnd?: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override'
  /** Tells functions the request's headers, and where to look for names after the schema asked for. */
  requestSettings?: { searchPath: readonly string[] } | null
}

/** PostgREST's contract over one database. */
export function restService(dependencies: RestDependencies): Hono {
  const service = new Hono()
  const serve = (act: (served: Served) => Promise<Reply>) => (context: Context) => answered(dependencies, context, act)

  service.all('/rpc/:name', (context) => serve((served) => serveCall(served, context.req.param('name')))(context))
  service.all('/:table', (context) => serve((served) => serveTable(served, context.req.param('table')))(context))
  service.all('/:other{.+}', serve(serveOtherPath))
  service.all('/*', serve(serveRoot))
  return service
}

function serveOtherPath(): never {
  throw refusals.unknownPath()
}

async function answered(
  dependencies: RestDependencies,
  context: Context,
  act: (served: Served) => Promise<Reply>,
): Promise<Response> {
  let caller: Caller | null = null
  try {
    caller = await dependencies.callerOf(context)
    const { status, headers, body } = await act(
      served(dependencies, context, caller, await dependencies.schema.current()),
    )
    return new Response(body, { status, headers: withAnnounced(context, headers) })
  } catch (error) {
    const refusal = refusalOf(error, caller)
    if (refusal.status >= 500)
      dependencies.log.error({ request_id: context.get('requestId'), err: error }, 'rest failed')
    return refusal.toResponse()
  }
}

function served(dependencies: RestDependencies, context: Context, caller: Caller, cache: SchemaCache): Served {
  const { pool, assertSession, transactionEnd = 'commit' } = dependencies
  const schema = profile(context, dependencies.exposedSchemas)
  return {
    ...dependencies,
    context,
    queryString: queryStringOf(context.req.url),
    schema,
    cache,
    ignoredPreferences: transactionEnd.endsWith('override') ? [] : ['tx'],
    caller,
    run(statements, { readOnly = false, preferences }) {
      return runAsCaller(pool, caller, statements, {
        assertSession,
        readOnly,
        isUndone: (preferences?.tx ?? transactionEnd).startsWith('rollback'),
        settings: settingsOf(context, schema, preferences?.timezone ?? null, dependencies.requestSettings),
      })
    },
  }
}

function settingsOf(
  context: Context,
  schema: string,
  timezone: string | null,
  told: RestDependencies['requestSettings'],
): Record<string, string> {
  // What changes rows may be asked later which request it was.
  const requestId = isReading(context) ? undefined : context.get('requestId')
  return {
    ...(requestId && { 'request.id': requestId }),
    ...(told && {
      search_path: [schema, ...told.searchPath].map(quoteIdentifier).join(', '),
      'request.headers': JSON.stringify(context.req.header()),
    }),
    ...(timezone && { timezone }),
  }
}

const queryStringOf = (url: string): string => /\?([^#]*)/.exec(url)?.[1] ?? ''

function profile(context: Context, exposed: readonly string[]): string {
  const asked = context.req.header(isReading(context) ? 'accept-profile' : 'content-profile')
  if (asked !== undefined && !exposed.includes(asked)) throw refusals.unexposedSchema(asked, exposed)
  return asked ?? exposed[0] ?? 'public'
}

const isReading = ({ req }: Context): boolean => req.method === 'GET' || req.method === 'HEAD'

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
  const [, rule, rows] = new RegExp(`"${GUARD_MARK} (single|affected) (\\d+)"`).exec(message) ?? []
  if (code !== '22P02' || rows === undefined) return null
  return rule === 'single' ? refusals.notExactlyOneRow(Number(rows)) : refusals.tooManyAffected(Number(rows))
}
