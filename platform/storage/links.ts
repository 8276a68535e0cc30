import { z } from 'zod'
import { callerWithClaims, TokenRefused } from '#platform/http/caller.ts'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { storableBucket } from './buckets.ts'
import { fromLinkToken, linkOfAnotherObject, linkWithoutToken, noSuchObject } from './errors.ts'
import { findObject, readableIds, refuseForbidden, type StoredObject } from './objects.ts'
import { deliverRendering, transformation } from './renderings.ts'
import { ITSELF, jsonBody, type Served, versions } from './served.ts'
import { mannerOf, upload } from './uploads.ts'

const expiresIn = z.number().int().min(1).max(9e12)
const oneLink = z.object({ expiresIn, versionId: versions, transform: transformation.optional() })
const manyLinks = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) })

/** The time to upload a file: two hours, as in the hosted service. */
const UPLOAD_SECONDS = 2 * 60 * 60

// The object's id limits a link to this object, even if another one takes its name later.
const readClaims = z.object({ object: z.string(), exp: z.number() })
const renderClaims = readClaims.extend({ transform: transformation.optional() })
const uploadClaims = z.object({
  manner: z.enum(['new', 'upsert']),
  /** The person who requested the link. The file is written as theirs, and only while their session is active. */
  caller: z.object({ role: z.string(), sub: z.string().exactOptional(), session_id: z.string().exactOptional() }),
})

/** `POST /object/sign/{bucket}/{name}` */
export async function signOne(served: Served, bucketId: string, name: string) {
  const { expiresIn, transform = {} } = await jsonBody(served.context, oneLink)
  const { id } = await findObject(served, bucketId, name)
  if (Object.keys(transform).length === 0)
    return { signedURL: readLink(served, '/object/sign/', `${bucketId}/${name}`, id, expiresIn) }
  const claims = { object: id, transform }
  return { signedURL: linkWith(served, '/render/image/sign/', `${bucketId}/${name}`, claims, expiresIn) }
}

/** `GET /render/image/sign/{bucket}/{name}?token=`: the transformation of the link, whatever the query says. */
export async function renderByLink(served: Served, bucketId: string, name: string): Promise<Response> {
  const { transform = {} } = verified(served, bucketId, name, renderClaims)
  return deliverRendering(served, await linkedObject(served, bucketId, name), transform)
}

/** `POST /object/sign/{bucket}` */
export async function signMany(served: Served, bucketId: string) {
  const { expiresIn, paths } = await jsonBody(served.context, manyLinks)
  const ids = await readableIds(served, bucketId, paths)
  const error = 'Either the object does not exist or you do not have access to it'
  return paths.map((path) => {
    const id = ids.get(path)
    if (id === undefined) return { error, path, signedURL: null }
    return { error: null, path, signedURL: readLink(served, '/object/sign/', `${bucketId}/${path}`, id, expiresIn) }
  })
}

/** Returns a URL below `path` by which anyone can read an object for this many seconds. */
export const readLink = (served: Signing, path: string, url: string, object: string, seconds: number): string =>
  linkWith(served, path, url, { object }, seconds)

const linkWith = (served: Signing, path: string, url: string, claims: Record<string, unknown>, seconds: number) =>
  `${path}${inLink(url)}?token=${sign(served, { url, ...claims }, Math.min(seconds, served.maxLinkSeconds))}`

type Signing = Pick<Served, 'clock' | 'linkSecret' | 'maxLinkSeconds'>

/** Encodes the only character of a name that would end a path. Clients encode the rest. */
const inLink = (url: string): string => url.replaceAll('?', '%3F')

/**
 * Returns the object that the request's token was made for. Sets the cache header so that no copy lasts longer than the
 * link.
 */
export async function linkedObject(served: Served, bucketId: string, name: string): Promise<StoredObject> {
  const claims = verified(served, bucketId, name, readClaims)
  const found = await findObject(served, bucketId, name, ITSELF)
  if (found.id !== claims.object) throw noSuchObject()
  const secondsLeft = Math.max(0, Math.floor(claims.exp - served.clock() / 1000))
  return { ...found, metadata: { ...found.metadata, cacheControl: `private, max-age=${secondsLeft}` } }
}

/** `POST /object/upload/sign/{bucket}/{name}` */
export async function signUpload(served: Served, bucketId: string, name: string) {
  const manner = mannerOf(served)
  await storableBucket(served, bucketId)
  await refuseForbidden(served, { bucketId, name, manner })
  const { role, claims } = served.caller
  const url = `${bucketId}/${name}`
  const caller = { role, sub: claims.sub, session_id: claims.session_id }
  const token = sign(served, { url, manner, caller }, UPLOAD_SECONDS)
  return { url: `/object/upload/sign/${inLink(url)}?token=${token}`, token }
}

/** `PUT /object/upload/sign/{bucket}/{name}?token=` */
export async function uploadByLink(served: Served, bucketId: string, name: string) {
  const { manner, caller } = uploader(served, bucketId, name, served.context.req.query('token'))
  const { Key } = await upload({ ...served, caller }, { bucketId, name, manner })
  return { Key }
}

/** Returns the person who requested an upload link, and how the link may be used. */
export function uploader(served: Served, bucketId: string, name: string, token: string | undefined) {
  const { manner, caller } = verified(served, bucketId, name, uploadClaims, token)
  // The link is ours, and its role was checked when it was created.
  return { manner, caller: callerWithClaims(caller, () => true) }
}

const keysOf = ({ linkSecret, clock }: Pick<Signing, 'linkSecret' | 'clock'>) =>
  tokenKeys([{ kty: 'oct', k: Buffer.from(linkSecret).toString('base64url') }], clock)

function sign(served: Pick<Signing, 'linkSecret' | 'clock'>, claims: Record<string, unknown>, seconds: number): string {
  const iat = Math.floor(served.clock() / 1000)
  return keysOf(served).sign({ ...claims, iat, exp: iat + seconds })
}

function verified<Shape extends z.ZodType>(
  served: Served,
  bucketId: string,
  name: string,
  shape: Shape,
  token = served.context.req.query('token'),
): z.infer<Shape> {
  if (token === undefined) throw linkWithoutToken()
  try {
    const claims = keysOf(served).verify(token)
    const shaped = shape.safeParse(claims)
    // A read link can't be used for writing, nor a write link for reading.
    if (claims['url'] !== `${bucketId}/${name}` || !shaped.success) throw linkOfAnotherObject()
    return shaped.data
  } catch (error) {
    throw error instanceof TokenRefused ? fromLinkToken(error) : error
  }
}
