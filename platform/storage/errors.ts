import type { DatabaseError } from 'pg'
import { isRoleRefused } from '#platform/database/role-refused.ts'
import { isSecondFactorMissing, MFA_REQUIRED } from '#platform/database/second-factor-missing.ts'
import type { BodyRefused } from '#platform/http/body.ts'
import type { TokenRefused } from '#platform/http/caller.ts'
import { BROKEN_TEXT } from '#platform/http/storable-text.ts'
import { RETRY_AFTER_SECONDS, SHORTAGE_SENTENCES, type Shortage } from '#platform/http/unavailable.ts'

/**
 * Codes that keep their own status: a player's range, an unknown path, a missing second factor. All others except
 * server errors become 400.
 */
const OWN_STATUS: readonly string[] = ['InvalidRange', 'NotFound', MFA_REQUIRED]

const AGAIN_SOON = { 'retry-after': String(RETRY_AFTER_SECONDS) }

/** An error as the API returns it. `error` is the code unless the hosted service has another word for it. */
export class StorageError extends Error {
  readonly code: string
  /** The status in the body, which clients of the hosted service read. */
  readonly statusCode: number
  readonly httpStatus: number
  readonly toResponse: () => Response

  constructor(statusCode: number, code: string, message: string, error = code, headers: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.statusCode = statusCode
    this.httpStatus = statusCode >= 500 || OWN_STATUS.includes(code) ? statusCode : 400
    const answer = { status: this.httpStatus, headers: { 'cache-control': 'no-store', ...headers } }
    this.toResponse = () => Response.json({ statusCode: String(statusCode), code, error, message }, answer)
  }
}

const invalid = (message: string, error?: string) => new StorageError(400, 'InvalidRequest', message, error)
const duplicate = (code: string) => new StorageError(409, code, 'The resource already exists', 'Duplicate')
const invalidType = (message: string) => new StorageError(415, 'InvalidMimeType', message, 'invalid_mime_type')
const accessDenied = (message: string) => new StorageError(403, 'AccessDenied', message, 'Unauthorized')

// Buckets

const NOT_EMPTY = 'The bucket you tried to delete is not empty'
const NOT_EMPTIED = 'Cannot delete every object: you may have SELECT but not DELETE permissions'
const SIZE_FORMAT = 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'
export const noSuchBucket = () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
export const bucketNotEmpty = () => new StorageError(409, 'ResourceNotEmpty', NOT_EMPTY)
export const bucketNotEmptied = () => new StorageError(409, 'InvalidRequest', NOT_EMPTIED)
export const invalidBucketName = () =>
  new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input')
export const invalidSizeLimit = () => invalid(SIZE_FORMAT)

// Objects

const TOO_LARGE = 'The object exceeded the maximum allowed size'
const RANGE = 'invalid range provided'
export const noSuchObject = () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found')
export const invalidName = (name: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${name}`)
export const tooLarge = () => new StorageError(413, 'EntityTooLarge', TOO_LARGE, 'Payload too large')
export const typeNotAllowed = (type: string) => invalidType(`mime type ${type} is not supported`)
export const malformedType = () => invalidType('Invalid Content-Type header')
export const contentIsNot = (type: string) => invalidType(`the content of the file is not ${type}`)
export const noContent = () => invalid('No content provided')
export const brokenUpload = () => invalid('The upload is malformed or broke off')
export const invalidHeader = (name: string) => invalid(`Invalid value for ${name}`, 'invalid_header_char')
export const invalidRange = (size: number) =>
  new StorageError(416, 'InvalidRange', RANGE, 'invalid_range', { 'content-range': `bytes */${size}` })

// Pictures in another size. The hosted service passes on its renderer's status, and this code if it has none.

const unrendered = (status: number, message: string) => new StorageError(status, 'ImageProcessingError', message)
export const notAPicture = () => unrendered(422, 'The source is not a picture that can be transformed')
export const pictureTooLarge = () => unrendered(422, 'The source picture has more than 50 million pixels or 25 MB')
export const noTransformations = () =>
  new StorageError(403, 'FeatureNotEnabled', 'The feature imageTransformation is not enabled for this resource')
export const slowDown = () =>
  new StorageError(503, 'SlowDown', 'Too many pictures are being transformed', undefined, AGAIN_SOON)

// Requests and who makes them

export const invalidRequest = (message: string) => invalid(message, 'Error')
export const brokenText = () => invalidRequest(BROKEN_TEXT)
export function bodyRefused(reason: BodyRefused['reason']): StorageError {
  if (reason === 'too_large') return new StorageError(413, 'EntityTooLarge', 'The request body exceeds 1 MB')
  return reason === 'unstorable' ? brokenText() : invalidRequest('body must be valid JSON')
}
export const unknownRoute = (method: string, path: string) =>
  new StorageError(404, 'NotFound', `Route ${method}:${path} not found`, 'Not Found')
export const missingAuthorization = () => invalidRequest(`headers must have required property 'authorization'`)
export const linkOfAnotherObject = () => new StorageError(400, 'InvalidSignature', 'The url do not match the signature')
export const linkWithoutToken = () => invalidLink(`querystring must have required property 'token'`)
const invalidLink = (message: string) => new StorageError(400, 'InvalidJWT', message)

const TOKEN_REFUSALS: Record<TokenRefused['reason'], string> = {
  malformed: 'Invalid Compact JWS',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  issuer: 'unexpected "iss" claim value',
  audience: 'unexpected "aud" claim value',
  role: 'the role of this token is not known',
}
export const fromToken = ({ reason }: TokenRefused) => accessDenied(TOKEN_REFUSALS[reason])
export const fromLinkToken = ({ reason }: TokenRefused) => invalidLink(TOKEN_REFUSALS[reason])

// The database and ourselves

const TIMED_OUT = 'The connection to the database timed out'
export const lacking = (shortage: Shortage) =>
  shortage === 'no free connection'
    ? databaseTimeout()
    : new StorageError(503, 'ServiceUnavailable', SHORTAGE_SENTENCES[shortage], undefined, AGAIN_SOON)
const databaseTimeout = () => new StorageError(544, 'DatabaseTimeout', TIMED_OUT, undefined, AGAIN_SOON)
export const defect = () => new StorageError(500, 'InternalError', 'Internal Server Error', 'Internal')

/** Returns PostgreSQL's error without its message, because messages quote rows. */
export function fromPostgres(error: DatabaseError): StorageError {
  if (isRoleRefused(error)) return accessDenied("the role of this token can't be used")
  if (isSecondFactorMissing(error)) return new StorageError(403, MFA_REQUIRED, 'Set up two-factor authentication first')
  const { code = '', constraint } = error
  if (code === '42501') return accessDenied('new row violates row-level security policy')
  if (code === 'PT401') return accessDenied('The session of this token has ended')
  if (code === 'PT403') return accessDenied('This session lacks its required second factor')
  if (code === '23505') return duplicate(constraint?.startsWith('buckets') ? 'BucketAlreadyExists' : 'KeyAlreadyExists')
  if (code === '23503') return noSuchBucket()
  if (code === '57014') return databaseTimeout()
  return /^2[23]/.test(code) ? invalidRequest('a value of the request is not acceptable') : defect()
}
