import { isStorable } from '#platform/http/storable-text.ts'
import { brokenText } from '#platform/storage/errors.ts'
import { metadataOf, printable } from '#platform/storage/incoming-file.ts'
import { metadataInvalid, metadataMissing } from './errors.ts'

/** The description of a file as `Upload-Metadata` states it. */
export interface UploadMetadata {
  bucketId: string
  name: string
  mimetype: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

/** Parses `Upload-Metadata`: comma-separated keys, each with a value in base64. Throws a 400 if it is malformed. */
export function uploadMetadata(header: string | undefined): UploadMetadata {
  const pairs = new Map((header ?? '').split(',').map(pair))
  const [bucketId, name] = [pairs.get('bucketName'), pairs.get('objectName')]
  if (!bucketId) throw metadataMissing('bucketName')
  if (!name) throw metadataMissing('objectName')
  const seconds = pairs.get('cacheControl')
  const cacheControl = printable(seconds && /^-?\d+$/.test(seconds) ? `max-age=${seconds}` : undefined)
  const mimetype = pairs.get('contentType') || 'application/octet-stream'
  return { bucketId, name, mimetype, cacheControl, userMetadata: metadataOf(pairs.get('metadata')) }
}

/** Returns `Upload-Metadata` of an upload, as a client may read it when it resumes. */
export function metadataHeaderOf({ bucketId, name, mimetype }: Omit<UploadMetadata, 'cacheControl' | 'userMetadata'>) {
  const texts = { bucketName: bucketId, objectName: name, contentType: mimetype }
  return Object.entries(texts)
    .map(([key, text]) => `${key} ${Buffer.from(text).toString('base64')}`)
    .join(',')
}

function pair(text: string): [key: string, value: string] {
  const [key = '', base64 = '', ...more] = text.trim().split(/ +/)
  if (key === '' || more.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw metadataInvalid()
  const bytes = Buffer.from(base64, 'base64')
  const value = bytes.toString()
  if (!isStorable(key) || !isStorable(value) || !Buffer.from(value).equals(bytes)) throw brokenText()
  return [key, value]
}
