import { expect, test } from 'vitest'
import { logoImage, MAX_LOGO_BYTES } from './logo.ts'

const bytesOf = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)))
const pad = (length: number) => Array.from({ length }, () => 0)

const png = (width: number, height: number) =>
  bytesOf(
    '\x89PNG\r\n\x1a\n',
    [0, 0, 0, 13],
    'IHDR',
    [0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255, 8, 6, 0, 0, 0, 1, 2, 3, 4],
    pad(4),
    'IEND',
    [0xae, 0x42, 0x60, 0x82],
  )
const jpeg = (width: number, height: number) =>
  bytesOf(
    [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
    [0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 17, 0],
    [0xff, 0xd9],
  )
const webp = (kind: string, content: number[]) => {
  const chunk = bytesOf(kind, [content.length, 0, 0, 0], content)
  return bytesOf('RIFF', [chunk.length + 4, 0, 0, 0], 'WEBP', [...chunk])
}

test.each([
  ['PNG', png(320, 80), { type: 'image/png', width: 320, height: 80 }],
  ['JPEG', jpeg(640, 480), { type: 'image/jpeg', width: 640, height: 480 }],
  [
    'lossy WebP',
    webp('VP8 ', [...pad(3), 0x9d, 1, 0x2a, 64, 1, 32, 0]),
    { type: 'image/webp', width: 320, height: 32 },
  ],
  ['lossless WebP', webp('VP8L', [0x2f, 0x3f, 0xc1, 7, 0, ...pad(6)]), { type: 'image/webp', width: 320, height: 32 }],
  ['extended WebP', webp('VP8X', [...pad(4), 63, 1, 0, 31, 0, 0]), { type: 'image/webp', width: 320, height: 32 }],
])('a %s is recognized by its bytes, with its size', (_, bytes, expected) => {
  expect(logoImage(bytes)).toEqual(expected)
})

const NOT_A_PICTURE = 'The logo must be a PNG, JPEG or WebP picture'

test.each([
  ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), NOT_A_PICTURE],
  ['a GIF', bytesOf('GIF89a', pad(60)), NOT_A_PICTURE],
  ['nothing', bytesOf(), NOT_A_PICTURE],
  ['a page named like a picture', bytesOf('<!doctype html><title>logo.png</title>'), NOT_A_PICTURE],
  ['a PNG cut short', png(320, 80).slice(0, 40), NOT_A_PICTURE],
  ['a JPEG cut short', jpeg(320, 80).slice(0, 16), NOT_A_PICTURE],
  ['a JPEG without a frame', bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 4], pad(20), [0xff, 0xd9]), NOT_A_PICTURE],
  ['a WebP cut short', webp('VP8X', [...pad(4), 63, 1, 0, 31, 0, 0]).slice(0, 29), NOT_A_PICTURE],
  ['a WebP of no known kind', webp('ABCD', pad(12)), NOT_A_PICTURE],
  ['too wide a picture', png(2001, 80), 'The logo has more than 2000 pixels on a side'],
  ['a dot', png(320, 15), 'The logo has fewer than 16 pixels on a side'],
  ['too big a file', new Uint8Array(MAX_LOGO_BYTES + 1), 'The logo is larger than 512 KB'],
])('%s is refused with a message', (_, bytes, words) => {
  expect(logoImage(bytes)).toBe(words)
})

test.each([
  ['the smallest', png(16, 16)],
  ['the largest', png(2000, 2000)],
  ['the heaviest', bytesOf([...png(320, 80).slice(0, 33)], pad(512 * 1024 - 45), [...png(320, 80).slice(-12)])],
])('%s picture is accepted as a logo', (_, bytes) => {
  expect(logoImage(bytes)).toMatchObject({ type: 'image/png' })
})

test.each([
  [0xc0, true],
  [0xc3, true],
  [0xc4, false],
  [0xc8, false],
  [0xcc, false],
  [0xcf, true],
  [0xd0, false],
  [0xbf, false],
])('in a JPEG the marker %d begins a frame: %s', (marker, isFrame) => {
  const bytes = jpeg(640, 480)
  bytes[9] = marker

  expect(typeof logoImage(bytes) === 'object').toBe(isFrame)
})

test.each([
  ['PNG', png(320, 80), 0],
  ['PNG without its header', png(320, 80), 12],
  ['PNG without its end', png(320, 80), -8],
  ['JPEG', jpeg(640, 480), 1],
  ['JPEG without its end', jpeg(640, 480), -1],
  ['WebP', webp('VP8X', [...pad(4), 63, 1, 0, 31, 0, 0]), 0],
  ['WebP by its second name', webp('VP8X', [...pad(4), 63, 1, 0, 31, 0, 0]), 8],
  ['WebP that says it is longer', webp('VP8X', [...pad(4), 63, 1, 0, 31, 0, 0]), 4],
])('with one byte changed it is not a %s', (_, bytes, at) => {
  const changed = Uint8Array.from(bytes)
  changed[at < 0 ? changed.length + at : at] = 0x7e

  expect(logoImage(changed)).toBe(NOT_A_PICTURE)
})

test('all three bytes of an extended WebP’s width count', () => {
  expect(logoImage(webp('VP8X', [...pad(4), 63, 1, 1, 31, 0, 0]))).toBe('The logo has more than 2000 pixels on a side')
})

test('a file that is cut or changed anywhere is an image or refused, and never read beyond its end', () => {
  // A fixed sequence, so that failures are reproducible.
  let state = 7
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const pictures = [png(320, 80), jpeg(640, 480), webp('VP8L', [0x2f, 0x3f, 0xc1, 7, 0, ...pad(6)])]

  for (let round = 0; round < 3_000; round += 1) {
    const bytes = Uint8Array.from(pictures[next(3)] ?? [])
    for (let change = next(4); change >= 0; change -= 1) bytes[next(bytes.length)] = next(256)
    const found = logoImage(bytes.slice(0, 1 + next(bytes.length)))

    expect(typeof found === 'string' || found.width >= 16).toBe(true)
  }
})
