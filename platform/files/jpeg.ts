import type { ArrivingBytes } from './arriving-bytes.ts'
import { EXIF_NAME, exifOf, orientationOf } from './exif.ts'

/** Returns true if a file starts like a JPEG. */
export const isJpeg = (head: Uint8Array): boolean => head[0] === 0xff && head[1] === START && head[2] === 0xff

// The second byte of a marker: ITU T.81, table B.1.
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const COMMENT = 0xfe
// Any number of fill bytes may precede a marker.
const FILL = 0xff
const isApplication = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef
const isWithinScan = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

/**
 * Yields a photo without its metadata: place, time, camera, thumbnail, and any data after its end. Keeps colors and
 * orientation, which are needed to show it. From the first malformed part on, the file passes unchanged.
 */
export async function* barePhotograph(bytes: ArrivingBytes): AsyncGenerator<Uint8Array> {
  yield await bytes.take(2)
  for (;;) {
    const head = await bytes.take(4)
    const [first, marker = 0] = head
    if (first === 0xff && marker === END) {
      yield head.subarray(0, 2)
      return
    }
    if (first === 0xff && marker === FILL) {
      bytes.putBack(head.subarray(1))
      continue
    }
    if (first !== 0xff || head.length < 4 || head.readUInt16BE(2) < 2) {
      yield head
      yield* bytes.rest()
      return
    }
    const content = await bytes.take(head.readUInt16BE(2) - 2)
    yield* keptOf(marker, head, content)
    if (marker === SCAN) yield* scanned(bytes)
  }
}

function* keptOf(marker: number, head: Buffer, content: Buffer): Generator<Uint8Array> {
  if (marker === COMMENT) return
  if (!isApplication(marker) || KEPT.some(({ of, name }) => of === marker && startsWith(content, name))) {
    yield head
    yield content
  } else if (startsWith(content, EXIF_NAME)) {
    const orientation = orientationOf(content)
    if (orientation > 1) yield segmentOf(orientation)
  }
}

const KEPT = [
  { of: 0xe0, name: 'JFIF\0' },
  { of: 0xe2, name: 'ICC_PROFILE\0' },
  { of: 0xee, name: 'Adobe' },
]
const startsWith = (content: Buffer, name: string): boolean => content.toString('latin1', 0, name.length) === name

/** Yields the image data up to the next marker that isn't part of it. */
async function* scanned(bytes: ArrivingBytes): AsyncGenerator<Uint8Array> {
  for (;;) {
    const piece = await bytes.atHand()
    if (piece.length === 0) return
    const at = markerIn(piece)
    const isCut = at === piece.length - 1
    if (at > 0) yield piece.subarray(0, at)
    bytes.pass(at)
    if (at === piece.length) continue
    if (!isCut) return
    // The last byte of a piece may start a marker whose second byte is in the next piece.
    const both = await bytes.take(2)
    if (both.length === 2 && !isWithinScan(both[1] ?? 0)) {
      bytes.putBack(both)
      return
    }
    yield both
  }
}

/**
 * Returns the position of the first marker that isn't, or may not be, part of a scan, or the length if there is none.
 */
function markerIn(piece: Uint8Array): number {
  for (let at = piece.indexOf(0xff); at >= 0; at = piece.indexOf(0xff, at + 1)) {
    const next = piece[at + 1]
    if (next !== 0xff && (next === undefined || !isWithinScan(next))) return at
  }
  return piece.length
}

/** Returns a segment with the orientation only. */
function segmentOf(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from(EXIF_NAME, 'latin1'), exifOf(orientation)])
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, content.length + 2]), content])
}
