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
  if (!message.success) return unreadable(`Invalid JSON value for MESSAGE: '${error.message}'`, MESSAGE_KEYS)
  if (!error.detail) return unreadable('DETAIL is missing in the RAISE statement', DETAIL_KEYS)
  if (!detail.success) return unreadable(`Invalid JSON value for DETAIL: '${error.detail}'`, DETAIL_KEYS)
  const { code, message: text, details = null, hint = null } = message.data
  return new RestError(code, text, { ...detail.data, details, hint })
}

const MESSAGE_KEYS =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const DETAIL_KEYS =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

const unreadable = (details: string, hint: string) =>
  new RestError('PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
    status: 500,
    details,
    hint,
  })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
