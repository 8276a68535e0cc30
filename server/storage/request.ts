import type { Context } from 'hono'
import type { z } from 'zod'
import { readJson } from '#server/http/body.ts'
import { invalidRequest } from './errors.ts'

/** What was sent, or a refusal that says which part is wrong. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const attempt = schema.safeParse(value)
  if (attempt.success) return attempt.data
  const [issue] = attempt.error.issues
  throw invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not acceptable'}`)
}

export async function jsonBody<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.infer<Schema>> {
  return parsed(schema, await readJson(context))
}
