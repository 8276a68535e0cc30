import { DatabaseError } from 'pg'
import { BodyRefused } from '#platform/http/body.ts'
import { TokenRefused } from '#platform/http/caller.ts'
import { FormRefused } from '#platform/http/streamed-body.ts'
import { shortageOf } from '#platform/http/unavailable.ts'
import * as refusals from './errors.ts'

// Node distinguishes these errors only by code.
const BROKEN_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']

/** Returns any error as the API shows it. An unknown one is a defect. */
export function refusalOf(error: Error): refusals.StorageError {
  if (error instanceof refusals.StorageError) return error
  if (error instanceof TokenRefused) return refusals.fromToken(error)
  const shortage = shortageOf(error)
  if (shortage !== null) return refusals.lacking(shortage)
  if (error instanceof DatabaseError) return refusals.fromPostgres(error)
  if (error instanceof BodyRefused) return refusals.bodyRefused(error.reason)
  if (error instanceof FormRefused) return error.reason === 'no_file' ? refusals.noContent() : refusals.brokenUpload()
  return 'code' in error && BROKEN_OFF.includes(String(error.code)) ? refusals.brokenUpload() : refusals.defect()
}
