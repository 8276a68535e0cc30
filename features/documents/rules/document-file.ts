import { EXTENSIONS, LONGEST_FILE_NAME, namedAfterType } from './file-names.ts'

/** A scan is a file every browser can display: a PDF, a JPEG or a PNG. */
export type Accepts = 'image' | 'image-or-pdf' | 'scan'

/** The facts about a file before it is uploaded. */
export interface ChosenFile {
  name: string
  sizeBytes: number
  /** The browser's type for the file name. Empty if unknown. */
  type: string
  /** The first bytes: at least `HEAD_BYTES`, unless the file is shorter. */
  head: Uint8Array
}

/** The number of bytes needed to detect a file's type. */
export const HEAD_BYTES = 64

export const MAX_FILE_MEGABYTES = 10
export const MAX_FILE_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024

// Offsets and bytes from the formats' specifications. HEIC and AVIF share one container with different brands.
const SIGNATURES = [
  { type: 'image/jpeg', at: 0, begins: '\xff\xd8\xff' },
  { type: 'image/png', at: 0, begins: '\x89PNG\r\n\x1a\n' },
  { type: 'image/gif', at: 0, begins: 'GIF8' },
  { type: 'image/webp', at: 8, begins: 'WEBP' },
  { type: 'image/avif', at: 4, begins: 'ftypavi' },
  { type: 'image/heic', at: 4, begins: 'ftyphe' },
  { type: 'image/heic', at: 4, begins: 'ftypmif1' },
  { type: 'image/heic', at: 4, begins: 'ftypmsf1' },
  { type: 'image/tiff', at: 0, begins: 'II*\0' },
  { type: 'image/tiff', at: 0, begins: 'MM\0*' },
  { type: 'image/bmp', at: 0, begins: 'BM' },
  { type: 'application/pdf', at: 0, begins: '%PDF-' },
] as const
const SCANS = ['application/pdf', 'image/jpeg', 'image/png']
const OTHER_NAMES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/heif': 'image/heic',
  'image/x-ms-bmp': 'image/bmp',
}

/** Returns the type shown by a file's first bytes, or null if it is neither an image nor a PDF. */
export function contentType(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES))
  return SIGNATURES.find(({ at, begins }) => text.startsWith(begins, at))?.type ?? null
}

/** Returns a sentence on why the file is rejected, or null if it is accepted. The server repeats this check. */
export function fileProblem({ name, sizeBytes, type, head }: ChosenFile, accepts: Accepts): string | null {
  if (name.trim() === '' || name.length > LONGEST_FILE_NAME)
    return `Give the file a name of at most ${LONGEST_FILE_NAME} characters and try again.`
  if (/[/\\\p{Cc}]/u.test(name)) return 'The file’s name contains a slash or “../”. Rename the file and try again.'
  if (sizeBytes === 0) return 'Give the file a name of 1 to 255 characters and try again.'
  if (sizeBytes > MAX_FILE_BYTES) return tooLarge(sizeBytes)
  const found = contentType(head)
  if (found === null) return unknownContent(name, type)
  const claimed = OTHER_NAMES[type] ?? type
  // Another extension of a picture or a PDF is a slip: the file is stored under a name of its real type.
  if (claimed !== '' && claimed !== found && EXTENSIONS[claimed] === undefined)
    return `The file is labeled as ${claimed}, but its content is ${found}.`
  if (accepts === 'scan' && !SCANS.includes(found)) return 'Use a PDF, a JPEG or a PNG file.'
  if (accepts === 'image' && found === 'application/pdf') return 'Use an image here, not a PDF.'
  return null
}

function tooLarge(sizeBytes: number): string {
  const [size, most] = [fileSizeText(sizeBytes), fileSizeText(MAX_FILE_BYTES)]
  return `The file has ${size === most ? `a little more than ${most}` : size}. You can upload at most ${most}.`
}

function unknownContent(name: string, type: string): string {
  if (type.includes('svg') || /\.svgz?$/i.test(name))
    return 'SVG files can contain scripts and are not accepted. Use a photo, a scan or a PDF.'
  return 'The content of this file is neither an image nor a PDF.'
}

const UNITS = [
  { unit: 'GB', bytesEach: 1024 ** 3, decimals: 1 },
  { unit: 'MB', bytesEach: 1024 ** 2, decimals: 1 },
  { unit: 'KB', bytesEach: 1024, decimals: 0 },
] as const

// Readers don't recognize "1024 KB" as a megabyte.
const ALMOST = 0.9995

/** Returns '640 bytes', '82 KB', '1.4 MB' or '1 GB': rounded, in powers of 1,024. */
export function fileSizeText(bytes: number): string {
  const fitting = UNITS.find(({ bytesEach }) => bytes >= bytesEach * ALMOST)
  if (fitting === undefined) return `${bytes} bytes`
  return `${Number((bytes / fitting.bytesEach).toFixed(fitting.decimals))} ${fitting.unit}`
}

/** Returns the storage path: a random name with the extension of the type, with licenses in their own folder (specification section 7). */
export function documentPath(uuid: string, type: string, folder: 'drivers-licenses' | null): string {
  return `${folder === null ? '' : `${folder}/`}${namedAfterType(uuid, type)}`
}

/** The types offered by a file chooser. */
export const ACCEPTED: Record<Accepts, string> = {
  image: 'image/*',
  'image-or-pdf': 'image/*,application/pdf',
  scan: SCANS.join(),
}
