import type { Context } from 'hono'
import type { z } from 'zod'
import { readJson } from '#server/http/body.ts'
import { invalidRequest } from './errors.ts'

/** What was sent, or a refusal that says which part is wrong. */
export function parsedBody<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not acceptable'}`)
}

export async function jsonBody<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.infer<Schema>> {
  return parsedBody(schema, await readJson(context))
}
