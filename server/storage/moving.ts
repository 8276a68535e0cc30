import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type BucketLimits, storableBucket } from './buckets.ts'
import { HEAD_BYTES, refuseLies, refuseUnlisted } from './content-type.ts'
import { noSuchObject, tooLarge } from './errors.ts'
import { decoded, metadataOf, printable } from './incoming-file.ts'
import { mannerOf } from './links.ts'
import { announce, discard } from './loose-files.ts'
import { validName } from './object-name.ts'
import { type FileMetadata, findObject, removeRows, renaming, type StoredObject, writeObject } from './objects.ts'
import { jsonBody } from './request.ts'
import { rowsAs } from './storage-database.ts'
import type { Served } from './storage-deps.ts'
import { fileMetadata, refuseForbidden } from './uploads.ts'

const journey = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
})
const copying = journey.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).nullish(),
})
const removal = z.object({
  prefixes: z
    .array(z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)]))
    .min(1)
    .max(1000),
})

/** `POST /object/move`: only the name changes, the bytes stay where they are. */
export async function moveObject(served: Served) {
  const asked = await jsonBody(served.context, journey)
  const target = { bucketId: asked.destinationBucket ?? asked.bucketId, name: validName(asked.destinationKey) }
  const source = await findObject(served, asked.bucketId, validName(asked.sourceKey))
  if (target.bucketId !== asked.bucketId)
    await refuseUnfit(served, source, await storableBucket(served, target.bucketId))
  const { text, values } = renaming([asked.bucketId, asked.sourceKey], [target.bucketId, target.name])
  const [Id] = await rowsAs<string>(served, served.caller, text, values)
  if (Id === undefined) throw noSuchObject()
  return { message: 'Successfully moved', Id, Key: `${target.bucketId}/${target.name}` }
}

/** `POST /object/copy` */
export async function copyObject(served: Served) {
  const asked = await jsonBody(served.context, copying)
  const bucketId = asked.destinationBucket ?? asked.bucketId
  const name = validName(asked.destinationKey)
  const source = await findObject(served, asked.bucketId, validName(asked.sourceKey))
  if (source.version === null) throw noSuchObject()
  const changed = asked.copyMetadata ? {} : (asked.metadata ?? {})
  const described = { ...source, metadata: { ...source.metadata, ...withoutAbsent(changed) } }
  await refuseUnfit(served, described, await storableBucket(served, bucketId))
  const manner = mannerOf(served)
  await refuseForbidden(served, bucketId, name, manner)

  const version = randomUUID()
  const replaced = manner === 'upsert' ? await findObject(served, bucketId, name).catch(() => null) : null
  await announce(served, version)
  try {
    await served.files.copy(source.version, version)
    const metadata = copiedMetadata(served, described, version)
    const userMetadata = asked.copyMetadata
      ? source.user_metadata
      : metadataOf(decoded(served.context.req.header('x-metadata')))
    const Id = await writeObject(served, { bucketId, name, version, metadata, userMetadata }, manner)
    await discard(served, [replaced?.version ?? null])
    return { Id, Key: `${bucketId}/${name}`, name, bucket_id: bucketId, version, metadata, user_metadata: userMetadata }
  } catch (error) {
    await discard(served, [version])
    throw error
  }
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

async function removeNames(served: Served, bucketId: string, names: string[]): Promise<StoredObject[]> {
  const removed = await removeRows(served, bucketId, names)
  await discard(
    served,
    removed.map(({ version }) => version),
  )
  return removed
}

/** A bucket takes by move and copy what it would take by upload. */
async function refuseUnfit(served: Served, object: StoredObject, bucket: BucketLimits): Promise<void> {
  const { mimetype = 'application/octet-stream', size = 0 } = object.metadata ?? {}
  if (size > bucket.file_size_limit) throw tooLarge()
  refuseUnlisted(mimetype, bucket.allowed_mime_types)
  const head =
    object.version === null ? null : await served.files.get(object.version, { start: 0, end: HEAD_BYTES - 1 })
  if (head === null) throw noSuchObject()
  await refuseLies(mimetype, Buffer.concat(await head.toArray()), (bucket.allowed_mime_types ?? []).length > 0)
}

function copiedMetadata({ clock }: Served, { metadata }: StoredObject, version: string): FileMetadata {
  const { size = 0, mimetype = 'application/octet-stream', cacheControl = 'no-cache' } = metadata ?? {}
  return fileMetadata(version, size, mimetype, printable('cacheControl', cacheControl), clock())
}

const withoutAbsent = <Value>(values: Record<string, Value | undefined>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
