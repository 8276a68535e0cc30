import type { Context } from 'hono'
import * as api from '#features/public-api/server/endpoints/errors.ts'
import * as auth from '#platform/auth/errors.ts'
import * as functions from '#platform/functions/errors.ts'
import { type Shortage, shortageOf, unavailable } from '#platform/http/unavailable.ts'
import * as rest from '#platform/rest/errors.ts'
import * as storage from '#platform/storage/errors.ts'

type ShortageRefusal = (shortage: Shortage, context: Context) => Response

/** The 503 of each prefix. Middleware that fails before the prefix's service uses the same format. */
const SHORTAGE_REFUSALS: Readonly<Record<string, ShortageRefusal>> = {
  '/auth/v1/': (shortage, context) => auth.unavailable(shortage).toResponse(context),
  '/rest/v1/': () => rest.databaseUnreachable().toResponse(),
  '/storage/v1/': (shortage) => storage.lacking(shortage).toResponse(),
  '/functions/v1/': (shortage, context) => functions.unavailable(shortage).toResponse(context),
  '/v1/': (shortage, context) => api.unavailable(shortage).toResponse(context),
}

/**
 * Returns the response to a request that failed outside its prefix's service: a 503 for a shortage, otherwise a 500.
 */
export function failed(error: unknown, context: Context): Response {
  const { path } = context.req
  const shortage = shortageOf(error)
  if (shortage === null) return context.json({ message: 'Internal server error' }, 500)
  const [, refuse = unavailable] = Object.entries(SHORTAGE_REFUSALS).find(([prefix]) => path.startsWith(prefix)) ?? []
  return refuse(shortage, context)
}
