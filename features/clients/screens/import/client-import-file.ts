import { type Colleague, clientOfRow, type ImportColumns, importedRow } from '#features/clients/rules/client-import.ts'
import type { ImportFile, RowProblem } from '#platform/browser/import-file.ts'
import type { PlainDate } from '#platform/rules/dates.ts'

/** Returns the rows that the add form would reject, with its messages. */
export function problemsOf(
  file: ImportFile,
  columns: ImportColumns,
  today: PlainDate,
  colleagues: readonly Colleague[],
): RowProblem[] {
  return file.rows.flatMap((cells, place) => {
    const { problems } = clientOfRow(importedRow(cells, columns, file.isWorkbook), today, colleagues)
    return problems ? [{ line: file.lines[place] ?? 0, problems }] : []
  })
}
