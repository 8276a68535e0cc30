import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { fileInspector } from '#platform/files/file-inspector.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import { inspectedFiles } from './inspected-files.ts'

const inspector = fileInspector()

/** Puts a file into an inspected store. Returns what the store holds afterwards, or the error. */
async function kept(file: Uint8Array, by = inspector): Promise<Buffer | undefined> {
  const files = new Map<string, Buffer>()
  const store: FileStore = {
    async put(id, bytes) {
      const parts: Uint8Array[] = []
      for await (const piece of bytes) parts.push(Uint8Array.from(piece))
      files.set(id, Buffer.concat(parts))
      return file.length
    },
    get: async (id) => {
      const bytes = files.get(id)
      return bytes ? Readable.from([bytes]) : null
    },
    copy: async () => {},
    delete: async (id) => void files.delete(id),
  }
  try {
    await inspectedFiles(store, by).put('id', Readable.from([file.subarray(0, 7), file.subarray(7)]))
  } catch (error) {
    if (files.size > 0) throw new Error('The store holds a refused file', { cause: error })
    throw error
  }
  return files.get('id')
}

const refused = (text: string) => ({ code: 'UnsafeFile', message: expect.stringContaining(text) })

/** A PNG header contains the size; the rest may be missing. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13, 0)
  header.write('IHDR', 4)
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), header])
}

function bmp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.write('BM')
  bytes.writeUInt32LE(40, 14)
  bytes.writeUInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  return bytes
}

function gif(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(32)
  bytes.write('GIF89a')
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}

describe('images', () => {
  test.each([
    ['a PNG of 8,000 by 8,000', png(8_000, 8_000)],
    ['a bitmap', bmp(640, 480)],
    ['a GIF', gif(640, 480)],
  ])('%s is accepted', async (_, picture) => {
    expect(await kept(picture)).toEqual(picture)
  })

  test.each([
    ['a PNG of 60,000 by 60,000', png(60_000, 60_000)],
    ['a PNG of 8,001 by 8,000', png(8_001, 8_000)],
    ['a PNG of one line', png(16_385, 1)],
    ['a bitmap of 60,000 by 60,000', bmp(60_000, 60_000)],
    ['a GIF of 60,000 by 60,000', gif(60_000, 60_000)],
  ])('%s is rejected before it is decoded', async (_, picture) => {
    await expect(kept(picture)).rejects.toMatchObject(refused('64 million pixels'))
  })

  test('an image without a size is rejected', async () => {
    await expect(kept(Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1'))).rejects.toMatchObject(refused('damaged'))
  })
})

async function pdfOf(change: (pdf: PDFDocument) => unknown, isPacked: boolean): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText('Proof of income, /JS and /Launch')
  await change(pdf)
  return Buffer.from(await pdf.save({ useObjectStreams: isPacked }))
}

const script = (pdf: PDFDocument) => pdf.addJavaScript('main', 'app.alert(1)')
const attachment = (pdf: PDFDocument) =>
  pdf.attach(Buffer.from('MZ'), 'invoice.exe', { mimeType: 'application/x-msdownload' })
const program = ({ context, catalog }: PDFDocument) =>
  catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'Launch', F: PDFString.of('cmd.exe') }))
const submission = ({ context, catalog }: PDFDocument) =>
  catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'SubmitForm', F: PDFString.of('https://example.test') }))
const formScript = ({ context, catalog }: PDFDocument) =>
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: [PDFString.of('template')] }))

describe.each([
  ['with plain objects', false],
  ['with packed objects', true],
])('PDFs %s', (_, isPacked) => {
  test('one that only shows pages is accepted', async () => {
    const pdf = await pdfOf(() => {}, isPacked)

    expect(await kept(pdf)).toEqual(pdf)
  })

  test.each([
    ['a script', script, 'contains a script'],
    ['an XFA form', formScript, 'contains a script'],
    ['an embedded file', attachment, 'contains another file'],
    ['an action that starts a program', program, 'starts a program'],
    ['an action that sends a form', submission, 'sends or loads form data'],
  ])('one with %s is rejected', async (__, change, said) => {
    await expect(kept(await pdfOf(change, isPacked))).rejects.toMatchObject(refused(said))
  })
})

const rawPdf = (objects: string) => Buffer.from(`%PDF-1.7\n${objects}\n%%EOF\n`, 'latin1')
const packed = (dictionary: string, objects: string) => {
  const content = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1')
  return rawPdf(`5 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj`)
}
const ACTION = '7 0 << /S /JavaScript /JS (app.alert(1)) >>'

describe('tricks', () => {
  test.each([
    ['an escaped name', rawPdf('1 0 obj << /S /J#61vaScript >> endobj')],
    ['a comment between the names', rawPdf('1 0 obj << /S %x\n/JavaScript >> endobj')],
    ['a type declared elsewhere', rawPdf('1 0 obj << /S 2 0 R >> endobj 2 0 obj /JavaScript endobj')],
    ['objects inside a string', rawPdf(`( 1 0 obj << /S /JavaScript >> endobj )`)],
    ['a stream that doesn’t declare its objects', packed('/Filter /FlateDecode', ACTION)],
    ['a word in a comment of the dictionary', packed('/Type /ObjStm %obj stream\n /Filter /FlateDecode', ACTION)],
  ])('%s can’t hide a script', async (_, pdf) => {
    await expect(kept(pdf)).rejects.toMatchObject(refused('contains a script'))
  })

  test('unreadable objects are rejected', async () => {
    const pdf = rawPdf('5 0 obj << /Type /ObjStm /Filter /LZWDecode >> stream\nabc\nendstream endobj')

    await expect(kept(pdf)).rejects.toMatchObject(refused('damaged or password-protected'))
  })

  test('a protected statement that opens without a password is accepted', async () => {
    const protect = (pdf: PDFDocument) => pdf.encrypt({ userPassword: '', ownerPassword: 'bank' })

    expect(await kept(await pdfOf(protect, true))).toBeDefined()
    const withScript = pdfOf((pdf) => [script(pdf), protect(pdf)], true)
    await expect(kept(await withScript)).rejects.toMatchObject(refused('contains a script'))
  })

  test('one that requires a password is rejected', async () => {
    const pdf = await pdfOf((one) => one.encrypt({ userPassword: 'secret', ownerPassword: 'bank' }), true)

    await expect(kept(pdf)).rejects.toMatchObject(refused('password-protected'))
  })
})

test('a file that takes too long is rejected, and the next one is inspected', async () => {
  const hurried = fileInspector(1)

  await expect(kept(rawPdf('x'.repeat(5_000_000)), hurried)).rejects.toMatchObject(refused('damaged'))
  expect(await kept(png(8, 8), inspector)).toBeDefined()
})
