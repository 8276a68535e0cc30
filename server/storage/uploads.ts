import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { type BucketLimits, storableBucket } from './buckets.ts'
import { HEAD_BYTES, refuseLies, refuseUnlisted } from './content-type.ts'
import { noSuchObject, tooLarge } from './errors.ts'
import { incomingFile } from './incoming-file.ts'
import { announce, discard } from './loose-files.ts'
import { validName } from './object-name.ts'
import { type FileMetadata, findObject, type Manner, writeObject, writing } from './objects.ts'
import { ITSELF, rehearse } from './storage-database.ts'
import type { Served } from './storage-deps.ts'

export interface Uploaded {
  Id: string
  Key: string
}

/**
 * Takes the request's file in. Whether the caller may write here is asked first, so that nobody fills the disk without;
 * then the bytes, then the row: an object always has its bytes, and bytes without an object are swept.
 */
export async function upload(served: Served, bucketId: string, name: string, manner: Manner): Promise<Uploaded> {
  const { context, files } = served
  const bucket = await storableBucket(served, bucketId)
  const maxBytes = bucket.file_size_limit
  await refuseForbidden(served, bucketId, validName(name), manner)

  if (!isForm(context) && Number(context.req.header('content-length')) > maxBytes) throw tooLarge()
  const file = await incomingFile(context)
  refuseUnlisted(file.type, bucket.allowed_mime_types)

  const version = randomUUID()
  const counted = { size: 0 }
  const previous = manner === 'new' ? null : await versionBefore(served, bucketId, name)
  await announce(served, version)
  try {
    await files.put(version, checked(file.bytes, file.type, bucket, counted))
    const { cacheControl, userMetadata } = await file.fields()
    const metadata = fileMetadata(version, counted.size, file.type, cacheControl, served.clock())
    const Id = await writeObject(served, { bucketId, name, version, metadata, userMetadata }, manner)
    await discard(served, [previous])
    return { Id, Key: `${bucketId}/${name}` }
  } catch (error) {
    await discard(served, [version])
    throw error
  }
}

/** Throws what writing the object would throw, without writing it. */
export async function refuseForbidden(served: Served, bucketId: string, name: string, manner: Manner): Promise<void> {
  const planned = { bucketId, name, version: randomUUID(), metadata: {}, userMetadata: null }
  const touched = await rehearse(served, served.caller, writing(planned, manner, served.caller).statement)
  if (touched === 0) throw noSuchObject()
}

/** Passes the bytes on while they are as many and of the kind that the bucket takes. */
async function* checked(
  bytes: AsyncIterable<Uint8Array>,
  type: string,
  bucket: BucketLimits,
  counted: { size: number },
): AsyncGenerator<Uint8Array> {
  const isListed = (bucket.allowed_mime_types ?? []).length > 0
  let head: Uint8Array | null = new Uint8Array()
  for await (const chunk of bytes) {
    counted.size += chunk.byteLength
    if (counted.size > bucket.file_size_limit) throw tooLarge()
    if (head === null) {
      yield chunk
      continue
    }
    head = head.byteLength === 0 ? chunk : Buffer.concat([head, chunk])
    if (head.byteLength < HEAD_BYTES) continue
    await refuseLies(type, head.subarray(0, HEAD_BYTES), isListed)
    yield head
    head = null
  }
  if (head === null) return
  await refuseLies(type, head, isListed)
  yield head
}

export function fileMetadata(
  version: string,
  size: number,
  mimetype: string,
  cacheControl: string,
  now: number,
): FileMetadata {
  // The bytes of a version never change, so its id tells them apart as well as a digest would.
  const eTag = `"${version.replaceAll('-', '')}"`
  const lastModified = new Date(now).toISOString()
  return { eTag, size, mimetype, cacheControl, lastModified, contentLength: size, httpStatusCode: 200 }
}

async function versionBefore(served: Served, bucketId: string, name: string): Promise<string | null> {
  const before = await findObject(served, bucketId, name, ITSELF).catch(() => null)
  return before?.version ?? null
}

const isForm = (context: Context): boolean =>
  context.req.header('content-type')?.toLowerCase().startsWith('multipart/form-data') ?? false
