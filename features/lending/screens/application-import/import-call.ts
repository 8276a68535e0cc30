import {
  type ApplicationColumns,
  importedApplicationRow,
} from '#features/lending/rules/application-import/application-import.ts'
import { importLabel } from '#features/lending/rules/application-import/import-fields.ts'
import type { ImportProblem } from '#features/lending/rules/application-import/row-lists.ts'
import type { ImportFile, RowProblem } from '#platform/browser/import-file.ts'
import { callFunction } from '#platform/browser/supabase.ts'

/** The result of a check or an import: the number of applications, and the rows that were refused. */
export interface ImportResult {
  added: number
  rejects: { line: number; problems: ImportProblem[] }[]
}

/** Returns the refused rows in words. Each problem starts with the name of its column in the file. */
export function rejectsInWords(
  { rejects }: ImportResult,
  { heads }: Pick<ImportFile, 'heads'>,
  columns: ApplicationColumns,
): RowProblem[] {
  const words = ({ field, message }: ImportProblem) => {
    if (field === null) return message
    const place = columns[field]
    return `${(place !== undefined && heads[place]) || importLabel(field)}: ${message}`
  }
  return rejects.map(({ line, problems }) => ({ line, problems: problems.map(words) }))
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
