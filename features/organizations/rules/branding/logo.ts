const MAX_LOGO_KILOBYTES = 512
export const MAX_LOGO_BYTES = MAX_LOGO_KILOBYTES * 1024
export const LOGO_TOO_LARGE = `The logo is larger than ${MAX_LOGO_KILOBYTES} KB`
/** The maximum and minimum pixels on each side. */
const MAX_LOGO_SIDE = 2000
const MIN_LOGO_SIDE = 16

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

export interface LogoImage {
  type: (typeof LOGO_TYPES)[number]
  width: number
  height: number
}

/**
 * Returns the image type and size, read from the bytes, or a message why they can't be a logo. Needs the whole file.
 */
export function logoImage(bytes: Uint8Array): LogoImage | string {
  if (bytes.byteLength > MAX_LOGO_BYTES) return LOGO_TOO_LARGE
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = pngOf(view) ?? jpegOf(view) ?? webpOf(view)
  if (found === null) return 'The logo must be a PNG, JPEG or WebP picture'
  const sides = [found.width, found.height]
  if (Math.max(...sides) > MAX_LOGO_SIDE) return `The logo has more than ${MAX_LOGO_SIDE} pixels on a side`
  if (Math.min(...sides) < MIN_LOGO_SIDE) return `The logo has fewer than ${MIN_LOGO_SIDE} pixels on a side`
  return found
}

const ascii = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, n) => (at + n < view.byteLength ? view.getUint8(at + n) : 0)))

// https://www.w3.org/TR/png-3/#11IHDR: the header is the first chunk, and the file ends with an empty one.
function pngOf(view: DataView): LogoImage | null {
  if (view.byteLength < 45 || ascii(view, 0, 8) !== '\x89PNG\r\n\x1a\n' || ascii(view, 12, 4) !== 'IHDR') return null
  if (ascii(view, view.byteLength - 8, 4) !== 'IEND') return null
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

// ITU T.81, B.1.1.3: the frame header has the size. These markers begin one.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegOf(view: DataView): LogoImage | null {
  const { byteLength } = view
  if (byteLength < 20 || view.getUint16(0) !== 0xffd8 || view.getUint16(byteLength - 2) !== 0xffd9) return null
  for (let at = 2; at + 9 < byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    if (!isFrame(view.getUint8(at + 1))) continue
    return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
  return null
}

// https://developers.google.com/speed/webp/docs/riff_container: three kinds of first chunk, each with the size in a
// different place.
function webpOf(view: DataView): LogoImage | null {
  if (view.byteLength < 30 || ascii(view, 0, 4) !== 'RIFF' || ascii(view, 8, 4) !== 'WEBP') return null
  if (view.getUint32(4, true) + 8 > view.byteLength) return null
  const type = 'image/webp'
  switch (ascii(view, 12, 4)) {
    case 'VP8 ':
      return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { type, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
    default:
      return null
  }
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
