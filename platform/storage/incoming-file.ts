import type { Context } from 'hono'
import { z } from 'zod'
import { parseSentJson } from '#platform/http/body.ts'
import { bodyBytes, formFile, isForm } from '#platform/http/streamed-body.ts'
import { invalidHeader, invalidRequest } from './errors.ts'
import type { FileDescription } from './objects.ts'

/** A file that is being uploaded. */
export interface IncomingFile {
  type: string
  /** In large pieces, see `FormFile`. */
  bytes: AsyncIterable<Uint8Array>
  /** The description that came before its bytes. */
  said: Said
  /** The complete description, known only after its last byte. */
  fields: () => Promise<Said>
}

type Said = Pick<FileDescription, 'cacheControl' | 'userMetadata'>

/** Returns the file of a request: of a multipart form, as browsers send it, or the body itself. */
export async function incomingFile(context: Context): Promise<IncomingFile> {
  if (isForm(context)) {
    const { type: stated, bytes, arrived, fields } = await formFile(context)
    const type = arrived.get('contentType') || stated
    return { type, bytes, said: formFields(arrived), fields: async () => formFields(await fields()) }
  }
  const { req } = context
  const type = req.header('content-type') ?? 'application/octet-stream'
  const said = { cacheControl: printable(req.header('cache-control')), userMetadata: metadataHeader(context) }
  return { type, bytes: bodyBytes(context), said, fields: async () => said }
}

function formFields(fields: ReadonlyMap<string, string>) {
  const seconds = fields.get('cacheControl')
  const cacheControl = printable(seconds ? `max-age=${seconds}` : undefined)
  return { cacheControl, userMetadata: metadataOf(fields.get('metadata') ?? fields.get('userMetadata')) }
}

/** Returns an upload's own metadata, or null. Throws a 400 unless it is a JSON object. */
export function metadataOf(json: string | undefined): Record<string, unknown> | null {
  if (json === undefined || json === '') return null
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseSentJson(json))
  if (!parsed.success) throw invalidRequest('metadata must be a JSON object')
  return parsed.data
}

/** Returns the metadata header of a request whose body is the file itself. */
export function metadataHeader(context: Context): Record<string, unknown> | null {
  const base64 = context.req.header('x-metadata')
  return metadataOf(base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString())
}

/** Returns the Cache-Control value to send on download. */
export function printable(cacheControl = 'no-cache'): string {
  if (!/^[\x20-\x7e]{1,200}$/.test(cacheControl)) throw invalidHeader('cache-control')
  return cacheControl
}
