import * as api from './api/errors.ts'
import * as auth from './auth/errors.ts'
import * as functions from './functions/errors.ts'
import { BROKEN_TEXT, type TextRefusal } from './http/storable-text.ts'
import * as rest from './rest/errors.ts'
import * as storage from './storage/errors.ts'

/** How each prefix of the wire refuses an address with text that the database can't store. */
export const WIRE_TEXT_REFUSALS: Readonly<Record<string, TextRefusal>> = {
  '/auth/v1': (context) => auth.brokenText().toResponse(context),
  '/rest/v1': () => rest.brokenText().toResponse(),
  '/storage/v1': () => storage.brokenText().toResponse(),
  '/realtime/v1': (context) => context.json({ message: BROKEN_TEXT }, 400),
}

/** As `WIRE_TEXT_REFUSALS`, with the product's functions and its public API. */
export const TEXT_REFUSALS: Readonly<Record<string, TextRefusal>> = {
  ...WIRE_TEXT_REFUSALS,
  '/functions/v1': (context) => functions.brokenText().toResponse(context),
  '/v1': (context) => api.brokenText().toResponse(context),
}
