import pg from 'pg'
import { z } from 'zod'
import { RestError } from './errors.ts'

const chosenMessage = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
})
const chosenDetail = z.object({
  status: z.number().int().min(200).max(599),
  headers: z.record(z.string(), z.string()).default({}),
})

/**
 * Returns the error that a database function chose by raising `PGRST`, as in PostgREST: its message and detail are JSON
 * with the code, text, status, and headers. Returns undefined for any other error.
 */
export function chosenError(error: unknown): RestError | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'PGRST') return undefined
  const message = chosenMessage.safeParse(jsonOf(error.message))
  const detail = chosenDetail.safeParse(jsonOf(error.detail ?? ''))
  if (!message.success) return unreadable('MESSAGE', '"code", "message"')
  if (!detail.success) return unreadable('DETAIL', '"status", "headers"')
  const { code, message: text, details = null, hint = null } = message.data
  return new RestError(code, text, { ...detail.data, details, hint })
}

const unreadable = (part: string, keys: string) =>
  new RestError('PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
    status: 500,
    details: `Invalid JSON value for ${part}`,
    hint: `${part} must be a JSON object with obligatory keys: ${keys}.`,
  })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
