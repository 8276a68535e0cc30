import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { callerWithClaims } from '#server/http/caller.ts'
import { storableBucket } from './buckets.ts'
import { invalidLink, linkOfAnotherObject, noSuchObject } from './errors.ts'
import { findObject, readableIds, refuseForbidden } from './objects.ts'
import { jsonBody } from './request.ts'
import { ITSELF } from './storage-database.ts'
import type { Served } from './storage-deps.ts'
import { mannerOf, upload } from './uploads.ts'

const expiresIn = z.number().int().min(1)
const oneLink = z.object({ expiresIn, transform: z.object({}).loose().optional() })
const manyLinks = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) })

/** As long as the hosted service gives somebody to send a file. */
const UPLOAD_SECONDS = 2 * 60 * 60

// The id binds a link to this very object, and with it to whoever it belongs to: not to whatever has its name tomorrow.
const readClaims = z.object({ url: z.string(), object: z.string(), exp: z.number() })
const uploadClaims = z.object({
  url: z.string(),
  upsert: z.boolean(),
  /** Who asked for the link; the file is written as theirs, and only while their session lives. */
  caller: z.object({ role: z.string(), sub: z.string().exactOptional(), session_id: z.string().exactOptional() }),
})

/** `POST /object/sign/{bucket}/{name}` */
export async function signOne(served: Served, bucketId: string, name: string) {
  const asked = await jsonBody(served.context, oneLink)
  const { id } = await findObject(served, bucketId, name)
  const isTransformed = Object.keys(asked.transform ?? {}).length > 0
  return { signedURL: await readLink(served, `${bucketId}/${name}`, id, asked.expiresIn, isTransformed) }
}

/** `POST /object/sign/{bucket}` */
export async function signMany(served: Served, bucketId: string) {
  const asked = await jsonBody(served.context, manyLinks)
  const ids = await readableIds(served, bucketId, asked.paths)
  const signed = async (path: string) => {
    const id = ids.get(path)
    if (id === undefined) {
      return { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null }
    }
    return { error: null, path, signedURL: await readLink(served, `${bucketId}/${path}`, id, asked.expiresIn, false) }
  }
  return Promise.all(asked.paths.map(signed))
}

async function readLink(served: Served, url: string, id: string, seconds: number, isTransformed: boolean) {
  const token = await sign(served, { url, object: id }, Math.min(seconds, served.maxLinkSeconds))
  return `/${isTransformed ? 'render/image' : 'object'}/sign/${url}?token=${token}`
}

/** The object that the request's token was made for, and how long it may still be read. */
export async function linkedObject(served: Served, bucketId: string, name: string) {
  const claims = readClaims.parse(await verified(served, bucketId, name, readClaims))
  const found = await findObject(served, bucketId, name, ITSELF)
  if (found.id !== claims.object) throw noSuchObject()
  return { object: found, secondsLeft: Math.max(0, Math.floor(claims.exp - served.clock() / 1000)) }
}

/** `POST /object/upload/sign/{bucket}/{name}` */
export async function signUpload(served: Served, bucketId: string, name: string) {
  const manner = mannerOf(served)
  await storableBucket(served, bucketId)
  await refuseForbidden(served, bucketId, name, manner)
  const { role, claims } = served.caller
  const url = `${bucketId}/${name}`
  const caller = { role, sub: claims.sub, session_id: claims.session_id }
  const token = await sign(served, { url, upsert: manner === 'upsert', caller }, UPLOAD_SECONDS)
  return { url: `/object/upload/sign/${url}?token=${token}`, token }
}

/** `PUT /object/upload/sign/{bucket}/{name}?token=` */
export async function uploadByLink(served: Served, bucketId: string, name: string) {
  const { upsert, caller: claims } = uploadClaims.parse(await verified(served, bucketId, name, uploadClaims))
  const { Key } = await upload(
    { ...served, caller: callerWithClaims(claims) },
    bucketId,
    name,
    upsert ? 'upsert' : 'new',
  )
  return { Key }
}

function sign({ clock, linkSecret }: Served, claims: Record<string, unknown>, seconds: number): Promise<string> {
  const now = Math.floor(clock() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(linkSecret)
}

async function verified(served: Served, bucketId: string, name: string, shape: z.ZodType): Promise<unknown> {
  const token = served.context.req.query('token')
  if (token === undefined) throw invalidLink(`querystring must have required property 'token'`)
  const currentDate = new Date(served.clock())
  const { payload } = await jwtVerify(token, served.linkSecret, { algorithms: ['HS256'], currentDate }).catch(
    (error: unknown) => {
      throw invalidLink(error instanceof errors.JOSEError ? error.message : 'Invalid Compact JWS')
    },
  )
  // A link for reading is none for writing, and the other way round.
  if (payload['url'] !== `${bucketId}/${name}` || !shape.safeParse(payload).success) throw linkOfAnotherObject()
  return payload
}
