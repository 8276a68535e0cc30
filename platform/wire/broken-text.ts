import * as auth from '#platform/auth/errors.ts'
import { BROKEN_TEXT, type TextRefusal } from '#platform/http/storable-text.ts'
import * as rest from '#platform/rest/errors.ts'
import * as storage from '#platform/storage/errors.ts'

/** Each prefix's error for a URL with text that the database can't store. */
export const WIRE_TEXT_REFUSALS: Readonly<Record<string, TextRefusal>> = {
  '/auth/v1': (context) => auth.brokenText().toResponse(context),
  '/rest/v1': () => rest.brokenText().toResponse(),
  '/storage/v1': () => storage.brokenText().toResponse(),
  '/realtime/v1': (context) => context.json({ message: BROKEN_TEXT }, 400),
}
