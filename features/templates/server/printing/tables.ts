import { box, type PdfNode, row, type Style, text } from '#platform/pdf/nodes.ts'
import { printable } from '#platform/pdf/printable.ts'

/** A column of a table: its heading, and its share of the width. */
export interface Column {
  heading: string
  width: `${number}%`
  align?: 'right'
}

const RULE = { borderBottomWidth: 0.5, borderColor: '#8a8577', paddingTop: 3, paddingBottom: 3 } as const
const HEAD = { ...RULE, backgroundColor: '#f4f1ea' } as const
const BOLD = { fontFamily: 'Helvetica-Bold' } as const

/** A table whose heads are repeated on each page. The last row is bold if it is a total. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { hasTotal = false, style = {} }: { hasTotal?: boolean; style?: Style } = {},
): PdfNode {
  const head = row(
    HEAD,
    columns.map((column) => text(column.heading, { ...BOLD, ...cellStyle(column) }, { role: 'TH' })),
    { role: 'TR' },
  )
  const body = rows.map((cells, at) =>
    row(
      RULE,
      columns.map((column, place) =>
        text(
          printable(cells[place] ?? '', Infinity),
          { ...(hasTotal && at === rows.length - 1 && BOLD), ...cellStyle(column) },
          { role: 'TD' },
        ),
      ),
      { role: 'TR', keepAhead: hasTotal && at === rows.length - 2 ? 24 : 0 },
    ),
  )
  return box({ marginTop: 8, fontSize: 9.5, ...style }, body, { role: 'Table', repeated: head })
}

const cellStyle = ({ width, align }: Column): Style => ({
  width,
  paddingLeft: 4,
  paddingRight: 4,
  ...(align !== undefined && { textAlign: align }),
})
