import type { DatabaseError } from 'pg'
import { TokenRefused } from '#server/http/caller.ts'

interface ErrorExtras {
  /** The word in `error`; the code where the hosted service has no other. */
  error?: string
  httpStatus?: number
  headers?: Record<string, string>
}

/** A refusal as the wire shows it: whatever `statusCode` says, the response itself is a 400, and only a defect a 5xx. */
export class StorageError extends Error {
  readonly statusCode: number
  readonly code: string
  readonly extras: ErrorExtras

  constructor(statusCode: number, code: string, message: string, extras: ErrorExtras = {}) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.extras = extras
  }

  get httpStatus(): number {
    return this.extras.httpStatus ?? (this.statusCode >= 500 ? this.statusCode : 400)
  }

  toResponse(): Response {
    const { statusCode, code, message, extras } = this
    const body = { statusCode: String(statusCode), code, error: extras.error ?? code, message }
    return new Response(JSON.stringify(body), {
      status: this.httpStatus,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...extras.headers },
    })
  }
}

// Buckets

export const noSuchBucket = () =>
  new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' })
export const bucketExists = () => duplicate('BucketAlreadyExists')
export const bucketNotEmpty = () =>
  new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')
export const bucketNotEmptied = () =>
  new StorageError(409, 'InvalidRequest', 'Cannot delete every object: you may have SELECT but not DELETE permissions')
export const invalidBucketName = () =>
  new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', { error: 'Invalid Input' })
export const invalidSizeLimit = () =>
  new StorageError(400, 'InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')

// Objects

export const noSuchObject = () => new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' })
export const objectExists = () => duplicate('KeyAlreadyExists')
export const invalidName = (name: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${name}`)
export const tooLarge = () =>
  new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', {
    error: 'Payload too large',
  })
export const typeNotAllowed = (type: string) => invalidType(`mime type ${type} is not supported`)
export const contentIsNot = (type: string) => invalidType(`the content of the file is not ${type}`)
export const noContent = () => new StorageError(400, 'InvalidRequest', 'No content provided')
export const brokenUpload = () => new StorageError(400, 'InvalidRequest', 'The upload is malformed or broke off')
export const invalidHeader = (name: string) =>
  new StorageError(400, 'InvalidRequest', `Invalid value for ${name}`, { error: 'invalid_header_char' })
export const invalidRange = (size: number) =>
  new StorageError(416, 'InvalidRange', 'invalid range provided', {
    error: 'invalid_range',
    httpStatus: 416,
    headers: { 'content-range': `bytes */${size}` },
  })

const invalidType = (message: string) =>
  new StorageError(415, 'InvalidMimeType', message, { error: 'invalid_mime_type' })
const duplicate = (code: string) => new StorageError(409, code, 'The resource already exists', { error: 'Duplicate' })

// Requests and who makes them

export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message, { error: 'Error' })
export const bodyTooLarge = () => new StorageError(413, 'EntityTooLarge', 'The request body exceeds 1 MB')
export const unknownRoute = (method: string, path: string) =>
  new StorageError(404, 'NotFound', `Route ${method}:${path} not found`, { error: 'Not Found', httpStatus: 404 })
export const missingAuthorization = () => invalidRequest(`headers must have required property 'authorization'`)
export const accessDenied = (message = 'new row violates row-level security policy') =>
  new StorageError(403, 'AccessDenied', message, { error: 'Unauthorized' })
export const invalidLink = (message: string) => new StorageError(400, 'InvalidJWT', message)
export const linkOfAnotherObject = () => new StorageError(400, 'InvalidSignature', 'The url do not match the signature')

const TOKEN_REFUSALS: Record<TokenRefused['reason'], string> = {
  malformed: 'Invalid Compact JWS',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  role: 'the role of this token is not known',
}

// The database and ourselves

export const databaseTimeout = () =>
  new StorageError(544, 'DatabaseTimeout', 'The connection to the database timed out')
export const defect = () => new StorageError(500, 'InternalError', 'Internal Server Error', { error: 'Internal' })

/** What PostgreSQL refused; its own words stay here, because they quote rows. */
export function fromPostgres({ code = '', constraint }: DatabaseError): StorageError {
  if (code === '42501') return accessDenied()
  if (code === 'PT401') return accessDenied('The session of this token has ended')
  if (code === '23505') return constraint?.startsWith('buckets') ? bucketExists() : objectExists()
  if (code === '23503') return noSuchBucket()
  if (code === '57014' || code === '55P03') return databaseTimeout()
  if (code.startsWith('22') || code.startsWith('23')) return invalidRequest('a value of the request is not acceptable')
  return defect()
}

export function fromToken({ reason }: TokenRefused): StorageError {
  return accessDenied(TOKEN_REFUSALS[reason])
}
