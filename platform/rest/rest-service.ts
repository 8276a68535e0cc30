import { type Context, Hono } from 'hono'
import { tryDecode } from 'hono/utils/url'
import pg from 'pg'
import { withAnnounced } from '#platform/http/announced-headers.ts'
import { BodyRefused } from '#platform/http/body.ts'
import { type Caller, TokenRefused } from '#platform/http/caller.ts'
import { packed } from '#platform/http/packed.ts'
import { shortageOf } from '#platform/http/unavailable.ts'
import { serveCall } from './call-request.ts'
import { chosenError } from './chosen-error.ts'
import * as refusals from './errors.ts'
import { fromPostgres, RestError } from './errors.ts'
import { serveRoot } from './openapi.ts'
import type { Reply } from './respond.ts'
import { isReading, pathOf, type RestDependencies, type Served } from './served.ts'
import { GUARD_MARK } from './sql-write.ts'
import { serveTable } from './table-request.ts'

/** PostgREST's API over one database. */
export function restService(dependencies: RestDependencies): Hono {
  // One route for everything, because the router is slow if several routes match a path.
  return new Hono().all('/*', (context) => answered(dependencies, context))
}

async function answered(dependencies: RestDependencies, context: Context): Promise<Response> {
  let caller: Caller | null = null
  try {
    caller = await dependencies.callerOf(context)
    const cache = await dependencies.schema.current()
    const schema = profile(context, dependencies.exposedSchemas)
    const queryString = /\?([^#]*)/.exec(context.req.url)?.[1] ?? ''
    const {
      status,
      headers,
      body,
      cookies = [],
    } = await reply({ ...dependencies, context, caller, cache, schema, queryString })
    // As in PostgREST, only where a request can choose a schema.
    const named = dependencies.exposedSchemas.length > 1 ? { ...headers, 'content-profile': schema } : headers
    const response = await packed(context, body, { status, headers: withAnnounced(context, named) })
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    return response
  } catch (error) {
    const refusal = refusalOf(error, caller, dependencies.isRowTold)
    if (refusal.status >= 500)
      dependencies.log.error({ request_id: context.get('requestId'), err: error }, 'rest failed')
    return refusal.toResponse()
  }
}

function reply(served: Served): Promise<Reply> {
  const { context } = served
  const path = pathOf(context)
  if (path === '' || path === '/') return serveRoot(served)
  const [, call, name] = /^\/(rpc\/)?([^/]+)$/.exec(path) ?? []
  if (name === undefined) throw refusals.unknownPath()
  return (call === undefined ? serveTable : serveCall)(served, tryDecode(name, decodeURIComponent))
}

function profile(context: Context, exposed: readonly string[]): string {
  const asked = context.req.header(isReading(context) ? 'accept-profile' : 'content-profile')
  if (asked !== undefined && !exposed.includes(asked)) throw refusals.unexposedSchema(asked, exposed)
  return asked ?? exposed[0] ?? 'public'
}

function refusalOf(error: unknown, caller: Caller | null, isRowTold = false): RestError {
  if (error instanceof RestError) return error
  if (error instanceof TokenRefused) return refusals.tokenRefused(error.reason)
  if (error instanceof BodyRefused) return refusals.bodyRefused(error.reason)
  if (error instanceof pg.DatabaseError)
    return guardRefusal(error) ?? chosenError(error) ?? fromPostgres(error, caller?.role !== 'anon', isRowTold)
  const shortage = shortageOf(error)
  if (shortage === 'no free connection') return refusals.noFreeConnection()
  return shortage === null ? refusals.defect() : refusals.databaseUnreachable()
}

/** An error by which a statement rolled itself back because of its number of rows. */
function guardRefusal({ code, message }: pg.DatabaseError): RestError | null {
  const [, rule, rows] = new RegExp(`"${GUARD_MARK} (single|affected|key) (\\d+)"`).exec(message) ?? []
  if (code !== '22P02' || rows === undefined) return null
  if (rule === 'key') return refusals.putKeyDiffers()
  return rule === 'single' ? refusals.notExactlyOneRow(Number(rows)) : refusals.tooManyAffected(Number(rows))
}
