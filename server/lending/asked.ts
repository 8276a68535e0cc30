import type { Context } from 'hono'
import type { z } from 'zod'
import { orderProblems } from '#domain/credit-reports/order.ts'
import { validationFailed } from '#server/functions/errors.ts'
import { jsonBody } from '#server/functions/request.ts'

/** What was asked, with the key it comes under: that of the body, else that of the Idempotency-Key header. */
export async function keyedRequestOf<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body = await jsonBody(context)
  const key = body['idempotency_key'] ?? context.req.header('idempotency-key')
  const parsed = schema.safeParse({ ...body, idempotency_key: key })
  if (!parsed.success) throw validationFailed(orderProblems(parsed.error))
  return parsed.data
}
