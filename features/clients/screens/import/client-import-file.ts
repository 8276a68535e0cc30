import {
  type Colleague,
  clientOfRow,
  type ImportColumns,
  importedRow,
  type RowSetting,
} from '#features/clients/rules/client-import.ts'
import type { ImportFile, RowProblem } from '#platform/browser/import-file.ts'

/** Returns the rows that the add form would reject, with its messages. */
export function problemsOf(
  file: ImportFile,
  columns: ImportColumns,
  setting: RowSetting,
  colleagues: readonly Colleague[],
): RowProblem[] {
  return file.rows.flatMap((cells, place) => {
    const { problems } = clientOfRow(importedRow(cells, columns, file.isWorkbook), setting, colleagues)
    return problems ? [{ line: file.lines[place] ?? 0, problems }] : []
  })
}
