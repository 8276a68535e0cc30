import PDFKit from 'pdfkit'
import type { PdfDocument } from './document.ts'
import { wordWidths } from './fonts.ts'
import type { Measure } from './lines.ts'
import type { StandardFont } from './nodes.ts'

/** A file that is being written. */
export interface Kit extends InstanceType<typeof PDFKit> {
  page: KitPage
  /** The current font. PDFKit registers a font when its own `text` writes with it. */
  _font: { id: string; ref: () => unknown }
  /** Draws on a page that may be finished, and returns the operators instead of writing them. */
  aside(page: KitPage, draw: () => void): string
  /** Returns the whole file. Call it once, after `end`. */
  bytes(): Uint8Array<ArrayBuffer>
}

/** A page of PDFKit, with members that its types lack. */
export type KitPage = InstanceType<typeof PDFKit>['page'] & {
  fonts: Record<string, unknown>
  content: Reference
  dictionary: { data: Record<string, unknown> }
}

/** An object of the file. */
interface Reference {
  write: (bytes: Uint8Array) => void
}

/** Opens a file whose parts are tagged for screen readers. Its pages are written while it is made. */
export function openKit({ title, author, subject, date, language = 'en-US' }: PdfDocument): Kit {
  const info = { Title: title, CreationDate: date, ModDate: date }
  const kit = new PDFKit({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    info: { ...info, ...(author && { Author: author }), ...(subject && { Subject: subject }) },
  })
  // These members of PDFKit have no types.
  return inBatches(kit as unknown as Kit & Inner)
}

/** Members of PDFKit that are replaced. */
interface Inner {
  /** The length of what was written, in bytes. */
  _offset: number
  _write(piece: string | Uint8Array): void
  flushPages(): void
}

/**
 * Makes a file collect its text in long strings. PDFKit turns each operator of a page and each line of the file into
 * an array of bytes and a piece of a stream, which takes half of the time of a long report.
 */
function inBatches(kit: Kit & Inner): Kit {
  const file = batches()
  file.add(kit.read())
  let content = ''
  const pack = () => {
    if (content !== '') kit.page.content.write(Buffer.from(content, 'latin1'))
    content = ''
  }
  const flushPages = kit.flushPages.bind(kit)
  return Object.assign(kit, {
    _write(piece: string | Uint8Array) {
      kit._offset += file.add(piece)
    },
    addContent(operators: string) {
      content += `${operators}\n`
      return kit
    },
    flushPages() {
      pack()
      flushPages()
    },
    aside(page: KitPage, draw: () => void) {
      pack()
      const before = kit.page
      kit.page = page
      draw()
      kit.page = before
      const drawn = content
      content = ''
      return drawn
    },
    bytes: file.all,
  })
}

const BATCH_LENGTH = 256 * 1024

/** Collects the lines and the bytes of a file. `add` returns the length of a piece in bytes. */
function batches() {
  const packed: Uint8Array[] = []
  let lines = ''
  const pack = () => {
    if (lines !== '') packed.push(Buffer.from(lines, 'latin1'))
    lines = ''
  }
  return {
    add(piece: string | Uint8Array): number {
      if (typeof piece === 'string') {
        lines += `${piece}\n`
        if (lines.length > BATCH_LENGTH) pack()
        return piece.length + 1
      }
      pack()
      packed.push(piece)
      return piece.length
    },
    all(): Uint8Array<ArrayBuffer> {
      pack()
      const whole = new Uint8Array(packed.reduce((total, { length }) => total + length, 0))
      let end = 0
      for (const piece of packed) {
        whole.set(piece, end)
        end += piece.length
      }
      return whole
    },
  }
}

/** Returns the measure of the standard fonts. */
export function kitMeasure(kit: Kit): Measure {
  const widthsByFont = new Map<StandardFont, (words: string) => number>()
  return (words, font) => {
    let widths = widthsByFont.get(font)
    if (widths === undefined) {
      widths = wordWidths((letter) => kit.font(font).fontSize(1000).widthOfString(letter) / 1000)
      widthsByFont.set(font, widths)
    }
    return widths(words)
  }
}
