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

/** A form that is malformed, incomplete, or has no file. Each prefix returns its own error. */
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
  /**
   * Pieces of 256 KB, except for the last one. Each is valid until the next one is requested, which reuses its memory.
   */
  bytes: AsyncIterable<Uint8Array>
  /** The form's fields that have arrived so far: before its bytes are read, those before the file. */
  arrived: ReadonlyMap<string, string>
  /** All other fields of the form, after the file's last byte. */
  fields: () => Promise<ReadonlyMap<string, string>>
}

/** Yields the body as it arrives, in pieces like those of a form's file. */
export function bodyBytes(context: Context): AsyncIterable<Uint8Array> {
  const body = streamedBody(context)
  // Stays open if reading stops early, so that the response can still be sent over the same connection.
  return gathered(body.iterator({ destroyOnReturn: false }), () => isOwn(body))
}

/** Uses Node's own stream if there is one, because the request's stream copies it chunk by chunk. */
function streamedBody(context: Context): Readable {
  const { incoming } = (context.env ?? {}) as { incoming?: unknown }
  if (incoming instanceof Readable) {
    if ('setTimeout' in incoming && typeof incoming.setTimeout === 'function')
      incoming.setTimeout(IDLE_MS, () => incoming.destroy())
    return incoming
  }
  const { body } = context.req.raw
  // Both are web streams, but the type declarations of Node and the DOM differ.
  return body === null ? Readable.from([]) : Readable.fromWeb(body as NodeStream)
}

/** Returns true if the body is a multipart form, as browsers send files. */
export const isForm = (context: Context): boolean =>
  /^multipart\/form-data/i.test(context.req.header('content-type') ?? '')

/** Returns the first file of a multipart form, without holding the whole file in memory. */
export function formFile(context: Context): Promise<FormFile> {
  const body = streamedBody(context)
  const fields = new Map<string, string>()
  const own = new WeakSet<ArrayBuffer>()
  const { promise: found, resolve, reject } = Promise.withResolvers<FormFile>()
  const form = openForm(context.req.header('content-type') ?? '')
  const complete = finished(form).catch(() => {
    throw new FormRefused('broken')
  })
  // The reader of the fields gets the error. Without a file there is no reader.
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
    // The reader gets the error too. Without a listener here, Node would end the process first.
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
    // Busboy reads only this header.
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
    // The rest isn't parsed: the server drains the connection after its response.
    if (!isWhole) body.unpipe(form)
  }
}

/** Node copies each arriving chunk into new memory that no other code has a reference to. */
const isOwn = (body: Readable): boolean => body instanceof IncomingMessage

/**
 * Joins chunks, because each piece costs its writer a disk access. Of a stream that breaks off, yields everything that
 * arrived, for uploads that continue there.
 */
export async function* gathered(
  chunks: AsyncIterable<Buffer<ArrayBuffer>>,
  isFreed: (memory: ArrayBuffer) => boolean = () => false,
): AsyncGenerator<Uint8Array> {
  const room: Room = { memory: Buffer.allocUnsafeSlow(PIECE_BYTES), used: 0 }
  try {
    yield* filled(room, chunks, isFreed)
  } catch (error) {
    if (room.used > 0) yield room.memory.subarray(0, room.used)
    throw error
  }
  if (room.used > 0) yield room.memory.subarray(0, room.used)
}

interface Room {
  memory: Buffer
  used: number
}

/**
 * Yields each full piece. Frees memory that is only ours as soon as it is copied. The garbage collector would otherwise
 * search the whole heap for every few files that arrive.
 */
async function* filled(
  room: Room,
  chunks: AsyncIterable<Buffer<ArrayBuffer>>,
  isFreed: (memory: ArrayBuffer) => boolean,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.byteLength; ) {
      const copied = chunk.copy(room.memory, room.used, from)
      from += copied
      room.used += copied
      if (room.used < PIECE_BYTES) continue
      yield room.memory
      room.used = 0
    }
    const { buffer } = chunk
    // The rest of the buffer may have other chunks that are not read yet.
    if (chunk.byteLength === buffer.byteLength && isFreed(buffer)) buffer.transfer(0)
  }
}
