import type { Cell, Row } from '#features/credit-reports/rules/imported/report-rows.ts'
import { openPdf } from '#ui/pdf/load-pdf.ts'

const MOST_PAGES = 400
/** Texts of a line that are further apart than this, in points, are in different columns. */
const COLUMN_GAP = 9
/** Texts on one line may be a little higher or lower. */
const SAME_LINE = 3
/** A column of a table, as far apart as columns on a page. */
const COLUMN_WIDTH = 100

/** Returns the rows of a PDF, top to bottom, with the position of each text. */
export async function rowsOfPdf(file: Blob): Promise<Row[]> {
  const pdf = await openPdf(file)
  const rows: Row[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const texts = items.flatMap((piece) =>
      'str' in piece && piece.str.trim() !== ''
        ? [{ t: piece.str, x: Number(piece.transform[4]), y: Number(piece.transform[5]), width: piece.width }]
        : [],
    )
    rows.push(...linesOf(texts).map(cellsOf))
  }
  await pdf.loadingTask.destroy()
  return rows
}

interface Placed extends Cell {
  y: number
  width: number
}

function linesOf(texts: readonly Placed[]): Placed[][] {
  const lines: Placed[][] = []
  for (const text of texts.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1)
    if (line?.[0] !== undefined && Math.abs(line[0].y - text.y) <= SAME_LINE) line.push(text)
    else lines.push([text])
  }
  return lines.map((line) => line.toSorted((one, other) => one.x - other.x))
}

function cellsOf(line: readonly Placed[]): Row {
  const cells: (Cell & { end: number })[] = []
  for (const { t, x, width } of line) {
    const before = cells.at(-1)
    const end = x + width
    if (before === undefined || x - before.end > COLUMN_GAP) cells.push({ t, x, end })
    else Object.assign(before, { t: `${before.t}${x - before.end > 1 ? ' ' : ''}${t}`, end })
  }
  return cells.map(({ t, x }) => ({ t, x: Math.round(x) }))
}

/** Returns the rows of a web page: each row of a table, and each line of text. Nothing in it is loaded or run. */
export function rowsOfHtml(html: string): Row[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const unseen of page.querySelectorAll('script, style, noscript, template')) unseen.remove()
  return [...page.body.querySelectorAll('tr, dt, h1, h2, h3, h4, h5, h6, p, li, div, span')]
    .filter((element) => isRow(element) || isLine(element))
    .map((element) => (isRow(element) ? cellsIn(element) : lineIn(element)))
    .filter((row) => row.some(({ t }) => t !== ''))
}

// Pages are laid out with tables within tables; only the innermost rows are rows.
const isRow = (element: Element) => element.tagName === 'TR' && element.querySelector('tr') === null
const isLine = (element: Element) =>
  element.tagName !== 'TR' && element.children.length === 0 && element.closest('tr:not(:has(tr))') === null

const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

function cellsIn(row: Element): Row {
  return [...row.querySelectorAll('th, td')].map((cell, column) => ({ t: textOf(cell), x: column * COLUMN_WIDTH }))
}

function lineIn(element: Element): Row {
  const label = { t: textOf(element), x: 0 }
  const value = element.tagName === 'DT' ? element.nextElementSibling : null
  return value?.tagName === 'DD' ? [label, { t: textOf(value), x: COLUMN_WIDTH }] : [label]
}
