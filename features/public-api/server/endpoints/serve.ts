import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '#features/public-api/rules/endpoint.ts'
import type { ApiDeps } from './api-deps.ts'
import { type ApiPrincipal, apiPrincipal } from './api-principal.ts'
import { type ApiRequest, apiRequest } from './api-request.ts'

/** A handler's response: an object, or JSON text built by PostgreSQL. */
export interface ApiAnswer {
  json: string | Record<string, unknown>
  /** True if this is the stored response of an earlier request with the same idempotency key. */
  isReplayed?: boolean
}

type Handler<Params, Query, Body> = (deps: ApiDeps, request: ApiRequest<Params, Query, Body>) => Promise<ApiAnswer>

/**
 * Registers an endpoint. Each request goes through the key, its scope and limits, then the request's schemas, then
 * the handler.
 */
export function serve<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  service: Hono,
  deps: ApiDeps,
  endpoint: Endpoint<Params, Query, Body>,
  handler: Handler<z.output<Params>, z.output<Query>, z.output<Body>>,
): void {
  service.on(endpoint.method.toUpperCase(), routeOf(endpoint), async (context) => {
    const holder: ApiPrincipal = await apiPrincipal(deps, context, endpoint.scope)
    const request = await apiRequest(deps, endpoint, holder, context)
    return answered(context, endpoint, await handler(deps, request))
  })
}

/** Returns the path within /v1 with parameters in the router's syntax. */
export const routeOf = ({ path }: Pick<Endpoint, 'path'>) => path.slice('/v1'.length).replace(/\{(\w+)\}/g, ':$1')

function answered(context: Context, endpoint: Pick<Endpoint, 'status'>, { json, isReplayed }: ApiAnswer): Response {
  const text = typeof json === 'string' ? json : JSON.stringify(json)
  if (isReplayed) context.header('Idempotency-Replayed', 'true')
  context.header('Cache-Control', 'no-store')
  context.header('Content-Type', 'application/json')
  return context.body(text, endpoint.status)
}
