import { Readable } from 'node:stream'
import { askedRange, type ByteRange, isUnchanged } from '#platform/http/partial-content.ts'
import { baseType, HEAD_BYTES } from './content-type.ts'
import { invalidRange, noSuchObject } from './errors.ts'
import type { StoredObject } from './objects.ts'
import type { Served } from './served.ts'

// Types that a browser shows without running anything. Everything else is downloaded, with a sandbox in case it is
// shown anyway.
const PASSIVE =
  /^(?:image\/(?!svg)[\w.+-]+|(?:audio|video|font)\/[\w.+-]+|text\/(?:plain|csv)|application\/(?:pdf|json))$/

/** Returns the object's bytes, or the requested part. */
export async function deliver(served: Served, object: StoredObject): Promise<Response> {
  if (object.version === null) throw noSuchObject()
  const { size = 0, mimetype: stated = 'application/octet-stream', ...validators } = object.metadata ?? {}
  const { req } = served.context
  const header = (name: string) => req.header(name)
  const headers = headersOf(served, object, stated)
  if (isUnchanged(header, validators)) return new Response(null, { status: 304, headers })

  const range = askedRange(header, validators, size)
  if (range === 'beyond') throw invalidRange(size)
  headers.set('content-length', String(range === null ? size : range.end - range.start + 1))
  if (range !== null) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range === null ? 200 : 206
  if (req.method === 'HEAD') return new Response(null, { status, headers })

  // Both are web streams, but their type declarations differ.
  const bytes = Readable.toWeb(await bytesOf(served, object, range ?? undefined)) as ReadableStream
  return new Response(bytes, { status, headers })
}

/** Returns an object's bytes. Throws a 404 if there are none. */
export async function bytesOf({ files }: Served, { version }: StoredObject, range?: ByteRange): Promise<Readable> {
  const bytes = version === null ? null : await files.get(version, range)
  if (bytes === null) throw noSuchObject()
  return bytes
}

/** Returns the bytes that an object's type is detected from. */
export async function headOf(served: Served, object: StoredObject): Promise<Buffer> {
  const head = await bytesOf(served, object, { start: 0, end: HEAD_BYTES - 1 })
  return Buffer.concat(await head.toArray())
}

/** Returns the headers of an object's bytes, without their number. */
export function headersOf({ context }: Served, { metadata, name }: StoredObject, type: string): Headers {
  const base = baseType(type)
  const headers = new Headers({
    // Never shown as a page, as in the hosted service.
    'content-type': base === 'text/html' || base === 'application/xhtml+xml' ? 'text/plain; charset=utf-8' : type,
    'cache-control': metadata?.cacheControl ?? 'no-cache',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
    vary: 'Authorization',
  })
  if (metadata?.eTag) headers.set('etag', metadata.eTag)
  if (metadata?.lastModified) headers.set('last-modified', new Date(metadata.lastModified).toUTCString())
  // A PDF viewer is a plugin, which a sandbox forbids.
  if (base !== 'application/pdf') headers.set('content-security-policy', "default-src 'none'; sandbox")
  const disposition = dispositionOf(context.req.query('download'), base, name)
  if (disposition !== null) headers.set('content-disposition', disposition)
  return headers
}

function dispositionOf(download: string | undefined, base: string, name: string): string | null {
  const filename = download ?? (PASSIVE.test(base) ? undefined : name.split('/').at(-1))
  if (!filename) return filename === undefined ? null : 'attachment;'
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, percent)
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Returns the response of `info`. */
export function describe({ context }: Served, object: StoredObject) {
  const { id, name, version, bucket_id, user_metadata, created_at } = object
  const { size, mimetype, cacheControl, eTag, lastModified } = object.metadata ?? {}
  const file = { size, content_type: mimetype, cache_control: cacheControl, etag: eTag, last_modified: lastModified }
  if (eTag) context.header('etag', eTag)
  return { id, name, version: version ?? '', bucket_id, ...file, metadata: user_metadata ?? {}, created_at }
}
