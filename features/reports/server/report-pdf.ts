import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { printable } from '#features/administration/server/billing/price-sheet.ts'
import { type Grouping, isOverTime } from '#features/reports/rules/report-kinds.ts'
import { figureText, type NamedRow, type ReportTable } from '#features/reports/rules/report-table.ts'

/** A report as it is printed. */
export interface PrintedReport {
  title: string
  about: string
  companyName: string
  period: string
  isSandbox: boolean
  by: Grouping
  table: ReportTable
}

// US letter, landscape, because nine columns of figures need the width.
const WIDTH = 792
const HEIGHT = 612
const MARGIN = 48
const BOTTOM = 52
const ROW_HEIGHT = 15
const NAME_WIDTH = 132
const CHART_HEIGHT = 120
const MOST_BARS = 60
const MOST_NAMED_BARS = 14
const INK = rgb(0.09, 0.106, 0.129)
const QUIET = rgb(0.29, 0.314, 0.353)
const RULE = rgb(0.87, 0.855, 0.816)
const BRAND = rgb(0.106, 0.294, 0.478)

interface Sheet {
  file: PDFDocument
  regular: PDFFont
  bold: PDFFont
  page: PDFPage
  /** The current height on the page, measured from the bottom. */
  y: number
}

/** Returns the report as a PDF: a chart, then a table whose header repeats on each page. */
export async function reportPdf(report: PrintedReport): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  file.setTitle(`${report.title}, ${report.companyName}`)
  const sheet: Sheet = {
    file,
    regular: await file.embedFont(StandardFonts.Helvetica),
    bold: await file.embedFont(StandardFonts.HelveticaBold),
    page: file.addPage([WIDTH, HEIGHT]),
    y: HEIGHT - MARGIN,
  }
  writeHead(sheet, report)
  if (report.table.isEmpty) {
    write(sheet, 'There is no data for this period.', MARGIN, sheet.regular, 10, QUIET)
  } else {
    drawChart(sheet, report)
    writeTable(sheet, report.table)
  }
  numberPages(sheet, report)
  return file.save()
}

function writeHead(sheet: Sheet, { title, about, companyName, period, isSandbox }: PrintedReport): void {
  const sandbox = isSandbox ? ' · SANDBOX DATA' : ''
  write(sheet, `${companyName}${sandbox}`, MARGIN, sheet.regular, 9, QUIET)
  sheet.y -= 24
  write(sheet, title, MARGIN, sheet.bold, 20, INK)
  for (const sentence of [period, about]) {
    sheet.y -= 15
    write(sheet, sentence, MARGIN, sheet.regular, 9, QUIET)
  }
  sheet.y -= 26
}

/** Draws a vertical bar per row for the first drawn column, in order of time. */
function drawChart(sheet: Sheet, { table, by }: PrintedReport): void {
  const column = Math.max(0, isOverTime(by) ? table.columns.findIndex(({ isDrawn }) => isDrawn === true) : 0)
  const bars = table.rows.slice(-MOST_BARS).map(({ figures }) => Math.max(0, figures[column] ?? 0))
  const head = table.columns[column]
  const most = Math.max(...bars)
  if (!head || bars.length < 2 || most <= 0) return
  const cut = table.rows.length > MOST_BARS ? `, the last ${MOST_BARS}` : ''
  write(sheet, `${head.head}${cut}; the tallest bar is ${figureText(head.kind, most)}`, MARGIN, sheet.bold, 9, INK)
  const foot = sheet.y - CHART_HEIGHT
  const step = (WIDTH - 2 * MARGIN) / bars.length
  for (const [n, bar] of bars.entries()) {
    const height = (bar / most) * (CHART_HEIGHT - 14)
    const width = Math.min(step * 0.7, 36)
    sheet.page.drawRectangle({ x: MARGIN + n * step + (step - width) / 2, y: foot, width, height, color: BRAND })
  }
  rule(sheet, foot)
  sheet.y = foot - 12
  nameBars(sheet, table.rows.slice(-bars.length), step)
  sheet.y -= 24
}

/** Labels every bar if there is room, otherwise the first and the last. */
function nameBars(sheet: Sheet, rows: readonly NamedRow[], step: number): void {
  if (rows.length > MOST_NAMED_BARS) {
    write(sheet, rows[0]?.name ?? '', MARGIN, sheet.regular, 8, QUIET)
    writeRight(sheet, rows.at(-1)?.name ?? '', WIDTH - MARGIN, sheet.regular, 8, QUIET)
    return
  }
  for (const [n, { name }] of rows.entries()) {
    const shown = fitting(printable(name, sheet.regular), sheet.regular, 7, step - 4)
    const left = MARGIN + n * step + (step - sheet.regular.widthOfTextAtSize(shown, 7)) / 2
    write(sheet, shown, left, sheet.regular, 7, QUIET)
  }
}

function writeTable(sheet: Sheet, table: ReportTable): void {
  writeHeads(sheet, table)
  for (const row of table.rows) {
    if (sheet.y < BOTTOM + ROW_HEIGHT) {
      nextPage(sheet)
      writeHeads(sheet, table)
    }
    writeRow(sheet, table, row, sheet.regular)
  }
  if (sheet.y < BOTTOM + ROW_HEIGHT) nextPage(sheet)
  writeRow(sheet, table, { key: '', name: 'All', figures: table.total }, sheet.bold)
}

function nextPage(sheet: Sheet): void {
  sheet.page = sheet.file.addPage([WIDTH, HEIGHT])
  sheet.y = HEIGHT - MARGIN
}

const columnWidth = ({ columns }: ReportTable) => (WIDTH - 2 * MARGIN - NAME_WIDTH) / Math.max(1, columns.length)

const rightEdge = (table: ReportTable, column: number) => MARGIN + NAME_WIDTH + (column + 1) * columnWidth(table)

function writeHeads(sheet: Sheet, table: ReportTable): void {
  write(sheet, table.groupHead, MARGIN, sheet.bold, 8, QUIET)
  for (const [n, { head }] of table.columns.entries()) {
    writeRight(sheet, head, rightEdge(table, n), sheet.bold, 8, QUIET, columnWidth(table) - 4)
  }
  rule(sheet, sheet.y - 5)
  sheet.y -= ROW_HEIGHT + 2
}

function writeRow(sheet: Sheet, table: ReportTable, { name, figures }: NamedRow, font: PDFFont): void {
  write(sheet, name, MARGIN, font, 9, INK, NAME_WIDTH - 10)
  for (const [n, { kind }] of table.columns.entries()) {
    writeRight(sheet, figureText(kind, figures[n] ?? null), rightEdge(table, n), font, 9, INK)
  }
  rule(sheet, sheet.y - 4)
  sheet.y -= ROW_HEIGHT
}

function numberPages({ file, regular }: Sheet, { title, companyName }: PrintedReport): void {
  const pages = file.getPages()
  for (const [n, page] of pages.entries()) {
    const foot = printable(`${title} · ${companyName} · page ${n + 1} of ${pages.length}`, regular)
    page.drawText(foot, { x: MARGIN, y: 28, size: 8, font: regular, color: QUIET })
  }
}

function rule({ page }: Sheet, y: number): void {
  page.drawLine({ start: { x: MARGIN, y }, end: { x: WIDTH - MARGIN, y }, thickness: 0.5, color: RULE })
}

type Color = typeof INK

function write(
  { page, y }: Sheet,
  words: string,
  x: number,
  font: PDFFont,
  size: number,
  color: Color,
  widest = WIDTH - 2 * MARGIN,
): void {
  page.drawText(fitting(printable(words, font), font, size, widest), { x, y, size, font, color })
}

function writeRight(
  { page, y }: Sheet,
  words: string,
  right: number,
  font: PDFFont,
  size: number,
  color: Color,
  widest = WIDTH - 2 * MARGIN,
): void {
  const shown = fitting(printable(words, font), font, size, widest)
  page.drawText(shown, { x: right - font.widthOfTextAtSize(shown, size), y, size, font, color })
}

function fitting(words: string, font: PDFFont, size: number, widest: number): string {
  let shown = words
  while (shown.length > 1 && font.widthOfTextAtSize(shown, size) > widest) shown = `${shown.slice(0, -2).trimEnd()}…`
  return shown
}
