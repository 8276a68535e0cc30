import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type'
import { contentIsNot, malformedType, typeNotAllowed } from './errors.ts'
import type { Served } from './served.ts'

/** The bytes of a file that its type is detected from. */
export const HEAD_BYTES = 4100

const WELL_FORMED = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w-]+=(?:[\w!#$&^.+'-]+|"[\w !#$&^.+'/:;=-]*"))*\s*$/
const ALIASES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/apng': 'image/png',
  'image/heic-sequence': 'image/heic',
  'image/heif': 'image/heic',
  'image/heif-sequence': 'image/heic',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'application/x-pdf': 'application/pdf',
  'application/x-zip-compressed': 'application/zip',
}
// Formats that contain others: a spreadsheet is a zip file, and its first bytes may show no more than that.
const CONTAINERS = /^application\/(zip|x-cfb|xml|gzip|json)$/
const IN_CONTAINERS =
  /^application\/.*(zip|openxmlformats|opendocument|java-archive|android|ms-|msword|x-cfb|gzip|x-tar|tgz)/
const TEXTUAL = /^text\/|[/+](xml|json|javascript|ecmascript|yaml|x-sh|rtf)$/
const MEDIA = /^(image|audio|video|font)\//
const RECOGNIZED: ReadonlySet<string> = supportedMimeTypes

/** Returns a content type without its parameters, in lowercase. */
export const baseType = (type: string): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase()

/** Throws if the bucket doesn't accept the type. An empty list accepts everything. */
export function refuseUnlisted(type: string, allowed: readonly string[] | null): void {
  if (!WELL_FORMED.test(type) || type.length > 255) throw malformedType()
  if (!allowed?.length) return
  const base = baseType(type)
  const family = `${base.split('/', 1)[0]}/*`
  if (![base, family, '*/*', '*'].some((taken) => allowed.some((entry) => entry.trim().toLowerCase() === taken)))
    throw typeNotAllowed(type)
}

/** Throws if a file's content doesn't match its type. */
export async function refuseLies(
  { isTypeTrusted }: Pick<Served, 'isTypeTrusted'>,
  type: string,
  head: Uint8Array,
  allowed: readonly string[] | null,
): Promise<void> {
  const claimed = baseType(type)
  // Libraries send these by default, so they are checked only if the bucket names them.
  if (isTypeTrusted || claimed === 'application/octet-stream' || (claimed === 'text/plain' && !allowed?.length)) return
  if (!isPlausible(plain(claimed), await detectedType(head))) throw contentIsNot(type)
}

/** Returns the content type that a file's first bytes show, or null. */
async function detectedType(head: Uint8Array): Promise<string | null> {
  return (await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES)))?.mime ?? null
}

function isPlausible(claimed: string, detected: string | null): boolean {
  const isText = TEXTUAL.test(claimed)
  if (detected === null) return isText || !(MEDIA.test(claimed) || RECOGNIZED.has(claimed))
  const found = plain(detected)
  if (found === claimed) return true
  if (isText) return TEXTUAL.test(found)
  if (CONTAINERS.test(found)) return IN_CONTAINERS.test(claimed) || !(MEDIA.test(claimed) || RECOGNIZED.has(claimed))
  // One container holds sound or video, so audio/mp4 and video/mp4 start alike. Each image type has its own start.
  const moves = (type: string) => type.startsWith('audio/') || type.startsWith('video/')
  return (moves(claimed) && moves(found)) || (IN_CONTAINERS.test(claimed) && IN_CONTAINERS.test(found))
}

const plain = (type: string): string => ALIASES[type] ?? type
