import { setImmediate as written } from 'node:timers/promises'
import type { PageSize, Section } from './document.ts'
import { type Laid, type LaidBox, type LaidText, laidOut, lineHeight, lookOf, outerHeight } from './layout.ts'
import type { FullLook } from './lines.ts'
import { frame, paint, writeLines } from './paint.ts'
import type { Surface } from './surface.ts'

const LOOK: FullLook = {
  fontFamily: 'Helvetica',
  fontSize: 10,
  color: '#000000',
  lineHeight: 1.2,
  letterSpacing: 0,
  textAlign: 'left',
  isUppercase: false,
  underline: undefined,
}
// Adding heights in another order may differ by this.
const SLACK = 0.01

/** The pages of a document that a section is printed on. */
interface Place {
  /** The number of the section's first page. */
  firstPage: number
  size: PageSize
}

/** Prints a section on pages of its own. Returns the number of its last page. */
export async function printSection(section: Section, surface: Surface, place: Place): Promise<number> {
  const { paddingLeft = 0, paddingRight = 0 } = section.style
  const look = lookOf(section.style, LOOK)
  const flow = new Flow(section, surface, look, place)
  flow.nextPage()
  for (const node of section.content()) {
    const before = flow.page
    flow.place(laidOut(node, place.size.width - paddingLeft - paddingRight, look, surface.measure), paddingLeft)
    // Lets finished pages be written out.
    if (flow.page > before) await written()
  }
  return flow.page
}

/** A split box on the page that is being filled. */
interface Begun {
  /** The height of what it has at the top of each page, in points. */
  head: number
  begin: () => void
  end: (until: number) => void
}

/** Fills pages from top to bottom. */
class Flow {
  page: number
  #y = 0
  readonly #top: number
  readonly #bottom: number
  /** The split boxes that go on on the next page, from the outermost. */
  readonly #begun: Begun[] = []
  readonly #section: Section
  readonly #surface: Surface
  readonly #look: FullLook
  readonly #place: Place

  constructor(section: Section, surface: Surface, look: FullLook, place: Place) {
    const { paddingTop = 0, paddingBottom = 0 } = section.style
    this.#section = section
    this.#surface = surface
    this.#look = look
    this.#top = paddingTop
    this.#bottom = place.size.height - paddingBottom
    this.#place = place
    this.page = place.firstPage - 1
  }

  nextPage(): void {
    for (const part of this.#begun.toReversed()) part.end(this.#bottom)
    this.#surface.page(this.#place.size)
    this.page++
    this.#running(this.page)
    this.#y = this.#top
    for (const part of this.#begun) part.begin()
  }

  #running(page: number): void {
    const { size } = this.#place
    const surface = this.#surface
    surface.running((pages) => {
      for (const { top, left, right, style = {}, node } of this.#section.running) {
        const width = size.width - left - right
        const laid = laidOut(node(page, pages), width, lookOf(style, this.#look), surface.measure)
        paint(laid, left, top, surface)
      }
    })
  }

  /** Places a part below the one before it, on this page or on further ones. `x` is its left edge. */
  place(laid: Laid, x: number): void {
    const isFirst = this.#isFresh()
    const top = isFirst ? 0 : laid.margin.top
    const end = this.#y + top + laid.height
    const ahead = isFirst || !('keepAhead' in laid.node) ? 0 : laid.node.keepAhead
    if (end + ahead <= this.#bottom + SLACK) {
      paint(laid, x, this.#y + top, this.#surface)
      this.#y = end + laid.margin.bottom
    } else if (end > this.#bottom && this.#maySplit(laid)) {
      this.#y += top
      this.#split(laid, x)
    } else {
      this.nextPage()
      this.place(laid, x)
    }
  }

  /** True if nothing is on the page yet but what repeats. */
  #isFresh(): boolean {
    return this.#y <= this.#top + this.#begun.reduce((total, { head }) => total + head, 0) + SLACK
  }

  /** True for long text, for boxes that aren't whole, and for anything that is longer than a page. */
  #maySplit(laid: Laid): boolean {
    if (laid.height > this.#bottom - this.#top) return true
    return 'lines' in laid ? laid.lines.length > 1 : 'repeated' in laid && !laid.node.isWhole
  }

  #split(laid: Laid, x: number): void {
    if ('lines' in laid) return this.#splitText(laid, x)
    if ('repeated' in laid) return this.#splitBox(laid, x)
    // A row that is longer than a page has its contents one below the other.
    if ('children' in laid) for (const { laid: child } of laid.children) this.place(child, x)
    else paint(laid, x, this.#y, this.#surface)
    this.#y += laid.margin.bottom
  }

  #splitText(laid: LaidText, x: number): void {
    this.#surface.open(laid.node.role)
    this.#y += laid.padding.top
    for (let next = 0; next < laid.lines.length; ) {
      const fitting = Math.floor((this.#bottom - this.#y + SLACK) / lineHeight(laid.look))
      const room = Math.max(this.#isFresh() ? 1 : 0, fitting)
      const lines = laid.lines.slice(next, next + room)
      writeLines(laid, lines, x, this.#y, this.#surface)
      this.#y += lines.length * lineHeight(laid.look)
      next += lines.length
      if (next < laid.lines.length) this.nextPage()
    }
    this.#surface.close()
    this.#y += laid.padding.bottom + laid.margin.bottom
  }

  #splitBox(laid: LaidBox, x: number): void {
    const { role } = laid.node
    if (role) this.#surface.open(role)
    const part = this.#begunBox(laid, x)
    this.#begun.push(part)
    part.begin()
    for (const child of laid.children) this.place(child, x + laid.margin.left + laid.padding.left)
    this.#y += laid.padding.bottom
    this.#begun.pop()
    part.end(this.#y)
    if (role) this.#surface.close()
    this.#y += laid.margin.bottom
  }

  /** Draws a split box's lines and repeated part on each page that it reaches. */
  #begunBox(laid: LaidBox, x: number): Begun {
    const { repeated } = laid
    const left = x + laid.margin.left
    let from = this.#y
    let isFirst = true
    return {
      head: laid.padding.top + (repeated === null ? 0 : outerHeight(repeated)),
      begin: () => {
        from = this.#y
        this.#y += laid.padding.top
        if (repeated === null) return
        const draw = () => paint(repeated, left + laid.padding.left, this.#y + repeated.margin.top, this.#surface)
        if (isFirst) draw()
        else this.#surface.asDecoration(draw)
        isFirst = false
        this.#y += outerHeight(repeated)
      },
      end: (until) => frame(laid.node.style, left, from, laid.width, until - from, this.#surface),
    }
  }
}
