import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { imageRenderer } from './image-renderer.ts'

/** A photo as phones store it, of 64 x 48 pixels: the left half is blue, the right half red. */
const HEIC = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAw9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA',
    'AAAAABAAAAVGlsb2MAAAAAREAAAgABAAAAAAMzAAMAAAAAAAAAtAAAALQAAAAhAAAA1QAAABcAAgAAAAAEHwADAAAAAAAAALQAAAC0AAAAEQAA',
    'AMUAAAAOAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAAAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAaHZjMQAAAAIuaXBycAAAAglpcGNvAAAA2G',
    'h2Y0MBAWAAAAAAAAAAAAC68AD8/fj4AAALBiAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEALEIBAgFgAAADAIAAAAMAAAMAugAA',
    'oCCDFy5JMqm4CGgwIAAAAwAgAAADAyEAIgABAAhEAcFxgpkgACAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEALEIBAgFgAAADAI',
    'AAAAMAAAMAugAAoCCDFy5JMqm4CGgwIAAAAwAgAAADAyEAIgABAAdEAcFxgpkgAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgI',
    'AAAA0Gh2Y0MBAWAAAAAAAAAAAAC68AD8/Pj4AAALBiAAAQAaQAEMAv//AWAAAAMAgAAAAwAAAwC6AAAsCQAhAAEAKEIBAgFgAAADAIAAAAMAAA',
    'MAugAAwIIMXLkkyqbAgAAAAwCAAAAMhAAiAAEACEQBwXGCmSAAIAABABpAAQwC//8BYAAAAwCAAAADAAADALoAACwJACEAAQAoQgECAWAAAAMA',
    'gAAAAwAAAwC6AADAggxcuSTKpsCAAAADAIAAAAyEACIAAQAHRAHBcYKZIAAAAA5waXhpAAAAAAEIAAAAJ2F1eEMAAAAAdXJuOm1wZWc6aGV2Yz',
    'oyMDE1OmF1eGlkOjEAAAAAHWlwbWEAAAAAAAAAAgABA4ECAwACBIQCBYYAAAAaaXJlZgAAAAAAAAAOYXV4bAACAAEAAQAAAcdtZGF0AAAAsE4B',
    'Basy/kZsmEFCaa41apFUnvPxS3ZhemFhciBIRVZDIEVuY29kZXIgdi4gMi4zLjEtZWEwOWFmNSAtIENvcHlsZWZ0IDIwMTItMjAxNSAtIGh0dH',
    'A6Ly91bHRyYXZpZGVvLmNzLnR1dC5maS8gLSBvcHRpb25zOiA2NHg0OCBkZWJsb2NrPTE6MDowIHNhbz0zIGludHJhX3BlcmlvZD02NCBxcD0y',
    'NiByZWY9MQCAAAAAHSYBr3j3jv/zsXQb/Cfu3OxDOWv+vTS+kPH4dL18AAAAE1ABhA0CAAR6AAADAaaAAAHegIAAAACwTgEFqzL+RmyYQUJprj',
    'VqkVSe8/FLdmF6YWFyIEhFVkMgRW5jb2RlciB2LiAyLjMuMS1lYTA5YWY1IC0gQ29weWxlZnQgMjAxMi0yMDE1IC0gaHR0cDovL3VsdHJhdmlk',
    'ZW8uY3MudHV0LmZpLyAtIG9wdGlvbnM6IDY0eDQ4IGRlYmxvY2s9MTowOjAgc2FvPTMgaW50cmFfcGVyaW9kPTY0IHFwPTI2IHJlZj0xAIAAAA',
    'ANJgGu8PGcL53aWXkVgAAAAApQAYQFAgAKegCA',
  ].join(''),
  'base64',
)

const renderer = imageRenderer()
afterAll(() => renderer.close())

const page = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

async function shown(bytes: Uint8Array, format: 'origin' | 'webp' = 'origin') {
  const made = await renderer.render({ resize: 'cover', quality: 85, format }, async () => bytes)
  if ('problem' in made) return made.problem
  const { data, info } = await sharp(made.bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels)
    return red > blue ? 'red' : 'blue'
  }
  return {
    type: made.type,
    size: [info.width, info.height],
    first: at(0, 0),
    last: at(info.width - 1, info.height - 1),
  }
}

describe('a file that browsers don’t show has a copy that they do', () => {
  test.each([
    ['origin', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const)('a HEIC photo (%s)', async (format, type) => {
    expect(await shown(HEIC, format)).toEqual({ type, size: [64, 48], first: 'blue', last: 'red' })
  })

  test('a TIFF scan', async () => {
    const scan = await sharp(await page(40, 30, '#1030d0'))
      .tiff()
      .toBuffer()

    expect(await shown(scan)).toEqual({ type: 'image/jpeg', size: [40, 30], first: 'blue', last: 'blue' })
  })

  test('all pages of a fax, below each other', async () => {
    const pages = [await page(40, 30, '#1030d0'), await page(40, 30, '#d03010')]
    const fax = await sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer()

    expect(await shown(fax, 'webp')).toEqual({ type: 'image/jpeg', size: [40, 60], first: 'blue', last: 'red' })
  })
})

test.each([
  ['a HEIC photo that is cut off', HEIC.subarray(0, 700)],
  ['a HEIC header alone', HEIC.subarray(0, 40)],
  ['a TIFF header alone', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
])('%s has no copy, and the next file has one', async (_, bytes) => {
  expect(await shown(bytes)).toBe('unreadable')
  expect(await shown(HEIC)).toMatchObject({ size: [64, 48] })
})
