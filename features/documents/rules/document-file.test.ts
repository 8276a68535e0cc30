import { describe, expect, test } from 'vitest'
import { contentType, documentPath, fileProblem, fileSizeText } from './document-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const PNG = bytes('\x89PNG\r\n\x1a\n....')
const PDF = bytes('%PDF-1.7\n')
const SVG = bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

const png = { name: 'front.png', sizeBytes: 2048, type: 'image/png', head: PNG }

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x20ftypavif', 'image/avif'],
  ['\0\0\0\x18ftypheic', 'image/heic'],
  ['\0\0\0\x18ftypmif1', 'image/heic'],
  ['\0\0\0\x18ftyphevc', 'image/heic'],
  ['\0\0\0\x18ftypmsf1', 'image/heic'],
  ['\0\0\0\x18ftypisom', null],
  [' %PDF-1.4', null],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['BM6', 'image/bmp'],
  ['%PDF-1.4', 'application/pdf'],
  ['<svg', null],
  ['MZ', null],
  ['', null],
])('%j is %s', (head, type) => {
  expect(contentType(bytes(head))).toBe(type)
})

const NAME_REFUSED = 'The file’s name contains a slash or “../”. Rename the file and try again.'
const SVG_REFUSED = 'SVG files can contain scripts and are not accepted. Use a photo, a scan or a PDF.'

describe('a file', () => {
  test('is accepted if its content matches its type', () => {
    expect(fileProblem(png, 'image')).toBeNull()
    expect(fileProblem({ ...png, type: '' }, 'image')).toBeNull()
    expect(fileProblem({ ...png, name: 'scan.jpg', type: 'image/jpeg' }, 'image')).toBeNull()
    expect(fileProblem({ ...png, name: 'a.pdf', type: 'application/pdf', head: PDF }, 'image-or-pdf')).toBeNull()
    expect(fileProblem({ ...png, sizeBytes: 10_485_760 }, 'image')).toBeNull()
    expect(fileProblem({ ...png, name: 'a'.repeat(255) }, 'image')).toBeNull()
    expect(fileProblem({ ...png, type: 'image/heif', head: bytes('\0\0\0\x18ftypheic') }, 'image')).toBeNull()
  })

  test.each([
    ['that is empty', { sizeBytes: 0 }, 'Give the file a name of 1 to 255 characters and try again.'],
    [
      'of one byte too many',
      { sizeBytes: 10_485_761 },
      'The file has a little more than 10 MB. You can upload at most 10 MB.',
    ],
    ['of 10.1 MB', { sizeBytes: 10_540_000 }, 'The file has 10.1 MB. You can upload at most 10 MB.'],
    ['of 1 GB', { sizeBytes: 1024 ** 3 }, 'The file has 1 GB. You can upload at most 10 MB.'],
    ['whose name has a path upwards', { name: '../../front.png' }, NAME_REFUSED],
    ['whose name has a backslash path upwards', { name: '..\\front.png' }, NAME_REFUSED],
    [
      'whose name is too long',
      { name: 'a'.repeat(256) },
      'Give the file a name of at most 255 characters and try again.',
    ],
    ['whose name is blank', { name: ' \t' }, 'Give the file a name of at most 255 characters and try again.'],
    ['whose name ends a line', { name: 'front\n.png' }, NAME_REFUSED],
    ['with only an SVG name', { name: 'a.SVGZ', type: '', head: SVG }, SVG_REFUSED],
    ['with only an SVG type', { name: 'a', type: 'image/svg+xml', head: SVG }, SVG_REFUSED],
    [
      'whose name only mentions SVG',
      { name: 'a.svg.txt', type: '', head: SVG },
      'The content of this file is neither an image nor a PDF.',
    ],
    ['that is an SVG with a script', { name: 'a.svg', type: 'image/svg+xml', head: SVG }, SVG_REFUSED],
    ['that is an SVG named PNG', { head: SVG }, 'The content of this file is neither an image nor a PDF.'],
    ['that is a PDF named PNG', { head: PDF }, 'Use an image here, not a PDF.'],
    ['with a false type', { type: 'text/html' }, 'The file is labeled as text/html, but its content is image/png.'],
    [
      'that is a PDF where an image is required',
      { type: 'application/pdf', head: PDF },
      'Use an image here, not a PDF.',
    ],
  ])('%s is rejected', (_, difference, sentence) => {
    expect(fileProblem({ ...png, ...difference }, 'image')).toBe(sentence)
  })
})

test.each([
  [640, '640 bytes'],
  [84_000, '82 KB'],
  [1_468_006, '1.4 MB'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1024 * 1023, '1023 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [1024 ** 2, '1 MB'],
  [1_500_000, '1.4 MB'],
  [1024 ** 3, '1 GB'],
  [1_600_000_000, '1.5 GB'],
])('%d bytes are shown as %s', (size, text) => {
  expect(fileSizeText(size)).toBe(text)
})

test.each([
  ['image/png', 'drivers-licenses', 'drivers-licenses/u.png'],
  ['application/pdf', null, 'u.pdf'],
  ['image/heic', null, 'u.heic'],
] as const)('%s in %s is stored as %s', (type, folder, path) => {
  expect(documentPath('u', type, folder)).toBe(path)
})
