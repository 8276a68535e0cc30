import { crc32 } from 'node:zlib'
import type { ArrivingBytes } from './arriving-bytes.ts'
import { exifOf, LOOKED_AT_BYTES, orientationOf } from './exif.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Returns true if a file starts like a PNG. */
export const isPng = (head: Uint8Array): boolean => SIGNATURE.equals(head.subarray(0, SIGNATURE.length))

// The chunks for texts and times of PNG (third edition, section 11.3).
const BESIDE_THE_PICTURE = ['tEXt', 'zTXt', 'iTXt', 'tIME']
// Length and name precede the content, and a checksum follows it.
const HEAD_BYTES = 8
const CHECKSUM_BYTES = 4

/**
 * Yields a picture without its texts, times, and places, and without any data after its end. Keeps the camera's
 * orientation.
 */
export async function* barePicture(bytes: ArrivingBytes): AsyncGenerator<Uint8Array> {
  yield await bytes.take(SIGNATURE.length)
  for (;;) {
    const head = await bytes.take(HEAD_BYTES)
    if (head.length === 0) return
    const name = head.toString('latin1', 4, 8)
    const isKept = name !== EXIF && !BESIDE_THE_PICTURE.includes(name)
    if (isKept) yield head
    if (head.length < HEAD_BYTES) return
    let left = head.readUInt32BE(0) + CHECKSUM_BYTES
    if (name === EXIF) {
      const written = await bytes.take(Math.min(left, LOOKED_AT_BYTES))
      left -= written.length
      const orientation = orientationOf(written)
      if (orientation > 1) yield chunkOf(EXIF, exifOf(orientation))
    }
    for await (const part of bytes.upTo(left)) if (isKept) yield part
    if (name === 'IEND') return
  }
}

const EXIF = 'eXIf'

function chunkOf(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(CHECKSUM_BYTES)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
