import type { z } from 'zod'
import type { ApiScope } from './api-key.ts'

/** One call of the public API: what it takes, answers and needs. Server, document and reference page all read this. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  id: string
  method: 'get' | 'post' | 'patch'
  /** With `{id}` where a parameter stands. */
  path: `/v1/${string}`
  group: 'Clients' | 'Credit reports' | 'Cards'
  title: string
  description: string
  scope: ApiScope
  /** The status of its success. */
  status: 200 | 201
  params: Params
  query: Query
  body: Body
  answer: z.ZodType
  /** What the samples send; a parameter is named by the variable that holds it in a sample, and `variables` does the same for fields of the body. */
  example: {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
    variables?: Record<string, string>
  }
}

/** Keeps an endpoint's own schemas in its type, so that a handler is given what they parse to. */
export function endpoint<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  described: Endpoint<Params, Query, Body>,
): Endpoint<Params, Query, Body> {
  return described
}
