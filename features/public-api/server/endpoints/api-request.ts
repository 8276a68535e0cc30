import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '#features/public-api/rules/endpoint.ts'
import { BodyRefused, readJson } from '#platform/http/body.ts'
import type { ApiDeps } from './api-deps.ts'
import type { ApiPrincipal } from './api-principal.ts'
import { bodyRefused, invalidIdempotencyKey, invalidRequest, onlyJson } from './errors.ts'

/** A valid request of the public API. */
export interface ApiRequest<Params = unknown, Query = unknown, Body = unknown> {
  holder: ApiPrincipal
  params: Params
  query: Query
  body: Body
  /** The caller's Idempotency-Key, if any. */
  idempotencyKey: string | null
  /** Equal for equal requests to the same endpoint. */
  fingerprint: string
  requestId: string | null
}

// Shorter than the column, because orders store the key with a prefix.
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,190}$/

/** Parses a request with its endpoint's schemas. Throws a problem that lists every invalid field. */
export async function apiRequest<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  { fingerprintSecret }: ApiDeps,
  endpoint: Endpoint<Params, Query, Body>,
  holder: ApiPrincipal,
  context: Context,
): Promise<ApiRequest<z.output<Params>, z.output<Query>, z.output<Body>>> {
  const sent = endpoint.method === 'get' ? {} : await jsonBody(context)
  const params = parsed(endpoint.params, context.req.param())
  const key = context.req.header('idempotency-key') ?? null
  if (key !== null && !IDEMPOTENCY_KEY.test(key)) throw invalidIdempotencyKey()
  return {
    holder,
    params,
    query: parsed(endpoint.query, context.req.query()),
    body: parsed(endpoint.body, sent),
    idempotencyKey: key,
    fingerprint: createHmac('sha256', fingerprintSecret)
      .update(JSON.stringify([endpoint.id, params, sent]))
      .digest('hex'),
    requestId: context.get('requestId') ?? null,
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const result = schema.safeParse(sent)
  if (!result.success) throw invalidRequest(result.error)
  return result.data
}

async function jsonBody(context: Context): Promise<unknown> {
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(context.req.header('content-type') ?? '')) throw onlyJson()
  return readJson(context).catch((error: unknown) => {
    if (!(error instanceof BodyRefused)) throw error
    throw bodyRefused(error.reason)
  })
}
