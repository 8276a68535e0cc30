import { describe, expect, test } from 'vitest'
import { baseType, refuseLies, refuseUnlisted } from './content-type.ts'

const bytes = {
  pdf: Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008020000009091683600000000', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  zip: Buffer.from('504b0304140000000800', 'hex'),
  // The first entry of a zip file, whose 17-letter name identifies an Office document.
  document: Buffer.from(
    `504b03041400${'00'.repeat(20)}11000000${Buffer.from('word/document.xml').toString('hex')}`,
    'hex',
  ),
  program: Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(60)]),
  page: Buffer.from('<!doctype html><script>alert(1)</script>'),
  text: Buffer.from('Paid in full on May 4.'),
  nothing: Buffer.alloc(0),
}
type Sample = keyof typeof bytes

const isRefused = async (type: string, sample: Sample, allowed: string[] | null = null, isTypeTrusted = false) =>
  refuseLies({ isTypeTrusted }, type, bytes[sample], allowed).then(
    () => false,
    (error: Error) => error.message,
  )

describe('a file that matches its type', () => {
  test.each<[string, Sample]>([
    ['application/pdf', 'pdf'],
    ['application/x-pdf', 'pdf'],
    ['image/png', 'png'],
    ['IMAGE/PNG; name=a', 'png'],
    ['image/jpeg', 'jpeg'],
    ['image/jpg', 'jpeg'],
    ['text/plain', 'text'],
    ['text/csv', 'text'],
    ['application/vnd.tradeline', 'text'],
    // An Office document or an unknown type may be a zip file inside.
    ['application/zip', 'zip'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'zip'],
    ['application/vnd.tradeline', 'zip'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
    ['application/zip', 'document'],
  ])('is accepted as %s', async (type, sample) => {
    expect(await isRefused(type, sample, ['*/*'])).toBe(false)
  })
})

describe('a file that does not match its type', () => {
  test.each<[string, Sample]>([
    ['application/pdf', 'png'],
    ['application/pdf', 'text'],
    ['application/pdf', 'nothing'],
    ['image/png', 'jpeg'],
    ['image/png', 'page'],
    ['image/png', 'program'],
    ['text/plain', 'program'],
    ['text/csv', 'pdf'],
    ['application/json', 'png'],
    ['application/zip', 'pdf'],
    ['application/pdf', 'zip'],
    ['application/pdf', 'document'],
    ['image/x-anything', 'zip'],
    ['audio/mpeg', 'png'],
  ])('is rejected as %s if it is a %s', async (type, sample) => {
    expect(await isRefused(type, sample, ['*/*'])).toBe(`the content of the file is not ${type}`)
  })

  test('is accepted if senders are trusted', async () => {
    expect(await isRefused('application/pdf', 'program', null, true)).toBe(false)
  })
})

test("the libraries' default types are not checked, except plain text if the bucket names it", async () => {
  expect(await isRefused('application/octet-stream', 'program', ['*/*'])).toBe(false)
  expect(await isRefused('text/plain;charset=UTF-8', 'pdf')).toBe(false)
  expect(await isRefused('text/plain;charset=UTF-8', 'pdf', ['text/plain'])).toMatch(/is not text\/plain/)
})

describe('a bucket with a list of types', () => {
  const refusal = (type: string, allowed: readonly string[] | null) => {
    try {
      refuseUnlisted(type, allowed)
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  test.each([
    ['application/pdf', ['application/pdf']],
    ['Application/PDF; version=1.7', [' APPLICATION/pdf ']],
    ['image/webp', ['image/*']],
    ['image/webp', ['*/*']],
    ['image/webp', ['*']],
    ['image/webp', []],
    ['image/webp', null],
    ['text/plain; charset="utf-8"', ['text/plain']],
  ])('accepts %s if it lists %j', (type, allowed) => {
    expect(refusal(type, allowed)).toBeNull()
  })

  test.each([
    ['image/svg+xml', ['image/png']],
    ['imagex/png', ['image/*']],
    ['text/plain', ['text']],
  ])('rejects %j if it lists %j', (type, allowed) => {
    expect(refusal(type, allowed)).toBe(`mime type ${type} is not supported`)
  })

  test.each([
    'pdf',
    '',
    'application/pdf, text/html',
    'application/pdf; text/html',
    'text/html\r\nx: y',
    `text/${'x'.repeat(251)}`,
    'text/\x1b[31m\u202e',
  ])('rejects an invalid type without repeating it: %j', (type) => {
    expect(refusal(type, null)).toBe('Invalid Content-Type header')
  })
})

test.each([
  [' Text/HTML ; charset=utf-8', 'text/html'],
  ['text/html', 'text/html'],
  ['', ''],
])('the base type of %j is %j', (type, base) => {
  expect(baseType(type)).toBe(base)
})
