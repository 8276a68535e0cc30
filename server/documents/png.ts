import type { ArrivingBytes } from './arriving-bytes.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
export const isPng = (head: Uint8Array): boolean => SIGNATURE.equals(head.subarray(0, SIGNATURE.length))

// What PNG (third edition, section 11.3) has for words, times and what a camera wrote.
const BESIDE_THE_PICTURE = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']
// Length and name before the content, a checksum after it.
const HEAD_BYTES = 8
const CHECKSUM_BYTES = 4

/** A picture without the words, times and places written beside it, and without whatever follows its end. */
export async function* barePicture(bytes: ArrivingBytes): AsyncGenerator<Uint8Array> {
  yield await bytes.take(SIGNATURE.length)
  for (;;) {
    const head = await bytes.take(HEAD_BYTES)
    if (head.length === 0) return
    const name = head.toString('latin1', 4, 8)
    const isKept = !BESIDE_THE_PICTURE.includes(name)
    if (isKept) yield head
    if (head.length < HEAD_BYTES) return
    for await (const part of next(bytes, head.readUInt32BE(0) + CHECKSUM_BYTES)) if (isKept) yield part
    if (name === 'IEND') return
  }
}

async function* next(bytes: ArrivingBytes, count: number): AsyncGenerator<Uint8Array> {
  for (let left = count; left > 0; ) {
    const part = (await bytes.atHand()).subarray(0, left)
    if (part.length === 0) return
    yield part
    bytes.pass(part.length)
    left -= part.length
  }
}
