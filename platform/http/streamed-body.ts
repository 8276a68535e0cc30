import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { Context } from 'hono'
import { isStorable } from './storable-text.ts'

const MAX_FIELD_BYTES = 64 * 1024
const IDLE_MS = 30_000
const PIECE_BYTES = 256 * 1024

/** A form that isn't one, broke off or brings no file. Each prefix answers in its own words. */
export class FormRefused extends Error {
  readonly reason: 'broken' | 'no_file'

  constructor(reason: FormRefused['reason']) {
    super(`form refused: ${reason}`)
    this.reason = reason
  }
}

/** The file of a form, while it arrives. */
export interface FormFile {
  type: string
  /** In pieces of 256 KB, but for the last. Each is good only until the next is asked for, which takes its memory. */
  bytes: AsyncIterable<Uint8Array>
  /** The form's fields as far as they have arrived: before its bytes are read, those that stood before the file. */
  arrived: ReadonlyMap<string, string>
  /** All of the form's other fields, after the file's last byte. */
  fields: () => Promise<ReadonlyMap<string, string>>
}

/** The body as it arrives, in pieces as those of a form's file. */
export function bodyBytes(context: Context): AsyncIterable<Uint8Array> {
  const body = streamedBody(context)
  // Left open when reading stops early, so that the answer can still be sent over the same connection.
  return gathered(body.iterator({ destroyOnReturn: false }), () => isOwn(body))
}

/** Node's own stream where there is one: the request's is a copy of it, chunk by chunk. */
function streamedBody(context: Context): Readable {
  const { incoming } = (context.env ?? {}) as { incoming?: unknown }
  if (incoming instanceof Readable) {
    if ('setTimeout' in incoming && typeof incoming.setTimeout === 'function')
      incoming.setTimeout(IDLE_MS, () => incoming.destroy())
    return incoming
  }
  const { body } = context.req.raw
  // Both are web streams; the declarations of Node and of the DOM differ.
  return body === null ? Readable.from([]) : Readable.fromWeb(body as NodeStream)
}

/** Whether the body is a multipart form, as browsers send files. */
export const isForm = (context: Context): boolean =>
  /^multipart\/form-data/i.test(context.req.header('content-type') ?? '')

/** The first file of a multipart form, never held in memory as a whole. */
export function formFile(context: Context): Promise<FormFile> {
  const body = streamedBody(context)
  const fields = new Map<string, string>()
  const own = new WeakSet<ArrayBuffer>()
  const { promise: found, resolve, reject } = Promise.withResolvers<FormFile>()
  const form = openForm(context.req.header('content-type') ?? '')
  const complete = finished(form).catch(() => {
    throw new FormRefused('broken')
  })
  // Whoever needs the fields hears of it; without a file nobody asks.
  complete.catch(reject)
  let file: Readable | undefined

  form.on('field', (name, value) => {
    if (isStorable(name) && isStorable(value)) fields.set(name, value)
    else form.destroy(new FormRefused('broken'))
  })
  form.on('file', (name, part, filename, _encoding, type) => {
    if (![name, filename, type].every(isStorable)) return void form.destroy(new FormRefused('broken'))
    if (file !== undefined) return part.resume()
    file = part
    // Whoever reads it hears of its end too; without a listener here node would end the process first.
    part.on('error', () => undefined)
    resolve({
      type,
      bytes: partOf(part, body, form, own),
      arrived: fields,
      fields: () => complete.then(() => fields),
    })
  })
  form.on('finish', () => reject(new FormRefused('no_file')))
  form.on('error', () => file?.destroy(new FormRefused('broken')))
  body.on('error', () => form.destroy(new FormRefused('broken')))
  body.on('close', () => body.readableEnded || form.destroy(new FormRefused('broken')))
  if (isOwn(body)) body.on('data', ({ buffer }: Buffer<ArrayBuffer>) => own.add(buffer))
  body.pipe(form)
  return found
}

function openForm(contentType: string): BusboyInstance {
  try {
    // Only its own header is looked at.
    const headers = { 'content-type': contentType } as BusboyHeaders
    return new Busboy({ headers, limits: { fields: 20, files: 1, fieldSize: MAX_FIELD_BYTES, headerPairs: 50 } })
  } catch {
    throw new FormRefused('broken')
  }
}

async function* partOf(
  part: Readable,
  body: Readable,
  form: BusboyInstance,
  own: WeakSet<ArrayBuffer>,
): AsyncGenerator<Uint8Array> {
  let isWhole = false
  try {
    yield* gathered(part.iterator({ destroyOnReturn: false }), (memory) => own.has(memory))
    isWhole = true
  } catch {
    throw new FormRefused('broken')
  } finally {
    // Nobody reads the rest into the form: the server drains the connection when it has answered.
    if (!isWhole) body.unpipe(form)
  }
}

/** Node copies what arrives into memory of its own for each chunk, which nobody else has seen. */
const isOwn = (body: Readable): boolean => body instanceof IncomingMessage

/**
 * Chunks put together, for each piece costs whoever writes it a trip to the disk. Memory that is ours alone is freed as
 * soon as it is copied: left to the garbage collector, it has the whole heap searched for every few files that arrive.
 */
async function* gathered(
  chunks: AsyncIterable<Buffer<ArrayBuffer>>,
  isFreed: (memory: ArrayBuffer) => boolean,
): AsyncGenerator<Uint8Array> {
  const room = Buffer.allocUnsafeSlow(PIECE_BYTES)
  let used = 0
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.byteLength; ) {
      const copied = chunk.copy(room, used, from)
      from += copied
      used += copied
      if (used < PIECE_BYTES) continue
      yield room
      used = 0
    }
    const { buffer } = chunk
    // Beside a part of it there may be others, still unread.
    if (chunk.byteLength === buffer.byteLength && isFreed(buffer)) buffer.transfer(0)
  }
  if (used > 0) yield room.subarray(0, used)
}
