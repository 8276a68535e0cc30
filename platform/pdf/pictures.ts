import { inflateSync } from 'node:zlib'

const PNG = '89504e470d0a1a0a'
const JPEG = 'ffd8ff'

/** Returns the picture's bytes for PDFKit, or null for a picture that can't be decoded, which would stop the file. */
export function drawableImage(bytes: Uint8Array): Buffer | null {
  const picture = Buffer.from(bytes)
  const head = picture.subarray(0, 8).toString('hex')
  if (head.startsWith(JPEG)) return picture
  return head === PNG && hasPixels(picture) ? picture : null
}

/** True if the compressed pixels of a PNG are whole. */
function hasPixels(png: Buffer): boolean {
  const pixels: Buffer[] = []
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.subarray(at + 4, at + 8).toString('latin1') === 'IDAT') pixels.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  try {
    return inflateSync(Buffer.concat(pixels)).length > 0
  } catch {
    // Its pixels end too early or aren't compressed.
    return false
  }
}
