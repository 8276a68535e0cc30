import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { FileStore } from '#platform/storage/file-store.ts'
import { barePictures } from './bare-pictures.ts'

// Eight by eight pixels, as written by a browser's canvas.
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

/**
 * Returns what is stored of a file that arrives in pieces of this size, each reusing the memory of the previous one.
 */
async function kept(file: Uint8Array, pieceBytes = file.length): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const files = barePictures({
    put: async (_, bytes) => {
      for await (const piece of bytes) parts.push(Uint8Array.from(piece))
      return 0
    },
    // The test uses nothing else of a store.
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

/** Returns a JPEG segment. */
function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** The photo with data inserted after its first segment. */
const withSegments = (...segments: Buffer[]) => Buffer.concat([PHOTO.subarray(0, 20), ...segments, PHOTO.subarray(20)])

/** Camera metadata: the orientation, and a location. */
function written(orientation: number, order: 'II' | 'MM'): Buffer {
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
  return Buffer.concat([tiff, text('GPS PLACE')])
}
/** The same with only the orientation. */
const bareExif = (orientation: number) =>
  Buffer.from([...text('MM\0\x2a\0\0\0\x08'), 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
const exif = (orientation: number, order: 'II' | 'MM') =>
  segment(0xe1, Buffer.concat([text('Exif\0\0'), written(orientation, order)]))
const ICC = segment(0xe2, text('ICC_PROFILE\0colours'))
const ADOBE = segment(0xee, text('Adobe\0d'))

test.each([
  ['a location without an orientation', exif(1, 'MM')],
  ['editor metadata', segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0<PLACE/>'))],
  ['a caption', segment(0xed, text('Photoshop 3.0\0PLACE'))],
  ['a comment', segment(0xfe, text('PLACE'))],
  ['a list of more images', segment(0xe2, text('MPF\0PLACE'))],
])('a photo loses %s', async (_, written) => {
  expect(await kept(withSegments(written))).toEqual(PHOTO)
})

test('a photo keeps its colors', async () => {
  const photo = withSegments(ICC, ADOBE)

  expect(await kept(photo)).toEqual(photo)
})

test.each([
  [6, 'MM'],
  [8, 'II'],
] as const)('of the camera’s data only the orientation stays (%i, %s)', async (orientation, order) => {
  const bare = await kept(withSegments(exif(orientation, order), ICC))

  expect(bare.includes('PLACE')).toBe(false)
  expect(bare.includes(Buffer.concat([text('Exif\0\0'), bareExif(orientation)]))).toBe(true)
  expect(bare.includes(ICC)).toBe(true)
  expect(bare.subarray(-PHOTO.length + 20)).toEqual(PHOTO.subarray(20))
  // A file without metadata stays unchanged.
  expect(await kept(bare)).toEqual(bare)
})

test('data after the image is removed: a motion photo’s video, or a second image with its own location', async () => {
  expect(await kept(Buffer.concat([PHOTO, withSegments(exif(6, 'MM'))]))).toEqual(PHOTO)
  expect(await kept(Buffer.concat([PNG, text('PLACE')]))).toEqual(PNG)
})

/** Returns a PNG chunk. */
function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([text(name), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
const pngWith = (...chunks: Buffer[]) => Buffer.concat([PNG.subarray(0, 33), ...chunks, PNG.subarray(33)])

test('a PNG loses its metadata', async () => {
  const beside = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'].map((name) => pngChunk(name, text('PLACE')))

  expect(await kept(pngWith(...beside))).toEqual(PNG)
})

test.each([1, 7, 100_000])(
  'a PNG keeps its orientation, however its bytes arrive (%i at a time)',
  async (pieceBytes) => {
    // Larger than the inspected size.
    const large = Buffer.concat([written(6, 'II'), Buffer.alloc(70_000, 'PLACE')])

    const bare = await kept(pngWith(pngChunk('eXIf', large), pngChunk('tEXt', text('PLACE'))), pieceBytes)

    expect(bare).toEqual(pngWith(pngChunk('eXIf', bareExif(6))))
  },
)

test.each([1, 2, 3, 7, 64, 100_000])(
  'the result doesn’t depend on how the bytes arrive (%i at a time)',
  async (pieceBytes) => {
    const photo = withSegments(exif(6, 'II'), ICC, segment(0xfe, text('PLACE')), Buffer.from([0xff, 0xff]))
    const whole = await kept(photo)

    expect(await kept(photo, pieceBytes)).toEqual(whole)
    expect(whole.includes('PLACE')).toBe(false)
  },
)

/** Returns a WebP chunk. */
function chunk(name: string, content: Buffer, size = content.length): Buffer {
  const head = Buffer.from(`${name}____`, 'latin1')
  head.writeUInt32LE(size, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function webp(...chunks: Buffer[]): Buffer {
  const content = Buffer.concat([text('WEBP'), ...chunks])
  return chunk('RIFF', content)
}

describe('a WebP', () => {
  // Twenty by ten pixels, as written by a browser.
  const POINTS = chunk(
    'VP8 ',
    Buffer.from(
      'MAMAnQEqFAAKAD5tLJJFpCKhmAQAQAbEoAtPnAGSAAgGgAD+8JtD/5BiNIMv+xTH7jf/kB/5f/1YtS5sb//+QHy9/1YtS5sb/+98W5YA',
      'base64',
    ),
  )
  const colors = chunk('ICCP', text('ICC'))
  const measures = (flags: number) => chunk('VP8X', Buffer.from([flags, 0, 0, 0, 19, 0, 0, 9, 0, 0]))
  const nothing = (size: number) => chunk('JUNK', Buffer.alloc(size))
  const camera = (orientation: number, ...more: Buffer[]) =>
    chunk('EXIF', Buffer.concat([written(orientation, 'II'), ...more]))
  const bareCamera = (orientation: number, size = 47) =>
    chunk('EXIF', Buffer.concat([bareExif(orientation), Buffer.alloc(size - 26)]))
  // Colors and metadata of a camera and an editor, before and after the image.
  const full = webp(measures(0x2c), colors, POINTS, camera(6), chunk('XMP ', text('<PLACE/>')))
  const bare = webp(measures(0x28), colors, POINTS, bareCamera(6), nothing(8))

  test.each([1, 2, 3, 7, 64, 100_000])(
    'has zeros in place of camera and editor data, and an unchanged image (%i bytes at a time)',
    async (pieceBytes) => {
      expect(await kept(full, pieceBytes)).toEqual(bare)
      expect(await kept(bare, pieceBytes)).toEqual(bare)
    },
  )

  test.each([
    ['without metadata', webp(POINTS)],
    ['that is animated', webp(measures(2), chunk('ANIM', Buffer.alloc(6)), chunk('ANMF', text('frames')))],
    ['with a mask', webp(measures(0x10), chunk('ALPH', text('odd')), POINTS)],
  ])('%s stays unchanged', async (_, file) => {
    expect(await kept(file)).toEqual(file)
    expect(await kept(file, 5)).toEqual(file)
  })

  test.each([
    ['unknown metadata', webp(POINTS, chunk('C2PA', text('PLACE'))), webp(POINTS, nothing(5))],
    ['too short for camera data', webp(POINTS, chunk('EXIF', text('PLACE'))), webp(POINTS, nothing(5))],
    ['no orientation', webp(camera(0), POINTS), webp(bareCamera(1), POINTS)],
    [
      'more data than a camera writes',
      webp(camera(8, Buffer.alloc(200_000, 'PLACE')), POINTS),
      webp(bareCamera(8, 200_047), POINTS),
    ],
    [
      'the same after another format’s name',
      webp(chunk('EXIF', Buffer.concat([text('Exif\0\0'), written(3, 'MM')]))),
      webp(bareCamera(3, 53)),
    ],
    [
      'a video after its end',
      Buffer.concat([webp(POINTS), text('\0\0\0\x18ftypPLACE')]),
      Buffer.concat([webp(POINTS), text('JUNKftyp\0\0\0\0\0')]),
    ],
    [
      'a few letters after its end',
      Buffer.concat([webp(POINTS), text('PLACE')]),
      Buffer.concat([webp(POINTS), Buffer.alloc(5)]),
    ],
  ])('with %s keeps its length, but none of that data', async (_, file, expected) => {
    expect(await kept(file)).toEqual(expected)
    expect(await kept(file, 3)).toEqual(expected)
  })

  test.each([
    ['within its dimensions', full.subarray(0, 20), full.subarray(0, 20)],
    ['within the image', full.subarray(0, 60), bare.subarray(0, 60)],
    ['within a location', full.subarray(0, -20), bare.subarray(0, -20)],
    ['within metadata that claims 4 GB', webp(POINTS, chunk('XMP ', text('PLACE!'), 0xffff_ffff)), undefined],
  ])('that ends %s is cleaned as far as it goes', async (_, file, expected) => {
    const cut = expected ?? webp(POINTS, chunk('JUNK', Buffer.alloc(6), 0xffff_ffff))

    expect(await kept(file)).toEqual(cut)
    expect(await kept(file, 4)).toEqual(cut)
  })
})

test.each([
  ['no image', PDF],
  ['sound', Buffer.from('RIFF____WAVELIST____PLACE')],
  ['nothing', Buffer.alloc(0)],
  ['a photo cut off within a segment', PHOTO.subarray(0, 60)],
  ['a photo cut off within the image', PHOTO.subarray(0, -30)],
  ['a file that only begins like a photo', Buffer.concat([PHOTO.subarray(0, 20), text('PLACE, and more of it')])],
  ['a PNG that is cut off', PNG.subarray(0, 50)],
])('%s stays unchanged', async (_, file) => {
  expect(await kept(file)).toEqual(file)
  expect(await kept(file, 5)).toEqual(file)
})

test('a file that fails in transit is released, and the error is reported', async () => {
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
