import { type BucketLimits, storableBucket } from './buckets.ts'
import { HEAD_BYTES, refuseLies, refuseUnlisted } from './content-type.ts'
import { tooLarge } from './errors.ts'
import { incomingFile, isForm } from './incoming-file.ts'
import { type Manner, place, refuseForbidden } from './objects.ts'
import type { Served } from './storage-deps.ts'

/** Takes the request's file in. Whether the caller may write here is asked first, so that nobody fills the disk without. */
export async function upload(served: Served, bucketId: string, name: string, manner: Manner) {
  const { context, files } = served
  const bucket = await storableBucket(served, bucketId)
  await refuseForbidden(served, bucketId, name, manner)
  if (!isForm(context) && Number(context.req.header('content-length')) > bucket.file_size_limit) throw tooLarge()
  const file = await incomingFile(context)
  refuseUnlisted(file.type, bucket.allowed_mime_types)

  const counted = { size: 0 }
  const Id = await place(served, bucketId, name, manner, async (version) => {
    await files.put(version, checked(file.bytes, file.type, bucket, counted))
    return { size: counted.size, mimetype: file.type, ...(await file.fields()) }
  })
  return { Id, Key: `${bucketId}/${name}` }
}

/** Whoever uploads says so when what is there may be replaced. */
export const mannerOf = ({ context }: Served): Manner =>
  context.req.header('x-upsert')?.toLowerCase() === 'true' ? 'upsert' : 'new'

/** Passes the bytes on while they are as many and of the kind that the bucket takes. */
async function* checked(
  bytes: AsyncIterable<Uint8Array>,
  type: string,
  bucket: BucketLimits,
  counted: { size: number },
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array()
  for await (const chunk of bytes) {
    counted.size += chunk.byteLength
    if (counted.size > bucket.file_size_limit) throw tooLarge()
    head &&= Buffer.concat([head, chunk])
    if (head !== null && head.byteLength < HEAD_BYTES) continue
    if (head !== null) await refuseLies(type, head, bucket.allowed_mime_types)
    yield head ?? chunk
    head = null
  }
  if (head === null) return
  await refuseLies(type, head, bucket.allowed_mime_types)
  yield head
}
