import type { DatabaseError } from 'pg'
import type { TokenRefused } from '#server/http/caller.ts'

/** Answered with their own status: a player's range, a path that leads nowhere. Of the rest only defects aren't a 400. */
const OWN_STATUS = ['InvalidRange', 'NotFound']

/** A refusal as the wire shows it; `error` is the code where the hosted service has no other word. */
export class StorageError extends Error {
  readonly statusCode: number
  readonly code: string
  readonly error: string
  readonly headers: Record<string, string>

  constructor(statusCode: number, code: string, message: string, error = code, headers: Record<string, string> = {}) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.error = error
    this.headers = headers
  }

  get httpStatus(): number {
    return this.statusCode >= 500 || OWN_STATUS.includes(this.code) ? this.statusCode : 400
  }

  toResponse(): Response {
    const { statusCode, code, error, message, headers } = this
    return Response.json(
      { statusCode: String(statusCode), code, error, message },
      { status: this.httpStatus, headers: { 'cache-control': 'no-store', ...headers } },
    )
  }
}

// Buckets

export const noSuchBucket = () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found')
const bucketExists = () => duplicate('BucketAlreadyExists')
export const bucketNotEmpty = () =>
  new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
export const bucketNotEmptied = () =>
  new StorageError(409, 'InvalidRequest', 'Cannot delete every object: you may have SELECT but not DELETE permissions')
export const invalidBucketName = () =>
  new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input')
export const invalidSizeLimit = () =>
  new StorageError(400, 'InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')

// Objects

const TOO_LARGE = 'The object exceeded the maximum allowed size'
export const noSuchObject = () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found')
const objectExists = () => duplicate('KeyAlreadyExists')
export const invalidName = (name: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${name}`)
export const tooLarge = () => new StorageError(413, 'EntityTooLarge', TOO_LARGE, 'Payload too large')
export const typeNotAllowed = (type: string) => invalidType(`mime type ${type} is not supported`)
export const contentIsNot = (type: string) => invalidType(`the content of the file is not ${type}`)
export const noContent = () => new StorageError(400, 'InvalidRequest', 'No content provided')
export const brokenUpload = () => new StorageError(400, 'InvalidRequest', 'The upload is malformed or broke off')
export const invalidHeader = (name: string) =>
  new StorageError(400, 'InvalidRequest', `Invalid value for ${name}`, 'invalid_header_char')
export const invalidRange = (size: number) =>
  new StorageError(416, 'InvalidRange', 'invalid range provided', 'invalid_range', {
    'content-range': `bytes */${size}`,
  })

const invalidType = (message: string) => new StorageError(415, 'InvalidMimeType', message, 'invalid_mime_type')
const duplicate = (code: string) => new StorageError(409, code, 'The resource already exists', 'Duplicate')

// Requests and who makes them

export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message, 'Error')
export const bodyTooLarge = () => new StorageError(413, 'EntityTooLarge', 'The request body exceeds 1 MB')
export const unknownRoute = (method: string, path: string) =>
  new StorageError(404, 'NotFound', `Route ${method}:${path} not found`, 'Not Found')
export const missingAuthorization = () => invalidRequest(`headers must have required property 'authorization'`)
const accessDenied = (message = 'new row violates row-level security policy') =>
  new StorageError(403, 'AccessDenied', message, 'Unauthorized')
export const invalidLink = (message: string) => new StorageError(400, 'InvalidJWT', message)
export const linkOfAnotherObject = () => new StorageError(400, 'InvalidSignature', 'The url do not match the signature')

const TOKEN_REFUSALS: Record<TokenRefused['reason'], string> = {
  malformed: 'Invalid Compact JWS',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  role: 'the role of this token is not known',
}
export const fromToken = ({ reason }: TokenRefused) => accessDenied(TOKEN_REFUSALS[reason])

// The database and ourselves

export const databaseTimeout = () =>
  new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out')
export const defect = () => new StorageError(500, 'InternalError', 'Internal Server Error', 'Internal')

/** What PostgreSQL refused; its own words stay here, because they quote rows. */
export function fromPostgres({ code = '', constraint }: DatabaseError): StorageError {
  if (code === '42501') return accessDenied()
  if (code === 'PT401') return accessDenied('The session of this token has ended')
  if (code === '23505') return constraint?.startsWith('buckets') ? bucketExists() : objectExists()
  if (code === '23503') return noSuchBucket()
  if (code === '57014' || code === '55P03') return databaseTimeout()
  return /^2[23]/.test(code) ? invalidRequest('a value of the request is not acceptable') : defect()
}
