import { type Context, Hono } from 'hono'
import { z } from 'zod'
import * as buckets from './buckets.ts'
import { deliver, describe } from './downloads.ts'
import * as refusals from './errors.ts'
import { linkedObject, renderByLink, signMany, signOne, signUpload, uploadByLink } from './links.ts'
import { listFolder, listPage } from './listing.ts'
import { copyObject, moveObject, removeObject, removeObjects } from './moving.ts'
import { findObject, type Manner, type StoredObject } from './objects.ts'
import { refusalOf } from './refusal-of.ts'
import { askedTransformation, deliverRendering } from './renderings.ts'
import { resumableService } from './resumable/resumable-service.ts'
import { ITSELF, keyHolder, parsed, type Served, type StorageDeps, versions } from './served.ts'
import { mannerOf, upload } from './uploads.ts'

/** Paths below the prefix that need no key: public objects, and objects with a signed link. */
export const OPEN_STORAGE_PATHS: readonly RegExp[] = [
  /^\/(?:object|render\/image)\/(?:public|sign)\/[^/]+\/./,
  /^\/object\/info\/public\/[^/]+\/./,
  /^\/object\/upload\/sign\/[^/]+\/./,
  /^\/upload\/resumable\/sign(?:\/|$)/,
  /^\/(?:statusz?|version)$/,
]

/** The API's version, for tools that request it first. */
const VERSION = '1'
const ADDRESS_QUERY = z.object({ versionId: versions })

/** `bucket` and `name` come from the path, or are empty. The result is sent as JSON unless it is a response. */
type Act = (served: Served, bucket: string, name: string) => Promise<unknown>
type Finding = (served: Served, bucket: string, name: string) => Promise<StoredObject>

const delivering =
  (find: Finding): Act =>
  async (served, bucket, name) =>
    deliver(served, await find(served, bucket, name))
const rendering =
  (find: Finding): Act =>
  async (served, bucket, name) =>
    deliverRendering(served, await find(served, bucket, name), askedTransformation(served))
const describing =
  (find: Finding): Act =>
  async (served, bucket, name) =>
    describe(served, await find(served, bucket, name))
const uploading =
  (manner: (served: Served) => Manner): Act =>
  (served, bucketId, name) =>
    upload(served, { bucketId, name, manner: manner(served) })

// The first matching route is used, so `public`, `sign`, and the like are not taken for bucket names.
const ROUTES: readonly [method: string, path: string, act: Act][] = [
  ['GET', '/object/sign/:bucket/:name{.+}', delivering(linkedObject)],
  ['GET', '/object/public/:bucket/:name{.+}', delivering(publicObject)],
  ['GET', '/object/info/public/:bucket/:name{.+}', describing(publicObject)],
  ['PUT', '/object/upload/sign/:bucket/:name{.+}', uploadByLink],
  ['GET', '/render/image/sign/:bucket/:name{.+}', renderByLink],
  ['GET', '/render/image/public/:bucket/:name{.+}', rendering(publicObject)],
  ['GET', '/bucket', buckets.listBuckets],
  ['POST', '/bucket', buckets.createBucket],
  ['GET', '/bucket/:bucket', buckets.getBucket],
  ['PUT', '/bucket/:bucket', buckets.updateBucket],
  ['DELETE', '/bucket/:bucket', buckets.deleteBucket],
  ['POST', '/bucket/:bucket/empty', buckets.emptyBucket],
  ['POST', '/object/list/:bucket', listFolder],
  ['POST', '/object/list-v2/:bucket', listPage],
  ['POST', '/object/move', moveObject],
  ['POST', '/object/copy', copyObject],
  ['POST', '/object/sign/:bucket', signMany],
  ['POST', '/object/sign/:bucket/:name{.+}', signOne],
  ['POST', '/object/upload/sign/:bucket/:name{.+}', signUpload],
  ['GET', '/object/info/authenticated/:bucket/:name{.+}', describing(readableObject)],
  ['GET', '/object/info/:bucket/:name{.+}', describing(readableObject)],
  ['GET', '/render/image/authenticated/:bucket/:name{.+}', rendering(ownObject)],
  ['GET', '/object/authenticated/:bucket/:name{.+}', delivering(ownObject)],
  ['GET', '/object/:bucket/:name{.*}', delivering(ownObject)],
  ['POST', '/object/:bucket/:name{.*}', uploading(mannerOf)],
  ['PUT', '/object/:bucket/:name{.*}', uploading(() => 'replace')],
  ['DELETE', '/object/:bucket/:name{.*}', removeObject],
  ['DELETE', '/object/:bucket', removeObjects],
]

/** The hosted service's storage API: buckets, and objects that are protected by policies on `storage.objects`. */
export function storageService(given: StorageDeps): Hono {
  const defaults = {
    ...{ maxLinkSeconds: Number.MAX_SAFE_INTEGER, isTypeTrusted: false, isCopyForbidden: false, renderer: null },
  }
  const deps = { ...defaults, parts: given.files, ...given }
  const service = new Hono()
  for (const [method, path, act] of ROUTES) {
    // A POST request, such as for a link, always needs a key.
    const isOpen = method !== 'POST' && OPEN_STORAGE_PATHS.some((open) => open.test(path))
    service.on(method, path, async (context: Context) => {
      const served: Served = { ...deps, context, caller: isOpen ? ITSELF : await keyHolder(deps, context) }
      parsed(ADDRESS_QUERY, context.req.query(), 'querystring')
      const reply = await act(served, context.req.param('bucket') ?? '', context.req.param('name') ?? '')
      return reply instanceof Response ? reply : context.json(reply)
    })
  }
  service.route('/upload/resumable', resumableService(deps))
  for (const path of ['/status', '/statusz']) service.get(path, (context) => context.body(null, 200))
  service.get('/version', (context) => context.text(VERSION))
  service.all('*', ({ req }) => refusals.unknownRoute(req.method, req.path).toResponse())
  service.onError((error, context) => {
    const refusal = refusalOf(error)
    if (refusal.httpStatus >= 500)
      deps.log.error({ err: error, request_id: context.get('requestId') }, 'a storage request failed')
    return refusal.toResponse()
  })
  return service
}

async function publicObject(served: Served, bucketId: string, name: string, refusal: Error = refusals.noSuchBucket()) {
  const bucket = await buckets.storableBucket(served, bucketId)
  if (!bucket.public) throw refusal
  return findObject(served, bucketId, name, ITSELF)
}

/** Returns an object that policies let the caller read, or any object in a public bucket. */
function readableObject(served: Served, bucketId: string, name: string): Promise<StoredObject> {
  return findObject(served, bucketId, name).catch((error) => {
    if (error.code !== 'NoSuchKey') throw error
    return publicObject(served, bucketId, name, error)
  })
}

/** Like `readableObject`, for its bytes. */
async function ownObject(served: Served, bucketId: string, name: string): Promise<StoredObject> {
  const found = await readableObject(served, bucketId, name)
  return served.isCopyForbidden ? { ...found, metadata: { ...found.metadata, cacheControl: 'no-store' } } : found
}
