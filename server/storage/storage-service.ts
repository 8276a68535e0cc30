import { type Context, Hono } from 'hono'
import { DatabaseError } from 'pg'
import { BodyRefused } from '#server/http/body.ts'
import { TokenRefused } from '#server/http/caller.ts'
import {
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  storableBucket,
  updateBucket,
} from './buckets.ts'
import { type Delivery, deliver, describe } from './downloads.ts'
import * as refusals from './errors.ts'
import { linkedObject, signMany, signOne, signUpload, uploadByLink } from './links.ts'
import { listFolder, listPage } from './listing.ts'
import { copyObject, moveObject, removeObject, removeObjects } from './moving.ts'
import { findObject, type StoredObject } from './objects.ts'
import { ITSELF } from './storage-database.ts'
import type { Served, StorageDeps } from './storage-deps.ts'
import { mannerOf, upload } from './uploads.ts'

/** Paths below the prefix that are opened without a key: what is public, and what a link was signed for. */
export const OPEN_STORAGE_PATHS: readonly RegExp[] = [
  /^\/(?:object|render\/image)\/(?:public|sign)\/[^/]+\/./,
  /^\/object\/info\/public\/[^/]+\/./,
  /^\/object\/upload\/sign\/[^/]+\/./,
  /^\/status$/,
]

const DEFAULT_MAX_FILE_BYTES = 50 * 1024 * 1024
const AS_PICTURE = { asPicture: true }

/** `bucket` and `name` are those of the path, or empty. What it answers is sent as JSON, unless it is a response. */
type Act = (served: Served, bucket: string, name: string) => Promise<unknown>
type Finding = (served: Served, bucket: string, name: string) => Promise<StoredObject>

const delivering =
  (find: Finding, how: Delivery = {}): Act =>
  async (served, bucket, name) =>
    deliver(served, await find(served, bucket, name), how)
const describing =
  (find: Finding): Act =>
  async (served, bucket, name) =>
    describe(served, await find(served, bucket, name))
const deliveringLinked =
  (how: Delivery = {}): Act =>
  async (served, bucket, name) => {
    const { object, secondsLeft } = await linkedObject(served, bucket, name)
    return deliver(served, object, { ...how, cacheControl: `private, max-age=${secondsLeft}` })
  }

// The first that fits answers, so that `public` and the like are no names of buckets.
const OPEN_ROUTES: readonly [method: string, path: string, act: Act][] = [
  ['GET', '/object/sign/:bucket/:name{.+}', deliveringLinked()],
  ['GET', '/object/public/:bucket/:name{.+}', delivering(publicObject)],
  ['GET', '/object/info/public/:bucket/:name{.+}', describing(publicObject)],
  ['PUT', '/object/upload/sign/:bucket/:name{.+}', uploadByLink],
  ['GET', '/render/image/sign/:bucket/:name{.+}', deliveringLinked(AS_PICTURE)],
  ['GET', '/render/image/public/:bucket/:name{.+}', delivering(publicObject, AS_PICTURE)],
]
const ROUTES: typeof OPEN_ROUTES = [
  ['GET', '/bucket', listBuckets],
  ['POST', '/bucket', createBucket],
  ['GET', '/bucket/:bucket', getBucket],
  ['PUT', '/bucket/:bucket', updateBucket],
  ['DELETE', '/bucket/:bucket', deleteBucket],
  ['POST', '/bucket/:bucket/empty', emptyBucket],
  ['POST', '/object/list/:bucket', listFolder],
  ['POST', '/object/list-v2/:bucket', listPage],
  ['POST', '/object/move', moveObject],
  ['POST', '/object/copy', copyObject],
  ['POST', '/object/sign/:bucket', signMany],
  ['POST', '/object/sign/:bucket/:name{.+}', signOne],
  ['POST', '/object/upload/sign/:bucket/:name{.+}', signUpload],
  ['GET', '/object/info/authenticated/:bucket/:name{.+}', describing(readableObject)],
  ['GET', '/object/info/:bucket/:name{.+}', describing(readableObject)],
  ['GET', '/render/image/authenticated/:bucket/:name{.+}', delivering(readableObject, AS_PICTURE)],
  ['GET', '/object/authenticated/:bucket/:name{.+}', delivering(readableObject)],
  ['GET', '/object/:bucket/:name{.+}', delivering(readableObject)],
  ['POST', '/object/:bucket/:name{.+}', (served, bucket, name) => upload(served, bucket, name, mannerOf(served))],
  ['PUT', '/object/:bucket/:name{.+}', (served, bucket, name) => upload(served, bucket, name, 'replace')],
  ['DELETE', '/object/:bucket/:name{.+}', removeObject],
  ['DELETE', '/object/:bucket', removeObjects],
]

/** The hosted service's files: buckets, and objects that policies on `storage.objects` decide about. */
export function storageService(given: StorageDeps): Hono {
  const deps = { maxFileBytes: DEFAULT_MAX_FILE_BYTES, maxLinkSeconds: Number.MAX_SAFE_INTEGER, ...given }
  const service = new Hono()
  const answering = (act: Act, identify: typeof callerOf) => async (context: Context) => {
    const served: Served = { ...deps, context, caller: await identify(deps, context) }
    const reply = await act(served, context.req.param('bucket') ?? '', context.req.param('name') ?? '')
    return reply instanceof Response ? reply : context.json(reply)
  }
  for (const [method, path, act] of OPEN_ROUTES)
    service.on(
      method,
      path,
      answering(act, async () => ITSELF),
    )
  for (const [method, path, act] of ROUTES) service.on(method, path, answering(act, callerOf))
  service.get('/status', (context) => context.body(null, 200))
  service.all('*', ({ req }) => refusals.unknownRoute(req.method, req.path).toResponse())
  service.onError((error, context) => {
    const refusal = refusalOf(error)
    if (refusal.httpStatus >= 500)
      deps.log.error({ err: error, request_id: context.get('requestId') }, 'a storage request failed')
    return refusal.toResponse()
  })
  return service
}

async function callerOf(deps: StorageDeps, context: Context) {
  const { req } = context
  if (!(req.header('authorization') || req.header('apikey') || req.query('apikey')))
    throw refusals.missingAuthorization()
  return deps.callerOf(context)
}

async function publicObject(served: Served, bucketId: string, name: string): Promise<StoredObject> {
  const bucket = await storableBucket(served, bucketId)
  if (!bucket.public) throw refusals.noSuchBucket()
  return findObject(served, bucketId, name, ITSELF)
}

/** What policies let the caller read, and whatever lies in a public bucket. */
async function readableObject(served: Served, bucketId: string, name: string): Promise<StoredObject> {
  return findObject(served, bucketId, name).catch(async (error: unknown) => {
    if (!(error instanceof refusals.StorageError) || error.code !== 'NoSuchKey') throw error
    const bucket = await storableBucket(served, bucketId)
    if (!bucket.public) throw error
    return findObject(served, bucketId, name, ITSELF)
  })
}

// pg and node tell these apart by text and code only.
const DATABASE_WAIT = /timeout exceeded when trying to connect|Connection terminated|ECONNREFUSED/
const BROKEN_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']

function refusalOf(error: Error): refusals.StorageError {
  if (error instanceof refusals.StorageError) return error
  if (error instanceof TokenRefused) return refusals.fromToken(error)
  if (error instanceof DatabaseError) return refusals.fromPostgres(error)
  if (error instanceof BodyRefused)
    return error.reason === 'too_large' ? refusals.bodyTooLarge() : refusals.invalidRequest('body must be valid JSON')
  if (DATABASE_WAIT.test(error.message)) return refusals.databaseTimeout()
  return 'code' in error && BROKEN_OFF.includes(String(error.code)) ? refusals.brokenUpload() : refusals.defect()
}
