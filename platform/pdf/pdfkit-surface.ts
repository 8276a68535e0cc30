import type { PageSize } from './document.ts'
import { encoded, fontFile, isBoldFont } from './fonts.ts'
import { type Kit, type KitPage, kitMeasure } from './kit.ts'
import type { Measure, Segment } from './lines.ts'
import type { ImageNode, Role, StandardFont } from './nodes.ts'
import { drawableImage } from './pictures.ts'
import type { FieldPlace, PlacedLine, Surface } from './surface.ts'

type Element = ReturnType<Kit['struct']>

/** The parts that repeat on a page. They are written when the number of pages is known. */
interface Late {
  page: KitPage
  reference: ReturnType<Kit['ref']>
  draw: (pages: number) => void
}

/** The pages of a file. */
export class KitSurface implements Surface {
  readonly measure: Measure
  /** The places of the fields so far. */
  readonly fields: FieldPlace[] = []
  readonly #kit: Kit
  /** The number of pages so far. */
  pages = 0
  readonly #late: Late[] = []
  /** The parts that are open, from the outermost, with their roles. */
  readonly #opened: { element: Element; role: Role | null }[]
  #isDecoration = false

  constructor(kit: Kit) {
    this.#kit = kit
    this.measure = kitMeasure(kit)
    const element = kit.struct('Document')
    kit.addStructure(element)
    this.#opened = [{ element, role: null }]
  }

  page({ width, height }: PageSize): void {
    this.pages++
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
    if (!this.#isDecoration) this.fields.push({ id, page: this.pages, x, y, width, height })
  }

  running(draw: (pages: number) => void): void {
    const { page } = this.#kit
    const reference = this.#kit.ref({})
    page.dictionary.data['Contents'] = [page.content, reference]
    // Makes the fonts resources of the page.
    this.#aside(page, draw)
    this.#late.push({ page, reference, draw })
  }

  /** Writes what repeats on the pages, and ends the file. */
  end(): void {
    for (const { page, reference, draw } of this.#late) reference.end(Buffer.from(this.#aside(page, draw), 'latin1'))
    this.#kit.end()
  }

  #aside(page: KitPage, draw: Late['draw']): string {
    return this.#kit.aside(page, () => this.asDecoration(() => draw(this.pages)))
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
  const { _font: font, page } = kit
  page.fonts[font.id] ??= font.ref()
  return font.id
}

const figure = (value: number) => String(Math.round(value * 100) / 100)

const rgb = (color: string) =>
  [1, 3, 5].map((at) => figure(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')
