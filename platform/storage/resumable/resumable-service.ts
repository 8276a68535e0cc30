import { type Context, Hono } from 'hono'
import { storableBucket } from '#platform/storage/buckets.ts'
import { refuseUnlisted } from '#platform/storage/content-type.ts'
import { uploader } from '#platform/storage/links.ts'
import { refuseForbidden, validName } from '#platform/storage/objects.ts'
import { refusalOf } from '#platform/storage/refusal-of.ts'
import { ITSELF, keyHolder, type Served } from '#platform/storage/served.ts'
import { mannerOf } from '#platform/storage/uploads.ts'
import * as refusals from './errors.ts'
import { knownUpload, type OpenUpload, openUpload } from './open-uploads.ts'
import { endUpload, receivePart } from './receive-part.ts'
import { metadataHeaderOf, uploadMetadata } from './upload-metadata.ts'

const PROTOCOL = '1.0.0'
const EXTENSIONS = 'creation,creation-with-upload,termination,expiration'
const PART_TYPE = 'application/offset+octet-stream'

/** The tus protocol, as the hosted service speaks it: with a token, or below `/sign` with the token of a link. */
export function resumableService(deps: Omit<Served, 'context' | 'caller'>): Hono {
  const service = new Hono()
  for (const [base, isSigned] of [
    ['/sign', true],
    ['', false],
  ] as const) {
    const asCaller = async (context: Context): Promise<Served> => {
      if (context.req.header('tus-resumable') !== PROTOCOL) throw refusals.otherProtocol()
      return { ...deps, context, caller: isSigned ? ITSELF : await keyHolder(deps, context) }
    }
    const continued = (context: Context) => asCaller(context).then((served) => ownUpload(served, isSigned))
    for (const path of [base || '/', `${base}/`]) {
      service.options(path, describeService)
      service.post(path, async (context) => create(await asCaller(context), isSigned))
    }
    service.on(['GET', 'PATCH', 'DELETE', 'POST'], `${base}/:id`, async (context) => {
      const act = ACTS[context.req.header('x-http-method-override') ?? context.req.method]
      if (act === undefined) throw refusals.unknownUpload()
      return act(await continued(context))
    })
  }
  service.onError((error, context) => {
    const { status, message } = error instanceof refusals.TusError ? error : shown(error)
    if (status >= 500) deps.log.error({ err: error, request_id: context.get('requestId') }, 'a part failed')
    return new Response(message, { status, headers: { ...headers(), 'content-type': 'text/plain; charset=utf-8' } })
  })
  return service
}

/** This protocol's clients decide by the status, so it is the error's own. */
function shown(error: Error) {
  const { statusCode: status, message } = refusalOf(error)
  return { status, message }
}

const headers = (more: Record<string, string> = {}) => ({
  'tus-resumable': PROTOCOL,
  'cache-control': 'no-store',
  ...more,
})

const describeService = () =>
  new Response(null, { status: 204, headers: headers({ 'tus-version': PROTOCOL, 'tus-extension': EXTENSIONS }) })

/** The caller's own upload. */
interface Continued {
  served: Served
  upload: OpenUpload
}

const ACTS: Partial<Record<string, (continued: Continued) => Promise<Response>>> = {
  HEAD: async ({ upload }) => {
    const described = { ...progress(upload, upload.received), 'upload-metadata': metadataHeaderOf(upload) }
    return new Response(null, { status: 200, headers: described })
  },
  PATCH: receive,
  DELETE: terminate,
}

/** `POST /upload/resumable`, also with the first part as its body. */
async function create(given: Served, isSigned: boolean): Promise<Response> {
  const { req } = given.context
  const header = (name: string) => req.header(name)
  if (header('upload-concat') !== undefined) throw refusals.concatenation()
  if (header('upload-defer-length') !== undefined) throw refusals.deferredLength()
  const length = header('upload-length') ?? ''
  if (!/^\d{1,15}$/.test(length)) throw refusals.lengthMissing()
  const { name, ...metadata } = uploadMetadata(header('upload-metadata'))
  const { bucketId, mimetype } = metadata
  const bucket = await storableBucket(given, bucketId)
  const { caller, manner } = isSigned
    ? uploader(given, bucketId, name, header('x-signature'))
    : { caller: given.caller, manner: mannerOf(given) }
  const file = { ...metadata, name: validName(name), manner, size: Number(length) }
  const served = { ...given, caller }
  await refuseForbidden(served, file, file)
  if (file.size > bucket.file_size_limit) throw refusals.maxSizeExceeded()
  refuseUnlisted(mimetype, bucket.allowed_mime_types)
  const upload = await openUpload(served, file)
  const hasPart = header('content-type') === PART_TYPE
  const received = hasPart || file.size === 0 ? await receivePart(served, upload) : 0
  const location = `${req.path.replace(/\/$/, '')}/${upload.id}`
  return new Response(null, { status: 201, headers: { ...progress(upload, received), location } })
}

/** Returns the upload of the path if it is the caller's. For other callers it doesn't exist. */
async function ownUpload(given: Served, isSigned: boolean): Promise<Continued> {
  const { req } = given.context
  const upload = await knownUpload(given, req.param('id') ?? '')
  const { caller } = isSigned ? uploader(given, upload.bucketId, upload.name, req.header('x-signature')) : given
  if (caller.role !== upload.role || (caller.claims.sub ?? null) !== upload.sub) throw refusals.unknownUpload()
  return { served: { ...given, caller }, upload }
}

async function receive({ served, upload }: Continued): Promise<Response> {
  const header = (name: string) => served.context.req.header(name)
  if (header('content-type') !== PART_TYPE) throw refusals.wrongContentType()
  const offset = header('upload-offset') ?? ''
  if (!/^\d{1,15}$/.test(offset)) throw refusals.offsetMissing()
  if (upload.isFinished || Number(offset) !== upload.received) throw refusals.offsetConflict()
  // Rights may have ended since the upload was opened.
  await refuseForbidden(served, upload, upload)
  const received = await receivePart(served, upload)
  return new Response(null, { status: 204, headers: progress(upload, received) })
}

async function terminate({ served, upload }: Continued): Promise<Response> {
  if (upload.isFinished) throw refusals.alreadyFinished()
  await endUpload(served, upload)
  return new Response(null, { status: 204, headers: headers() })
}

const progress = ({ size, expiresAt, isFinished }: OpenUpload, received: number) =>
  headers({
    'upload-offset': String(received),
    'upload-length': String(size),
    'upload-expires': new Date(expiresAt).toUTCString(),
    ...(isFinished || received === size ? { 'tus-complete': '1' } : {}),
  })
