import { figureText, type ReportTable } from '#features/reports/rules/report-table.ts'
import { Table } from '#ui/table.tsx'

/** All rows of the report with their total. Periods of time are shown newest first. */
export function ReportRows({ table, isOverTime }: { table: ReportTable; isOverTime: boolean }) {
  const { columns, total, groupHead } = table
  const rows = isOverTime ? table.rows.toReversed() : table.rows
  return (
    <Table label="Figures" linesOnPhone heads={[groupHead, ...columns.map(({ head }) => ({ figure: head }))]}>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row" className="min-w-32">
              {name}
            </th>
            {columns.map(({ key: column, head, kind }, position) => (
              <td key={column} data-label={head} className="text-right tabular-nums">
                {figureText(kind, figures[position] ?? null)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tbody>
        <tr className="font-semibold">
          <th scope="row">All</th>
          {columns.map(({ key, head, kind }, position) => (
            <td key={key} data-label={head} className="text-right tabular-nums">
              {figureText(kind, total[position] ?? null)}
            </td>
          ))}
        </tr>
      </tbody>
    </Table>
  )
}
