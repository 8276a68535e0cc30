import type { ReactNode } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { csvFileName, csvHead, csvRow } from '#platform/rules/csv.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { saveCsv } from '#ui/save-file.ts'
import { Table } from '#ui/table.tsx'
import { FigureLink } from './figure-link.tsx'
import type { PoolCell } from './pool-cell.ts'

/** A row: its head, and its cells as they are shown. A link leads from the head to the loans. */
export interface PoolRow {
  key: string
  head: ReactNode
  name: string
  cells: readonly string[]
  /** The figures that the cells are, by column. A cell without one leads nowhere. */
  leads?: readonly (PoolCell | null)[]
}

interface PoolTableProps {
  title: string
  about: string
  /** The name of the CSV file. */
  file: string
  rowHead: string
  columns: readonly string[]
  rows: readonly PoolRow[]
  /** Shown instead of a table without rows. */
  empty: string
  /** A chart above the table. */
  children?: ReactNode
}

/** A titled table of figures, which can be saved as a CSV file. */
export function PoolTable({ title, about, file, rowHead, columns, rows, empty, children }: PoolTableProps) {
  const mayExport = useMay('export_data')
  const save = () => {
    const lines = rows.map(({ name, cells }) => csvRow([name, ...cells])).join('')
    saveCsv(csvHead([rowHead, ...columns]) + lines, csvFileName(file, dateOfInstant(new Date())))
  }
  return (
    <Part title={title} about={about} action={mayExport && rows.length > 0 && <Button onClick={save}>CSV</Button>}>
      {rows.length === 0 ? (
        <p className="mt-3 text-ink-2">{empty}</p>
      ) : (
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
          {children}
          <Table label={title} heads={[rowHead, ...columns.map((figure) => ({ figure }))]}>
            <tbody>
              {rows.map(({ key, head, cells, leads = [] }) => (
                <tr key={key}>
                  <th scope="row">
                    <span className="inline-block min-w-28">{head}</span>
                  </th>
                  {cells.map((cell, place) => (
                    <td key={columns[place]} className="whitespace-nowrap text-right">
                      <Figure text={cell} lead={leads[place] ?? null} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Part>
  )
}

// An amount of zero has no loans behind it.
const EMPTY_TEXTS = ['', '–', '$0', '0']

function Figure({ text, lead }: { text: string; lead: PoolCell | null }) {
  return lead === null || EMPTY_TEXTS.includes(text) ? text : <FigureLink cell={lead}>{text}</FigureLink>
}
