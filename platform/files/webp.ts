import type { ArrivingBytes } from './arriving-bytes.ts'
import { EXIF_BYTES, exifOf, LOOKED_AT_BYTES, orientationOf } from './exif.ts'

/** Whether a file's first bytes are those of a WebP. */
export const isWebp = (head: Buffer): boolean =>
  head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'

// RIFF, the size of all that follows, WEBP.
const FILE_HEAD_BYTES = 12
// A chunk's name and size; a byte of padding follows content of an odd size.
const HEAD_BYTES = 8
/** What the picture is made of: its measures, colours, points and, in a moving one, frames (RFC 9649, section 2). */
const OF_THE_PICTURE = ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']
/** The bit of `VP8X` that promises an editor's words. */
const HAS_XMP = 0x04

/**
 * A picture with zeros for whatever was written beside it, in a chunk of RIFF's own name for what is to be passed over. The file's
 * size stands at its beginning, when what is to come isn't known yet: so nothing changes its length. Of what a camera wrote, which
 * way is up stays.
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

/** The picture's measures, which say what else there is: an editor's words no longer. */
async function* measures(bytes: ArrivingBytes, head: Buffer, left: number): AsyncGenerator<Uint8Array> {
  const flags = await bytes.take(Math.min(left, 1))
  if (flags[0] !== undefined) flags[0] &= ~HAS_XMP
  yield Buffer.concat([head, flags])
  yield* bytes.upTo(left - flags.length)
}

/** What a camera wrote, which the measures promised. It stays in its place to say which way is up. */
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
