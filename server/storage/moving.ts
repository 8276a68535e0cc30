import { z } from 'zod'
import { storableBucket } from './buckets.ts'
import { HEAD_BYTES, refuseLies, refuseUnlisted } from './content-type.ts'
import { noSuchObject, tooLarge } from './errors.ts'
import { metadataHeader, printable } from './incoming-file.ts'
import { validName } from './object-name.ts'
import { findObject, place, refuseForbidden, removeNames, type StoredObject } from './objects.ts'
import { jsonBody } from './request.ts'
import { rowsAs } from './storage-database.ts'
import type { Served } from './storage-deps.ts'
import { mannerOf } from './uploads.ts'

const RENAME = `update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning to_json(id)`

const journey = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).nullish(),
})
const path = z.union([z.string(), z.object({ path: z.string() }).transform((entry) => entry.path)])
const removal = z.object({ prefixes: z.array(path).min(1).max(1000) })

/** `POST /object/move`: only the name changes, the bytes stay where they are. */
export async function moveObject(served: Served) {
  const { bucketId, sourceKey, ...asked } = await jsonBody(served.context, journey)
  const target = asked.destinationBucket ?? bucketId
  const name = validName(asked.destinationKey)
  const source = await findObject(served, bucketId, sourceKey)
  if (target !== bucketId) await refuseUnfit(served, target, source, source.metadata?.mimetype)
  const [Id] = await rowsAs<string>(served, served.caller, RENAME, [bucketId, sourceKey, target, name])
  if (Id === undefined) throw noSuchObject()
  return { message: 'Successfully moved', Id, Key: `${target}/${name}` }
}

/** `POST /object/copy` */
export async function copyObject(served: Served) {
  const asked = await jsonBody(served.context, journey)
  const bucketId = asked.destinationBucket ?? asked.bucketId
  const name = asked.destinationKey
  const source = await findObject(served, asked.bucketId, asked.sourceKey)
  const changed = asked.copyMetadata ? null : asked.metadata
  const { size = 0, ...kept } = source.metadata ?? {}
  const mimetype = changed?.mimetype ?? kept.mimetype ?? 'application/octet-stream'
  const cacheControl = printable('cacheControl', changed?.cacheControl ?? kept.cacheControl ?? 'no-cache')
  const userMetadata = asked.copyMetadata ? source.user_metadata : metadataHeader(served.context)
  const version = await refuseUnfit(served, bucketId, source, mimetype)
  const manner = mannerOf(served)
  await refuseForbidden(served, bucketId, name, manner)
  const Id = await place(served, bucketId, name, manner, async (copy) => {
    await served.files.copy(version, copy)
    return { size, mimetype, cacheControl, userMetadata }
  })
  return { Id, Key: `${bucketId}/${name}` }
}

/** `DELETE /object/{bucket}`: those of the names that the caller may remove. */
export async function removeObjects(served: Served, bucketId: string): Promise<StoredObject[]> {
  const { prefixes } = await jsonBody(served.context, removal)
  return removeNames(served, bucketId, prefixes)
}

/** `DELETE /object/{bucket}/{name}` */
export async function removeObject(served: Served, bucketId: string, name: string) {
  const removed = await removeNames(served, bucketId, [validName(name)])
  if (removed.length === 0) throw noSuchObject()
  return { message: 'Successfully deleted' }
}

/** A bucket takes by move and copy what it would take by upload. Answers where the bytes are. */
async function refuseUnfit(served: Served, bucketId: string, { version, metadata }: StoredObject, mimetype?: string) {
  const bucket = await storableBucket(served, bucketId)
  const type = mimetype ?? 'application/octet-stream'
  if ((metadata?.size ?? 0) > bucket.file_size_limit) throw tooLarge()
  refuseUnlisted(type, bucket.allowed_mime_types)
  const head = version === null ? null : await served.files.get(version, { start: 0, end: HEAD_BYTES - 1 })
  if (version === null || head === null) throw noSuchObject()
  await refuseLies(type, Buffer.concat(await head.toArray()), bucket.allowed_mime_types)
  return version
}
