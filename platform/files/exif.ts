const ORIENTATION = 0x0112
const ENTRY_BYTES = 12

/** The most camera data that is read: a JPEG segment can't be longer. */
export const LOOKED_AT_BYTES = 0xffff
/** The length of what `exifOf` writes. */
export const EXIF_BYTES = 26
/** Precedes the data in a JPEG, and in other files by mistake. */
export const EXIF_NAME = 'Exif\0\0'

/** Returns the orientation, 1 to 8, from a camera's data, or 1 if it has none. */
export function orientationOf(written: Buffer): number {
  const tiff = written.subarray(written.toString('latin1', 0, EXIF_NAME.length) === EXIF_NAME ? EXIF_NAME.length : 0)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => {
    if (at + 2 > tiff.length) return 0
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  }
  if (tiff.length < 8) return 1
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let n = 0; n < short(directory); n++) {
    const entry = directory + 2 + n * ENTRY_BYTES
    if (short(entry) === ORIENTATION) return isOrientation(short(entry + 8)) ? short(entry + 8) : 1
  }
  return 1
}

const isOrientation = (value: number): boolean => value >= 1 && value <= 8

/** Returns an Exif TIFF header with the orientation only. */
export function exifOf(orientation: number): Buffer {
  const directory = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  return Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, ...directory])
}
