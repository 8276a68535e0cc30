import { invalidBucketName, invalidName } from './errors.ts'

// What the hosted service allows: S3's safe characters and those that need special handling.
const NAME = /^[\w/!\-.*'() &$@=;:+,?]+$/
const BUCKET_NAME = /^[\w!\-.*'() &$@=;:+,?]{1,100}$/
const MAX_NAME_BYTES = 1024

/** The name, when it is one. Bytes are not kept under it, but a name with `..` would climb wherever it became a path. */
export function validName(name: string): string {
  const climbs = name.split('/').some((segment) => segment === '.' || segment === '..')
  if (!NAME.test(name) || climbs || name.length > MAX_NAME_BYTES) throw invalidName(name.slice(0, 200))
  return name
}

export function validBucketName(name: string): string {
  if (!BUCKET_NAME.test(name) || name !== name.trim() || /^\.+$/.test(name)) throw invalidBucketName()
  return name
}
