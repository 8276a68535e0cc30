import type { ArrivingBytes } from './arriving-bytes.ts'
import { EXIF_BYTES, exifOf, LOOKED_AT_BYTES, orientationOf } from './exif.ts'

/** Returns true if a file starts like a WebP. */
export const isWebp = (head: Buffer): boolean =>
  head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'

// RIFF, the size of the rest, WEBP.
const FILE_HEAD_BYTES = 12
// A chunk's name and size. A padding byte follows content of an odd size.
const HEAD_BYTES = 8
/** The chunks of the picture itself: size, colors, pixels, and frames of an animation (RFC 9649, section 2). */
const OF_THE_PICTURE = ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']
/** The bit of `VP8X` that announces XMP data. */
const HAS_XMP = 0x04

/**
 * Yields a picture whose metadata is replaced with zeros, in a chunk with RIFF's own name for content to skip. The
 * file's size is at its start, before the rest is known, so the length must not change. Keeps the camera's orientation.
 */
export async function* bareWebp(bytes: ArrivingBytes): AsyncGenerator<Uint8Array> {
  yield await bytes.take(FILE_HEAD_BYTES)
  for (;;) {
    const head = await bytes.take(HEAD_BYTES)
    if (head.length < HEAD_BYTES) {
      yield Buffer.alloc(head.length)
      return
    }
    const name = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    const left = size + (size % 2)
    if (name === 'VP8X') yield* measures(bytes, head, left)
    else if (OF_THE_PICTURE.includes(name)) {
      yield head
      yield* bytes.upTo(left)
    } else if (name === 'EXIF' && size >= EXIF_BYTES) yield* cameraWords(bytes, head, left)
    else {
      yield Buffer.concat([Buffer.from('JUNK'), head.subarray(4)])
      yield* zeros(bytes, left)
    }
  }
}

/** Yields the `VP8X` chunk, which announces the other chunks, without the XMP bit. */
async function* measures(bytes: ArrivingBytes, head: Buffer, left: number): AsyncGenerator<Uint8Array> {
  const flags = await bytes.take(Math.min(left, 1))
  if (flags[0] !== undefined) flags[0] &= ~HAS_XMP
  yield Buffer.concat([head, flags])
  yield* bytes.upTo(left - flags.length)
}

/** Yields the announced Exif chunk in its place, with the orientation only. */
async function* cameraWords(bytes: ArrivingBytes, head: Buffer, left: number): AsyncGenerator<Uint8Array> {
  const written = await bytes.take(Math.min(left, LOOKED_AT_BYTES))
  const bare = Buffer.alloc(written.length)
  exifOf(orientationOf(written)).copy(bare)
  yield Buffer.concat([head, bare])
  yield* zeros(bytes, left - written.length)
}

async function* zeros(bytes: ArrivingBytes, count: number): AsyncGenerator<Uint8Array> {
  for await (const part of bytes.upTo(count)) yield Buffer.alloc(part.length)
}
