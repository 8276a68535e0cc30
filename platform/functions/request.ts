import type { Context } from 'hono'
import type { z } from 'zod'
import { BodyRefused, readJson } from '#platform/http/body.ts'
import { requestProblems } from '#platform/rules/request-problems.ts'
import { bodyRefused, onlyJson, validationFailed } from './errors.ts'

/** Returns the request's body, parsed by the schema. Rejects it with 400 and all problems in one sentence. */
export async function requestOf<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.infer<Schema>> {
  return parsedBody(await jsonBody(context), schema)
}

/** Like `requestOf`, with the header `Idempotency-Key` as `idempotency_key` if the body has none. */
export async function keyedRequestOf<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body = await jsonBody(context)
  return parsedBody({ ...body, idempotency_key: body.idempotency_key ?? context.req.header('idempotency-key') }, schema)
}

function parsedBody<Schema extends z.ZodType>(body: unknown, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw validationFailed(requestProblems(parsed.error))
  return parsed.data
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The body from the first read, because it can only be read once. */
    jsonBody: Promise<Record<string, unknown>>
  }
}

/**
 * Returns the request's JSON object. Rejects other content types (415), more than 1 MB (413), and other JSON or text
 * that PostgreSQL can't store (400).
 */
export async function jsonBody(context: Context): Promise<Record<string, unknown>> {
  const read: Promise<Record<string, unknown>> | undefined = context.get('jsonBody')
  if (read !== undefined) return read
  const reading = readObject(context)
  context.set('jsonBody', reading)
  return reading
}

async function readObject(context: Context): Promise<Record<string, unknown>> {
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(context.req.header('content-type') ?? '')) throw onlyJson()
  const body = await readJson(context).catch((error: unknown) => {
    if (!(error instanceof BodyRefused)) throw error
    throw bodyRefused(error.reason)
  })
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw validationFailed('Validation error: The request body must be a JSON object')
  }
  return { ...body }
}
