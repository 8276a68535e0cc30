import type { z } from 'zod'
import type { ApiScope } from './api-key.ts'

/**
 * One call of the public API: its request, response and requirements. The server, the OpenAPI document and the
 * reference page all use it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  id: string
  method: 'get' | 'post' | 'patch'
  /** Parameters are written as `{id}`. */
  path: `/v1/${string}`
  group: 'Clients' | 'Credit reports' | 'Cards' | 'Loans' | 'Applications'
  title: string
  description: string
  scope: ApiScope
  /** True for a POST that computes and stores nothing. It returns 200 and needs no Idempotency-Key. */
  isCalculation?: true
  /** The status code on success. */
  status: 200 | 201
  params: Params
  query: Query
  body: Body
  answer: z.ZodType
  /**
   * The request in the samples. A path parameter names the environment variable that holds it; `variables` does the
   * same for fields of the body.
   */
  example: {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
    variables?: Record<string, string>
  }
}

/** Returns the endpoint with its schemas in the type, so that handlers receive the parsed types. */
export function endpoint<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  described: Endpoint<Params, Query, Body>,
): Endpoint<Params, Query, Body> {
  return described
}
