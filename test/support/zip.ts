import { inflateRawSync } from 'node:zlib'

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50

/**
 * Returns the files of a zip file by path, read through its directory as the format's specification says (APPNOTE 4.3).
 */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.readUInt32LE(end) !== DIRECTORY_END) throw new Error('This is not a zip file')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('The directory of the zip is broken')
    const nameLength = zip.readUInt16LE(at + 28)
    const path = zip.subarray(at + 46, at + 46 + nameLength).toString()
    files.set(path, contentOf(zip, at))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

function contentOf(zip: Buffer, entry: number): Buffer {
  const packed = zip.readUInt32LE(entry + 20)
  const head = zip.readUInt32LE(entry + 42)
  const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
  const bytes = zip.subarray(start, start + packed)
  return zip.readUInt16LE(entry + 10) === 0 ? bytes : inflateRawSync(bytes)
}
