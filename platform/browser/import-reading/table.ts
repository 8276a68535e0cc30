import Papa from 'papaparse'

/** The rows of a sheet or file with their numbers as a spreadsheet shows them. */
export interface NumberedRow {
  cells: string[]
  line: number
}

/** A table with its header found. `above` counts the filled rows above the header, which are left out. */
export interface FoundTable {
  heads: string[]
  rows: NumberedRow[]
  above: number
  headLine: number
}

/** A separated text as rows, or the row with a quotation mark that is never closed. */
export type SeparatedRows = { rows: NumberedRow[] } | { openQuote: number }

const SEPARATORS = [',', ';', '\t', '|'] as const
const SEPARATOR_LINE = /^sep=(.)\r?\n/i
const ROWS_COMPARED = 50

/** Reads separated text. A first line such as `sep=;` names the separator; else it is the one that most rows agree on. */
export function separatedRows(text: string): SeparatedRows {
  const [line = '', named] = SEPARATOR_LINE.exec(text.replace(/^\uFEFF/, '')) ?? []
  const rest = text.replace(/^\uFEFF/, '').slice(line.length)
  const { data, errors } = Papa.parse<string[]>(rest, { delimiter: named ?? likelySeparator(rest) })
  const skipped = line === '' ? 0 : 1
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open) return { openQuote: (open.row ?? 0) + 1 + skipped }
  return { rows: data.map((cells, place) => ({ cells, line: place + 1 + skipped })) }
}

function likelySeparator(text: string): string {
  const scores = SEPARATORS.map((delimiter) => ({ delimiter, score: agreement(text, delimiter) }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** Counts the cells of the rows that have the most common number of columns, beyond one each. */
function agreement(text: string, delimiter: string): number {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: ROWS_COMPARED, skipEmptyLines: true })
  const rowsByWidth = new Map<number, number>()
  for (const { length } of data) rowsByWidth.set(length, (rowsByWidth.get(length) ?? 0) + 1)
  return Math.max(0, ...[...rowsByWidth].map(([width, rows]) => (width - 1) * rows))
}

const isFilled = (cell: string) => cell.trim() !== ''
const filledIn = ({ cells }: NumberedRow) => cells.filter(isFilled).length
// Amounts, dates, and numbers of any kind: a header has none.
const isValue = (cell: string) => /^[$(\s-]*\d[\d\s.,:/()T$%-]*(?:[AP]M)?$/i.test(cell.trim())

const HEADER_WITHIN = 20
const HEADER_SHARE = 0.6

/**
 * Finds the header: the first row that fills most columns of the table and has no number or date. A file without
 * such a row begins with its header. Returns null without a row below it.
 */
export function foundTable(all: readonly NumberedRow[]): FoundTable | null {
  const filled = all.filter((row) => row.cells.some(isFilled))
  const width = Math.max(0, ...filled.slice(0, ROWS_COMPARED).map(filledIn))
  const place = filled
    .slice(0, HEADER_WITHIN)
    .findIndex((row) => filledIn(row) >= HEADER_SHARE * width && !row.cells.some(isValue))
  const above = Math.max(0, place)
  const [header, ...rows] = filled.slice(above)
  if (header === undefined || rows.length === 0) return null
  return { heads: numberedHeads(header.cells.map((head) => head.trim())), rows, above, headLine: header.line }
}

/** Numbers repeated heads: 'Phone', 'Phone 2'. Empty heads stay empty. */
export function numberedHeads(heads: readonly string[]): string[] {
  const taken = new Set<string>()
  return heads.map((head) => {
    let name = head
    for (let number = 2; head !== '' && taken.has(name.toLowerCase()); number++) name = `${head} ${number}`
    taken.add(name.toLowerCase())
    return name
  })
}
