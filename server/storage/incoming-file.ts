import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { Context } from 'hono'
import { z } from 'zod'
import { parseJson } from '#server/http/body.ts'
import { brokenUpload, invalidHeader, invalidRequest, noContent } from './errors.ts'

export interface FileFields {
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/** A file that is arriving. */
export interface IncomingFile {
  type: string
  bytes: AsyncIterable<Uint8Array>
  /** What was said about it; known for certain only after its last byte. */
  fields: () => Promise<FileFields>
}

const MAX_FIELD_BYTES = 64 * 1024
const IDLE_MS = 30_000

/** The file of a request: a multipart form as browsers send it, or the body itself. */
export async function incomingFile(context: Context): Promise<IncomingFile> {
  const type = context.req.header('content-type')
  const body = bodyOf(context)
  if (type !== undefined && isForm(context)) return formFile(body, type)
  return {
    type: type ?? 'application/octet-stream',
    // Left open when reading stops early, so that the answer can still be sent over the same connection.
    bytes: body.iterator({ destroyOnReturn: false }),
    fields: async () => ({
      cacheControl: printable('cache-control', context.req.header('cache-control') ?? 'no-cache'),
      userMetadata: metadataHeader(context),
    }),
  }
}

/** Node's own stream where there is one: the request's is a copy of it, chunk by chunk. */
function bodyOf(context: Context): Readable {
  const { incoming } = (context.env ?? {}) as { incoming?: unknown }
  if (incoming instanceof Readable) {
    if ('setTimeout' in incoming && typeof incoming.setTimeout === 'function')
      incoming.setTimeout(IDLE_MS, () => incoming.destroy())
    return incoming
  }
  const { body } = context.req.raw
  return body === null ? Readable.from([]) : Readable.fromWeb(body as NodeStream)
}

function formFile(body: Readable, contentType: string): Promise<IncomingFile> {
  const fields = new Map<string, string>()
  const { promise: found, resolve, reject } = Promise.withResolvers<IncomingFile>()
  const form = openForm(contentType)
  const complete = finished(form).catch(() => {
    throw brokenUpload()
  })
  // Whoever needs the fields hears of it; without a file nobody asks.
  complete.catch(reject)
  let file: Readable | undefined

  form.on('field', (name, value) => fields.set(name, value))
  form.on('file', (_name, part, _filename, _encoding, type) => {
    if (file !== undefined) return part.resume()
    file = part
    // Whoever reads it hears of its end too; without a listener here node would end the process first.
    part.on('error', () => undefined)
    resolve({
      type,
      bytes: partOf(part, body, form),
      fields: async () => {
        await complete
        return formFields(fields)
      },
    })
  })
  form.on('finish', () => reject(noContent()))
  form.on('error', () => file?.destroy(brokenUpload()))
  body.on('error', () => form.destroy(brokenUpload()))
  body.on('close', () => body.readableEnded || form.destroy(brokenUpload()))
  body.pipe(form)
  return found
}

function openForm(contentType: string): BusboyInstance {
  try {
    // Only its own header is looked at.
    const headers = { 'content-type': contentType } as BusboyHeaders
    return new Busboy({ headers, limits: { fields: 20, files: 1, fieldSize: MAX_FIELD_BYTES, headerPairs: 50 } })
  } catch {
    throw brokenUpload()
  }
}

async function* partOf(part: Readable, body: Readable, form: BusboyInstance): AsyncGenerator<Uint8Array> {
  let isWhole = false
  try {
    for await (const chunk of part.iterator({ destroyOnReturn: false })) yield chunk
    isWhole = true
  } catch {
    throw brokenUpload()
  } finally {
    // Nobody reads the rest into the form: the server drains the connection when it has answered.
    if (!isWhole) body.unpipe(form)
  }
}

function formFields(fields: Map<string, string>): FileFields {
  const seconds = fields.get('cacheControl')
  return {
    cacheControl: seconds ? printable('cacheControl', `max-age=${seconds}`) : 'no-cache',
    userMetadata: metadataOf(fields.get('metadata')),
  }
}

function metadataOf(json: string | undefined): Record<string, unknown> | null {
  if (json === undefined || json === '') return null
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(json))
  if (!parsed.success) throw invalidRequest('metadata must be a JSON object')
  return parsed.data
}

/** What is sent beside a body that is the file itself. */
export function metadataHeader(context: Context): Record<string, unknown> | null {
  const base64 = context.req.header('x-metadata')
  return metadataOf(base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString())
}

export const isForm = (context: Context): boolean =>
  /^multipart\/form-data/i.test(context.req.header('content-type') ?? '')

/** It is sent back as a header one day. */
export function printable(name: string, value: string): string {
  if (!/^[\x20-\x7e]{1,200}$/.test(value)) throw invalidHeader(name)
  return value
}
