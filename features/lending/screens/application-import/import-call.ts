import {
  type ApplicationColumns,
  importedApplicationRow,
} from '#features/lending/rules/application-import/application-import.ts'
import type { ImportFile, RowProblem } from '#platform/browser/import-file.ts'
import { callFunction } from '#platform/browser/supabase.ts'

/** The result of a check or an import: the number of applications, and the rows that were refused. */
export interface ImportResult {
  added: number
  rejects: RowProblem[]
}

/** Returns the request of an import: the mapped columns of each row, with its number in the file. */
export function importRequest(file: ImportFile, columns: ApplicationColumns) {
  const rows = file.rows.map((cells, place) => ({
    line: file.lines[place] ?? 0,
    fields: importedApplicationRow(cells, columns),
  }))
  return { file_name: file.name, rows }
}

/** Sends the rows. A check enters nothing. */
export const sendImport = (request: object): Promise<ImportResult> =>
  callFunction<ImportResult>('import-applications', { ...request })
