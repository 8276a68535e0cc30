import { z } from 'zod'
import { storableBucket } from './buckets.ts'
import { refuseLies, refuseUnlisted } from './content-type.ts'
import { headOf } from './downloads.ts'
import { noSuchObject, tooLarge } from './errors.ts'
import { metadataHeader, printable } from './incoming-file.ts'
import { findObject, place, refuseForbidden, removeNames, type StoredObject, validName } from './objects.ts'
import { ITSELF, jsonBody, rowsAs, type Served, versions } from './served.ts'
import { mannerOf } from './uploads.ts'

const UNKNOWN = 'application/octet-stream'
const RENAME = `update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning to_json(id)`

const journey = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  sourceVersionId: versions,
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).nullish(),
})
const path = z.object({ path: z.string(), versionId: versions }).transform((entry) => entry.path)
const named = z.union([z.string(), path], 'is neither a name nor a path without a version')
const removal = z.object({ prefixes: z.array(named).min(1).max(1000) })

/** `POST /object/move`: only the name changes, and the bytes stay in place. */
export async function moveObject(served: Served) {
  const { bucketId, sourceKey, ...asked } = await jsonBody(served.context, journey)
  const target = asked.destinationBucket ?? bucketId
  const name = validName(asked.destinationKey)
  const source = await findObject(served, bucketId, sourceKey)
  if (target !== bucketId) await refuseUnfit(served, target, source, source.metadata?.mimetype ?? UNKNOWN)
  const [Id] = await rowsAs<string>(served, served.caller, RENAME, [bucketId, sourceKey, target, name])
  if (Id === undefined) throw noSuchObject()
  return { message: 'Successfully moved', Id, Key: `${target}/${name}` }
}

/** `POST /object/copy` */
export async function copyObject(served: Served) {
  const asked = await jsonBody(served.context, journey)
  const { bucketId: from, copyMetadata, destinationKey: name } = asked
  const bucketId = asked.destinationBucket ?? from
  const source = await findObject(served, from, asked.sourceKey)
  const { mimetype = UNKNOWN, ...stated } = { ...source.metadata, ...(copyMetadata ? {} : asked.metadata) }
  const cacheControl = printable(stated.cacheControl)
  const userMetadata = copyMetadata ? source.user_metadata : metadataHeader(served.context)
  await refuseUnfit(served, bucketId, source, mimetype)
  const target = { bucketId, name, manner: mannerOf(served) }
  const file = { size: stated.size ?? 0, mimetype, cacheControl, userMetadata }
  await refuseForbidden(served, target, file)
  const Id = await place(served, target, async (copy) => {
    if (source.version === null) throw noSuchObject()
    await served.files.copy(source.version, copy)
    return file
  })
  return { Id, Key: `${bucketId}/${name}`, ...(await findObject(served, bucketId, name, ITSELF)) }
}

/** `DELETE /object/{bucket}`: deletes those named objects that the caller may delete. */
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

/** Throws if the bucket would not accept the object as an upload. */
async function refuseUnfit(served: Served, bucketId: string, source: StoredObject, type: string) {
  const bucket = await storableBucket(served, bucketId)
  if ((source.metadata?.size ?? 0) > bucket.file_size_limit) throw tooLarge()
  refuseUnlisted(type, bucket.allowed_mime_types)
  await refuseLies(served, type, await headOf(served, source), bucket.allowed_mime_types)
}
