import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'

/** Returns the text in standard fonts. Joins text that is split for kerning. */
export async function wordsOf(pdf: Uint8Array): Promise<string> {
  const file = await PDFDocument.load(pdf)
  const contents = file.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [Buffer.from(object.contents)] : []))
    .filter((bytes) => bytes[0] === 0x78)
    .map((bytes) => inflateSync(bytes).toString('latin1'))
  return contents
    .flatMap((page) => [...page.matchAll(/\[([^\]]*)\] TJ|(<[0-9a-fA-F]*>) Tj/g)])
    .map(([, pieces, whole = '']) =>
      [...(pieces ?? whole).matchAll(/<([0-9a-fA-F]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}
