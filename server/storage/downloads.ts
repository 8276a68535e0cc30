import { Readable } from 'node:stream'
import { baseType, detectedType, HEAD_BYTES } from './content-type.ts'
import { invalidRange, noSuchObject } from './errors.ts'
import type { ByteRange } from './file-store.ts'
import type { StoredObject } from './objects.ts'
import type { Served } from './storage-deps.ts'

// What a browser shows without running anything. All else is downloaded, in a sandbox should it be shown after all.
const PASSIVE =
  /^(?:image\/(?!svg)[\w.+-]+|(?:audio|video|font)\/[\w.+-]+|text\/(?:plain|csv)|application\/(?:pdf|json))$/

export interface Delivery {
  cacheControl?: string
  /** Under the type its bytes show, for the paths that ask for a picture. */
  asPicture?: boolean
}

/** The object's bytes, or the part of them that was asked for. */
export async function deliver(served: Served, object: StoredObject, how: Delivery = {}): Promise<Response> {
  const { context, files } = served
  const { version, metadata } = object
  if (version === null) throw noSuchObject()
  const size = metadata?.size ?? 0
  const headers = await headersOf(served, object, how)
  if (isUnchanged(served, object)) return new Response(null, { status: 304, headers })

  const range = askedRange(served, object, size)
  headers.set('content-length', String(range === null ? size : range.end - range.start + 1))
  if (range !== null) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range === null ? 200 : 206
  if (context.req.method === 'HEAD') return new Response(null, { status, headers })

  const bytes = await files.get(version, range ?? undefined)
  if (bytes === null) throw noSuchObject()
  // Both are web streams; the two declarations of the type differ.
  return new Response(Readable.toWeb(bytes) as ReadableStream, { status, headers })
}

async function headersOf(served: Served, object: StoredObject, how: Delivery): Promise<Headers> {
  const { metadata, name } = object
  const type = how.asPicture ? await pictureType(served, object) : (metadata?.mimetype ?? 'application/octet-stream')
  const base = baseType(type)
  const headers = new Headers({
    // Never shown as a page, as on the hosted service.
    'content-type': base === 'text/html' || base === 'application/xhtml+xml' ? 'text/plain; charset=utf-8' : type,
    'cache-control': how.cacheControl ?? metadata?.cacheControl ?? 'no-cache',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    vary: 'Authorization',
  })
  if (metadata?.eTag) headers.set('etag', metadata.eTag)
  if (metadata?.lastModified) headers.set('last-modified', new Date(metadata.lastModified).toUTCString())
  // A PDF viewer is a plugin, which a sandbox forbids.
  if (base !== 'application/pdf') headers.set('content-security-policy', "default-src 'none'; sandbox")
  const disposition = dispositionOf(served.context.req.query('download'), base, name)
  if (disposition !== null) headers.set('content-disposition', disposition)
  return headers
}

function dispositionOf(download: string | undefined, base: string, name: string): string | null {
  const filename = download || (PASSIVE.test(base) ? '' : name.split('/').at(-1))
  if (filename) {
    const encoded = encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, percent)
    return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`
  }
  return download === undefined && PASSIVE.test(base) ? null : 'attachment;'
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

async function pictureType({ files }: Served, { version, metadata }: StoredObject): Promise<string> {
  const stated = metadata?.mimetype ?? 'application/octet-stream'
  const head = version === null ? null : await files.get(version, { start: 0, end: HEAD_BYTES - 1 })
  if (head === null) throw noSuchObject()
  const found = await detectedType(Buffer.concat(await head.toArray()))
  return found?.startsWith('image/') ? found : stated
}

function isUnchanged({ context }: Served, { metadata }: StoredObject): boolean {
  const known = context.req.header('if-none-match')
  if (known !== undefined) {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.includes('*') || (metadata?.eTag !== undefined && tags.includes(metadata.eTag))
  }
  const since = Date.parse(context.req.header('if-modified-since') ?? '')
  // The header counts whole seconds.
  return metadata?.lastModified !== undefined && Math.floor(Date.parse(metadata.lastModified) / 1000) * 1000 <= since
}

/** One range of bytes. Anything else that `Range` can say is answered with the whole, as the standard allows. */
function askedRange({ context }: Served, { metadata }: StoredObject, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(context.req.header('range')?.trim() ?? '') ?? []
  const condition = context.req.header('if-range')
  if ((first === '' && last === '') || (condition !== undefined && condition !== metadata?.eTag)) return null
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) throw invalidRange(size)
  return { start, end }
}

/** What `info` says of an object. */
export async function describe({ context }: Served, object: StoredObject): Promise<Response> {
  const { id, name, version, bucket_id, metadata, user_metadata, created_at } = object
  const { size, mimetype, cacheControl, eTag, lastModified } = metadata ?? {}
  const file = { size, content_type: mimetype, cache_control: cacheControl, etag: eTag, last_modified: lastModified }
  if (eTag) context.header('etag', eTag)
  return context.json({
    id,
    name,
    version: version ?? '',
    bucket_id,
    ...file,
    metadata: user_metadata ?? {},
    created_at,
  })
}
