import * as api from '#features/public-api/server/endpoints/errors.ts'
import * as functions from '#platform/functions/errors.ts'
import type { TextRefusal } from '#platform/http/storable-text.ts'
import { WIRE_TEXT_REFUSALS } from '#platform/wire/broken-text.ts'

/**
 * Each prefix's error for a URL with text that the database can't store: the REST API, the functions, and the public
 * API.
 */
export const TEXT_REFUSALS: Readonly<Record<string, TextRefusal>> = {
  ...WIRE_TEXT_REFUSALS,
  '/functions/v1': (context) => functions.brokenText().toResponse(context),
  '/v1': (context) => api.brokenText().toResponse(context),
}
