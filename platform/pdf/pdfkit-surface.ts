import PDFKit from 'pdfkit'
import type { PageSize, PdfDocument } from './document.ts'
import { encoded, fontFile, isBoldFont, wordWidths } from './fonts.ts'
import type { Measure, Segment } from './lines.ts'
import type { ImageNode, Role, StandardFont } from './nodes.ts'
import { drawableImage } from './pictures.ts'
import type { FieldPlace, PlacedLine, Surface } from './surface.ts'

type Kit = InstanceType<typeof PDFKit>
type Element = ReturnType<Kit['struct']>

/** Opens a file whose parts are tagged for screen readers. It is written while it is made, so that its pages need no memory. */
export function openKit({ title, author, subject, date, language = 'en-US' }: PdfDocument): Kit {
  const info = { Title: title, CreationDate: date, ModDate: date }
  return new PDFKit({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    info: { ...info, ...(author && { Author: author }), ...(subject && { Subject: subject }) },
  })
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

/** The pages of a file. */
export class KitSurface implements Surface {
  readonly measure: Measure
  /** The places of the fields so far. */
  readonly fields: FieldPlace[] = []
  readonly #kit: Kit
  #pages = 0
  /** The parts that are open, from the outermost, with their roles. */
  readonly #opened: { element: Element; role: Role | null }[]
  #isDecoration = false

  constructor(kit: Kit, measure: Measure) {
    this.#kit = kit
    this.measure = measure
    const element = kit.struct('Document')
    kit.addStructure(element)
    this.#opened = [{ element, role: null }]
  }

  page({ width, height }: PageSize): void {
    this.#pages++
    this.#kit.addPage({ size: [width, height], margin: 0 })
  }

  open(role: Role): void {
    if (this.#isDecoration) return
    const element = this.#kit.struct(role)
    this.#opened.at(-1)?.element.add(element)
    this.#opened.push({ element, role })
  }

  close(): void {
    if (!this.#isDecoration) this.#opened.pop()?.element.end()
  }

  lines(lines: readonly PlacedLine[]): void {
    if (lines.length === 0) return
    const open = this.#opened.at(-1)
    const content = this.#isDecoration || !open?.role ? null : this.#kit.markStructureContent(open.role)
    for (const { segments, x, baseline } of lines)
      for (const segment of segments) write(this.#kit, segment, x, baseline)
    if (content === null) return
    this.#kit.endMarkedContent()
    open?.element.add(content)
  }

  fill(x: number, y: number, width: number, height: number, color: string, opacity = 1): void {
    if (!this.#isDecoration) this.#kit.markContent('Artifact', { type: 'Layout' })
    this.#kit.save().rect(x, y, width, height).fillColor(color, opacity).fill().restore()
    if (!this.#isDecoration) this.#kit.endMarkedContent()
  }

  image(node: ImageNode, x: number, y: number): void {
    if (this.#isDecoration) return draw(this.#kit, node, x, y)
    const figure = this.#kit.struct('Figure', { alt: node.alternative })
    this.#opened.at(-1)?.element.add(figure)
    const content = this.#kit.markStructureContent('Figure')
    draw(this.#kit, node, x, y)
    this.#kit.endMarkedContent()
    figure.add(content)
    figure.end()
  }

  field(id: string, x: number, y: number, width: number, height: number): void {
    if (!this.#isDecoration) this.fields.push({ id, page: this.#pages, x, y, width, height })
  }

  asDecoration(work: () => void): void {
    this.#kit.markContent('Artifact', { type: 'Pagination' })
    this.#isDecoration = true
    work()
    this.#isDecoration = false
    this.#kit.endMarkedContent()
  }
}

function draw(kit: Kit, node: ImageNode, x: number, y: number): void {
  const bytes = drawableImage(node.bytes)
  if (bytes !== null) kit.image(bytes, x, y, { fit: [node.style.width, node.style.height] })
}

/** Writes letters of one font. */
function write(kit: Kit, { words, family, look, x: from }: Segment, x: number, baseline: number): void {
  if (family === null) return writeStandard(kit, words, look, x + from, baseline)
  kit
    .font(fontFile(family, isBoldFont(look.fontFamily)))
    .fontSize(look.fontSize)
    .fillColor(look.color)
  kit.text(words, x + from, baseline, {
    lineBreak: false,
    baseline: 'alphabetic',
    characterSpacing: look.letterSpacing,
  })
}

/**
 * Writes letters of a standard font as operators of the page. PDFKit's own `text` looks up the kerning of each pair and
 * takes ten times as long, which a report of fifty thousand cells can't afford.
 */
function writeStandard(kit: Kit, words: string, look: Segment['look'], x: number, baseline: number): void {
  const font = usedFont(kit, look.fontFamily)
  const spacing = look.letterSpacing === 0 ? '' : `${figure(look.letterSpacing)} Tc `
  kit.addContent(
    `q BT /${font} ${figure(look.fontSize)} Tf ${spacing}${rgb(look.color)} rg 1 0 0 -1 ${figure(x)} ${figure(baseline)} Tm <${encoded(words)}> Tj ET Q`,
  )
}

/** Selects a font, makes it a resource of the page, and returns its name there. */
function usedFont(kit: Kit, name: StandardFont): string {
  kit.font(name)
  // PDFKit registers a font when its own `text` writes with it, and its types lack both.
  const { _font: font, page } = kit as unknown as {
    _font: { id: string; ref: () => unknown }
    page: { fonts: Record<string, unknown> }
  }
  page.fonts[font.id] ??= font.ref()
  return font.id
}

const figure = (value: number) => String(Math.round(value * 100) / 100)

const rgb = (color: string) =>
  [1, 3, 5].map((at) => figure(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')
