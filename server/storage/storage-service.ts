import { type Context, Hono } from 'hono'
import { DatabaseError } from 'pg'
import { BodyRefused, readJson } from '#server/http/body.ts'
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
import { deliver, described } from './downloads.ts'
import * as refusals from './errors.ts'
import { linkedObject, mannerOf, signMany, signOne, signUpload, uploadByLink } from './links.ts'
import { listFolder, listPage } from './listing.ts'
import { copyObject, moveObject, removeObject, removeObjects } from './moving.ts'
import { validName } from './object-name.ts'
import { findObject, type StoredObject } from './objects.ts'
import { ITSELF } from './storage-database.ts'
import type { Served, StorageDeps } from './storage-deps.ts'
import { upload } from './uploads.ts'

/** Paths below the prefix that are opened without a key: what is public, and what a link was signed for. */
export const OPEN_STORAGE_PATHS: readonly RegExp[] = [
  /^\/(?:object|render\/image)\/(?:public|sign)\/[^/]+\/./,
  /^\/object\/info\/public\/[^/]+\/./,
  /^\/object\/upload\/sign\/[^/]+\/./,
  /^\/status$/,
]

const DEFAULT_MAX_FILE_BYTES = 50 * 1024 * 1024

type Act = (served: Served, bucket: string, name: string) => Promise<unknown>

/** The hosted service's files: buckets, and objects that policies on `storage.objects` decide about. */
export function storageService(given: StorageDeps): Hono {
  const deps = { maxFileBytes: DEFAULT_MAX_FILE_BYTES, maxLinkSeconds: Number.MAX_SAFE_INTEGER, ...given }
  const service = new Hono()
  /** Acts of whoever asks; `openly` is for those that need nobody, whose caller is the service itself. */
  const asked = (act: Act) => async (context: Context) =>
    answer(context, act, { ...deps, context, caller: await callerOf(deps, context) })
  const openly = (act: Act) => async (context: Context) => answer(context, act, { ...deps, context, caller: ITSELF })

  service.get('/status', (context) => context.body(null, 200))
  service.get('/bucket', asked(listBuckets))
  service.post(
    '/bucket',
    asked(async (served) => createBucket(served, await readJson(served.context))),
  )
  service.get('/bucket/:bucket', asked(getBucket))
  service.put(
    '/bucket/:bucket',
    asked(async (served, id) => updateBucket(served, id, await readJson(served.context))),
  )
  service.delete('/bucket/:bucket', asked(deleteBucket))
  service.post('/bucket/:bucket/empty', asked(emptyBucket))

  service.post('/object/list/:bucket', asked(listFolder))
  service.post('/object/list-v2/:bucket', asked(listPage))
  service.post('/object/move', asked(moveObject))
  service.post('/object/copy', asked(copyObject))
  service.post('/object/sign/:bucket', asked(signMany))
  service.post('/object/sign/:bucket/:name{.+}', asked(signOne))
  service.post('/object/upload/sign/:bucket/:name{.+}', asked(signUpload))
  service.put('/object/upload/sign/:bucket/:name{.+}', openly(uploadByLink))

  for (const shown of ['object', 'render/image']) {
    const how = { asPicture: shown !== 'object' }
    service.get(
      `/${shown}/sign/:bucket/:name{.+}`,
      openly(async (served, bucket, name) => {
        const { object, secondsLeft } = await linkedObject(served, bucket, name)
        return deliver(served, object, { ...how, cacheControl: `private, max-age=${secondsLeft}` })
      }),
    )
    service.get(
      `/${shown}/public/:bucket/:name{.+}`,
      openly(async (served, bucket, name) => deliver(served, await publicObject(served, bucket, name), how)),
    )
    service.get(
      `/${shown}/authenticated/:bucket/:name{.+}`,
      asked(async (served, bucket, name) => deliver(served, await readableObject(served, bucket, name), how)),
    )
  }
  service.get(
    '/object/info/public/:bucket/:name{.+}',
    openly(async (served, bucket, name) => info(served, await publicObject(served, bucket, name))),
  )
  for (const path of ['/object/info/authenticated/:bucket/:name{.+}', '/object/info/:bucket/:name{.+}'])
    service.get(
      path,
      asked(async (served, bucket, name) => info(served, await readableObject(served, bucket, name))),
    )

  service.delete('/object/:bucket', asked(removeObjects))
  service.get(
    '/object/:bucket/:name{.+}',
    asked(async (served, bucket, name) => deliver(served, await readableObject(served, bucket, name))),
  )
  service.post(
    '/object/:bucket/:name{.+}',
    asked((served, bucket, name) => upload(served, bucket, name, mannerOf(served))),
  )
  service.put(
    '/object/:bucket/:name{.+}',
    asked((served, bucket, name) => upload(served, bucket, name, 'replace')),
  )
  service.delete('/object/:bucket/:name{.+}', asked(removeObject))

  service.all('*', ({ req }) => refusals.unknownRoute(req.method, req.path).toResponse())
  service.onError((error, context) => refused(error, deps, context))
  return service
}

async function answer(context: Context, act: Act, served: Served): Promise<Response> {
  const reply = await act(served, context.req.param('bucket') ?? '', context.req.param('name') ?? '')
  return reply instanceof Response ? reply : context.json(reply)
}

async function callerOf(deps: StorageDeps, context: Context) {
  const { req } = context
  const isSilent = [req.header('authorization'), req.header('apikey'), req.query('apikey')].every((key) => !key)
  if (isSilent) throw refusals.missingAuthorization()
  return deps.callerOf(context)
}

async function publicObject(served: Served, bucketId: string, name: string): Promise<StoredObject> {
  const bucket = await storableBucket(served, bucketId)
  if (!bucket.public) throw refusals.noSuchBucket()
  return findObject(served, bucketId, validName(name), ITSELF)
}

/** What policies let the caller read, and whatever lies in a public bucket. */
async function readableObject(served: Served, bucketId: string, name: string): Promise<StoredObject> {
  try {
    return await findObject(served, bucketId, validName(name))
  } catch (error) {
    if (!(error instanceof refusals.StorageError) || error.code !== 'NoSuchKey') throw error
    const bucket = await storableBucket(served, bucketId)
    if (!bucket.public) throw error
    return findObject(served, bucketId, name, ITSELF)
  }
}

async function info({ context }: Served, object: StoredObject): Promise<Response> {
  if (object.metadata?.eTag) context.header('etag', object.metadata.eTag)
  return context.json(described(object))
}

function refused(error: Error, { log }: StorageDeps, context: Context): Response {
  const refusal = refusalOf(error)
  if (refusal.httpStatus >= 500)
    log.error({ err: error, request_id: context.get('requestId') }, 'a storage request failed')
  return refusal.toResponse()
}

// pg and node tell these apart by text and code only.
const DATABASE_WAIT = /timeout exceeded when trying to connect|Connection terminated|ECONNREFUSED/
const BROKEN_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR', 'UND_ERR_SOCKET']

function refusalOf(error: Error): refusals.StorageError {
  if (error instanceof refusals.StorageError) return error
  if (error instanceof TokenRefused) return refusals.fromToken(error)
  if (error instanceof DatabaseError) return refusals.fromPostgres(error)
  if (error instanceof BodyRefused)
    return error.reason === 'too_large' ? refusals.bodyTooLarge() : refusals.invalidRequest('body must be valid JSON')
  if (DATABASE_WAIT.test(error.message)) return refusals.databaseTimeout()
  if ('code' in error && BROKEN_OFF.includes(String(error.code))) return refusals.brokenUpload()
  return refusals.defect()
}
