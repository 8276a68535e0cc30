import { INK, paper, text } from '#features/documents/server/pdf/paper.ts'
import { type Grouping, isOverTime } from '#features/reports/rules/report-kinds.ts'
import { figureText, type NamedRow, type ReportTable } from '#features/reports/rules/report-table.ts'
import { LANDSCAPE, type PdfDocument, type Running } from '#platform/pdf/document.ts'
import { box, type DrawingNode, type PdfNode, type RowNode, row, type Style } from '#platform/pdf/nodes.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** A report as it is printed. */
export interface PrintedReport {
  title: string
  about: string
  companyName: string
  /** The day on which it is printed. */
  day: PlainDate
  period: string
  isSandbox: boolean
  by: Grouping
  table: ReportTable
}

const MARGIN = 48
const WIDTH = LANDSCAPE.width - 2 * MARGIN
const PAGE_STYLE = {
  ...{ paddingTop: MARGIN, paddingBottom: 52, paddingLeft: MARGIN, paddingRight: MARGIN },
  ...{ fontFamily: 'Helvetica', fontSize: 9, color: INK },
} as const satisfies Style
const QUIET = '#4a505a'
const BRAND = '#1b4b7a'
const NAME_WIDTH = 132
const CHART_HEIGHT = 106
const MOST_BARS = 60
const MOST_NAMED_BARS = 14

/** Returns the pages of a report: a chart, then a table whose header repeats on each page. */
export function reportDocument(report: PrintedReport): PdfDocument {
  const { title, companyName, day } = report
  return {
    title: `${title}, ${companyName}`,
    date: new Date(`${day}T00:00:00Z`),
    // Nine columns of figures need the width.
    size: LANDSCAPE,
    sections: [{ style: PAGE_STYLE, running: [foot(report)], content: () => contents(report) }],
  }
}

const foot = ({ title, companyName }: PrintedReport): Running => ({
  ...{ top: LANDSCAPE.height - 36, left: MARGIN, right: MARGIN, style: { fontSize: 8, color: QUIET } },
  node: (page, pages) => text(`${title} · ${companyName} · page ${page} of ${pages}`),
})

function contents(report: PrintedReport): PdfNode[] {
  const { title, about, companyName, period, isSandbox, table } = report
  const head = [
    text(`${companyName}${isSandbox ? ' · SANDBOX DATA' : ''}`, { color: QUIET }),
    text(title, { ...paper.bold, fontSize: 20, marginTop: 4, marginBottom: 4 }, { role: 'H1' }),
    ...[period, about].map((words) => text(words, { color: QUIET, marginTop: 2 })),
  ]
  if (table.isEmpty) return [...head, text('There is no data for this period.', { fontSize: 10, marginTop: 20 })]
  return [...head, ...chart(report), tableOf(table)]
}

/** Draws a vertical bar per row for the first drawn column, in order of time. */
function chart({ table, by }: PrintedReport): PdfNode[] {
  const column = Math.max(0, isOverTime(by) ? table.columns.findIndex(({ isDrawn }) => isDrawn === true) : 0)
  const bars = table.rows.slice(-MOST_BARS).map(({ figures }) => Math.max(0, figures[column] ?? 0))
  const head = table.columns[column]
  const most = Math.max(...bars)
  if (!head || bars.length < 2 || most <= 0) return []
  const cut = table.rows.length > MOST_BARS ? `, the last ${MOST_BARS}` : ''
  const caption = `${head.head}${cut}; the tallest bar is ${figureText(head.kind, most)}`
  return [
    text(caption, { ...paper.bold, marginTop: 18, marginBottom: 8 }),
    box({ ...paper.row, paddingTop: 0, paddingBottom: 0 }, [drawing(bars, most)]),
    barNames(table.rows.slice(-bars.length)),
  ]
}

function drawing(bars: readonly number[], most: number): DrawingNode {
  const step = WIDTH / bars.length
  const width = Math.min(step * 0.7, 36)
  const shapes = bars.map((bar, n) => {
    const height = (bar / most) * CHART_HEIGHT
    return { x: n * step + (step - width) / 2, y: CHART_HEIGHT - height, width, height, color: BRAND, opacity: 1 }
  })
  return { kind: 'drawing', shapes, style: { height: CHART_HEIGHT } }
}

/** Labels every bar if there is room, otherwise the first and the last. */
function barNames(rows: readonly NamedRow[]): RowNode {
  const style = { fontSize: 7, color: QUIET, marginTop: 4 }
  if (rows.length <= MOST_NAMED_BARS) {
    const width = WIDTH / rows.length
    return row(
      style,
      rows.map(({ name }) => text(name, { width, textAlign: 'center', paddingLeft: 2, paddingRight: 2 })),
    )
  }
  return row(style, [text(rows[0]?.name ?? ''), text(rows.at(-1)?.name ?? '')], { spread: 'apart' })
}

function tableOf(table: ReportTable): PdfNode {
  const rows = [
    ...table.rows.map((one) => tableRow(table, one)),
    tableRow(table, { key: '', name: 'All', figures: table.total }, paper.bold),
  ]
  return box({ marginTop: 20 }, rows, { role: 'Table', repeated: headRow(table) })
}

const NAME = { width: NAME_WIDTH, paddingRight: 10 } as const
const figureStyle = ({ columns }: ReportTable): Style => ({
  width: (WIDTH - NAME_WIDTH) / Math.max(1, columns.length),
  ...{ paddingLeft: 4, textAlign: 'right' },
})

const headRow = (table: ReportTable) =>
  row(
    { ...paper.row, ...paper.bold, fontSize: 8, color: QUIET },
    [
      text(table.groupHead, NAME, { role: 'TH' }),
      ...table.columns.map(({ head }) => text(head, figureStyle(table), { role: 'TH' })),
    ],
    { role: 'TR', keepAhead: 30 },
  )

const tableRow = (table: ReportTable, { name, figures }: NamedRow, style: Style = {}) =>
  row(
    { ...paper.row, ...style },
    [
      text(name, NAME, { role: 'TH' }),
      ...table.columns.map(({ kind }, n) =>
        text(figureText(kind, figures[n] ?? null), figureStyle(table), { role: 'TD' }),
      ),
    ],
    { role: 'TR' },
  )
