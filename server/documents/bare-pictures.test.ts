import { expect, test } from 'vitest'
import type { FileStore } from '#server/storage/file-store.ts'
import { barePictures } from './bare-pictures.ts'

// Eight by eight points, as a browser's canvas writes them.
const PHOTO = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU',
    'FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU',
    'FBQUFBQUFBT/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAaEAADAQADAAAAAAAAAAAAAAAAAQMC',
    'BAcI/8QAFQEBAQAAAAAAAAAAAAAAAAAABQf/xAAgEQABAwQCAwAAAAAAAAAAAAABAgMFAAQRIQYHEiPR/9oADAMBAAIRAxEAPwCV',
    '0X4sneMa14SzPKTengAEBluUXEW1bEMtuFxHkSsKJzkjWFJ1qn+tucTq4JHvIx8Ff//Z',
  ].join(''),
  'base64',
)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from('%PDF-1.4\nPLACE')

/** What is kept of a file that arrives in pieces of this many bytes, each in the memory of the one before it. */
async function kept(file: Uint8Array, pieceBytes = file.length): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const files = barePictures({
    put: async (_, bytes) => {
      for await (const piece of bytes) parts.push(Uint8Array.from(piece))
      return 0
    },
    // Nothing else of a store is asked here.
  } as FileStore)
  const memory = Buffer.alloc(pieceBytes)
  async function* arriving() {
    for (let at = 0; at < file.length; at += pieceBytes) {
      const piece = file.subarray(at, at + pieceBytes)
      memory.fill(0xff)
      memory.set(piece)
      yield memory.subarray(0, piece.length)
    }
  }
  await files.put('id', arriving())
  return Buffer.concat(parts)
}

const text = (content: string) => Buffer.from(content, 'latin1')

/** A segment of a JPEG. */
function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** The photograph with something written right behind its first segment. */
const withSegments = (...segments: Buffer[]) => Buffer.concat([PHOTO.subarray(0, 20), ...segments, PHOTO.subarray(20)])

/** What a camera writes: which way is up, and a place. */
function exif(orientation: number, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  tiff.write(order, 'latin1')
  const short = (value: number, at: number) =>
    order === 'MM' ? tiff.writeUInt16BE(value, at) : tiff.writeUInt16LE(value, at)
  const long = (value: number, at: number) =>
    order === 'MM' ? tiff.writeUInt32BE(value, at) : tiff.writeUInt32LE(value, at)
  short(42, 2)
  long(8, 4)
  short(2, 8)
  for (const [n, tag] of [0x010f, 0x0112].entries()) {
    short(tag, 10 + n * 12)
    short(3, 12 + n * 12)
    long(1, 14 + n * 12)
    short(orientation, 18 + n * 12)
  }
  return segment(0xe1, Buffer.concat([text('Exif\0\0'), tiff, text('GPS PLACE')]))
}
const EXIF_HEAD = text('Exif\0\0MM\0\x2a')
const ICC = segment(0xe2, text('ICC_PROFILE\0colours'))
const ADOBE = segment(0xee, text('Adobe\0d'))

test.each([
  ['a place, and nothing said of which way is up', exif(1, 'MM')],
  ['words of an editor', segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0<PLACE/>'))],
  ['a caption', segment(0xed, text('Photoshop 3.0\0PLACE'))],
  ['a comment', segment(0xfe, text('PLACE'))],
  ['a list of more pictures', segment(0xe2, text('MPF\0PLACE'))],
])('a photograph loses %s', async (_, written) => {
  expect(await kept(withSegments(written))).toEqual(PHOTO)
})

test('a photograph keeps its colours', async () => {
  const photo = withSegments(ICC, ADOBE)

  expect(await kept(photo)).toEqual(photo)
})

test.each([
  [6, 'MM'],
  [8, 'II'],
] as const)('of what the camera wrote, which way is up stays (%i, %s)', async (orientation, order) => {
  const bare = await kept(withSegments(exif(orientation, order), ICC))

  expect(bare.includes('PLACE')).toBe(false)
  const at = bare.indexOf(EXIF_HEAD)
  expect(bare.subarray(at + 14, at + 28)).toEqual(
    Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]),
  )
  expect(bare.includes(ICC)).toBe(true)
  expect(bare.subarray(-PHOTO.length + 20)).toEqual(PHOTO.subarray(20))
  // Bare already, it stays as it is.
  expect(await kept(bare)).toEqual(bare)
})

test('whatever follows the picture goes: the film of a moving picture, a second one with a place of its own', async () => {
  expect(await kept(Buffer.concat([PHOTO, withSegments(exif(6, 'MM'))]))).toEqual(PHOTO)
  expect(await kept(Buffer.concat([PNG, text('PLACE')]))).toEqual(PNG)
})

test('a PNG loses what is written beside the picture', async () => {
  const chunk = (name: string) => Buffer.concat([Buffer.from([0, 0, 0, 5]), text(`${name}PLACE`), Buffer.alloc(4)])
  const written = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].map(chunk)

  expect(await kept(Buffer.concat([PNG.subarray(0, 33), ...written, PNG.subarray(33)]))).toEqual(PNG)
})

test.each([1, 2, 3, 7, 64, 100_000])('it is the same however the bytes arrive (%i at a time)', async (pieceBytes) => {
  const photo = withSegments(exif(6, 'II'), ICC, segment(0xfe, text('PLACE')), Buffer.from([0xff, 0xff]))
  const whole = await kept(photo)

  expect(await kept(photo, pieceBytes)).toEqual(whole)
  expect(whole.includes('PLACE')).toBe(false)
})

test.each([
  ['no picture', PDF],
  ['nothing', Buffer.alloc(0)],
  ['a photograph that breaks off within a segment', PHOTO.subarray(0, 60)],
  ['a photograph that breaks off within the picture', PHOTO.subarray(0, -30)],
  ['what only begins like a photograph', Buffer.concat([PHOTO.subarray(0, 20), text('PLACE, and more of it')])],
  ['a PNG that breaks off', PNG.subarray(0, 50)],
])('%s stays as it is', async (_, file) => {
  expect(await kept(file)).toEqual(file)
  expect(await kept(file, 5)).toEqual(file)
})

test('a file that fails on its way is let go of, and the failure told', async () => {
  let isLetGo = false
  async function* failing() {
    try {
      yield PHOTO.subarray(0, 300)
      throw new Error('too large')
    } finally {
      isLetGo = true
    }
  }
  const files = barePictures({
    put: async (_, bytes) => {
      for await (const _piece of bytes);
      return 0
    },
    // As above.
  } as FileStore)

  await expect(files.put('id', failing())).rejects.toThrow('too large')
  expect(isLetGo).toBe(true)
})
