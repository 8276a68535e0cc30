import { isForm } from '#platform/http/streamed-body.ts'
import { type BucketLimits, storableBucket } from './buckets.ts'
import { refuseLies, refuseUnlisted } from './content-type.ts'
import { tooLarge } from './errors.ts'
import { type IncomingFile, incomingFile } from './incoming-file.ts'
import { type Manner, place, refuseForbidden, type Target } from './objects.ts'
import type { Served } from './served.ts'

/** Stores the request's file. Checks first that the caller may write here, so that others can't fill the disk. */
export async function upload(served: Served, target: Target) {
  const { context, files } = served
  const { bucketId, name } = target
  const bucket = await storableBucket(served, bucketId)
  const file = await incomingFile(context)
  // A form does not contain its file's size, but the file can't be larger than the form.
  const size = Number(context.req.header('content-length') ?? 0)
  await refuseForbidden(served, target, { size, mimetype: file.type, ...file.said })
  if (!isForm(context) && size > bucket.file_size_limit) throw tooLarge()
  refuseUnlisted(file.type, bucket.allowed_mime_types)

  const Id = await place(served, target, async (version) => {
    const stored = await files.put(version, checked(served, file, bucket), served)
    return { size: stored, mimetype: file.type, ...(await file.fields()) }
  })
  return { Id, Key: `${bucketId}/${name}` }
}

/** The way to write an upload. `x-upsert: true` allows replacing an existing object. */
export const mannerOf = ({ context }: Served): Manner =>
  context.req.header('x-upsert')?.toLowerCase() === 'true' ? 'upsert' : 'new'

/** Passes the bytes on as long as their number and type are what the bucket accepts. */
export async function* checked(
  served: Served,
  { bytes, type }: Pick<IncomingFile, 'bytes' | 'type'>,
  { file_size_limit, allowed_mime_types }: BucketLimits,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of bytes) {
    const isFirst = size === 0
    size += piece.byteLength
    if (size > file_size_limit) throw tooLarge()
    if (isFirst) await refuseLies(served, type, piece, allowed_mime_types)
    yield piece
  }
  if (size === 0) await refuseLies(served, type, new Uint8Array(), allowed_mime_types)
}
