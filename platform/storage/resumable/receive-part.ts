import { randomUUID } from 'node:crypto'
import { bodyBytes, gathered } from '#platform/http/streamed-body.ts'
import { storableBucket } from '#platform/storage/buckets.ts'
import { refuseUnlisted } from '#platform/storage/content-type.ts'
import { StorageError, tooLarge } from '#platform/storage/errors.ts'
import { announce, discard } from '#platform/storage/loose-files.ts'
import { place } from '#platform/storage/objects.ts'
import type { Served } from '#platform/storage/served.ts'
import { checked } from '#platform/storage/uploads.ts'
import { expiredUpload, offsetConflict, sizeExceeded } from './errors.ts'
import { addPart, forgetUpload, type OpenUpload } from './open-uploads.ts'

/**
 * Stores the request's body as the next part, and the object once the file is whole. Returns the number of bytes that
 * are stored now. Of a body that breaks off, it keeps what arrived.
 */
export async function receivePart(served: Served, upload: OpenUpload): Promise<number> {
  const room = upload.size - upload.received
  if (Number(served.context.req.header('content-length') ?? 0) > room) throw sizeExceeded()
  if (room === 0) return finish(served, upload, upload.parts)
  const part = randomUUID()
  await announce(served, part)
  try {
    const size = await served.parts.put(part, arrived(bodyBytes(served.context), room), served)
    if (size === room) return await finish(served, upload, [...upload.parts, part])
    if (size === 0) await discard(served, part)
    else if (!(await addPart(served, upload, part, size))) throw offsetConflict()
    return upload.received + size
  } catch (error) {
    await discard(served, part)
    throw error
  }
}

/** Yields the bytes that arrive. A broken connection ends them, because the client continues after those. */
async function* arrived(bytes: AsyncIterable<Uint8Array>, room: number): AsyncGenerator<Uint8Array> {
  let size = 0
  const pieces = bytes[Symbol.asyncIterator]()
  for (;;) {
    const next = await pieces.next().catch(() => null)
    if (next === null || next.done === true) return
    size += next.value.byteLength
    if (size > room) throw sizeExceeded()
    yield next.value
  }
}

/** Adds the object like a plain upload of all parts: the same inspection, policies, and limits. */
async function finish(served: Served, upload: OpenUpload, parts: string[]): Promise<number> {
  const { id, bucketId, size, mimetype, cacheControl, userMetadata } = upload
  try {
    const bucket = await storableBucket(served, bucketId)
    if (size > bucket.file_size_limit) throw tooLarge()
    refuseUnlisted(mimetype, bucket.allowed_mime_types)
    const bring = async (version: string) => {
      const file = { type: mimetype, bytes: gathered(whole(served, parts)) }
      const stored = await served.files.put(version, checked(served, file, bucket), served)
      return { size: stored, mimetype, cacheControl, userMetadata }
    }
    await place(served, upload, bring, id)
  } catch (error) {
    // A refusal is final. After a shortage, the client sends the last part again.
    if (error instanceof StorageError && error.statusCode < 500) await endUpload(served, upload)
    throw error
  }
  await discard(served, ...parts)
  return size
}

async function* whole({ parts: store }: Served, parts: string[]): AsyncGenerator<Buffer<ArrayBuffer>> {
  for (const part of parts) {
    const bytes = await store.get(part)
    if (bytes === null) throw expiredUpload()
    yield* bytes
  }
}

/** Ends an unfinished upload, and deletes its parts. */
export async function endUpload(served: Served, upload: OpenUpload): Promise<void> {
  await forgetUpload(served, upload)
  await discard(served, ...upload.parts)
}
