import readSheets, { InvalidInputError, InvalidSpreadsheetError } from 'read-excel-file/universal'
import type { NumberedRow } from './table.ts'

/** A sheet of a workbook. */
export interface WorkbookSheet {
  name: string
  rows: NumberedRow[]
}

/** Reads the sheets of an XLSX file that have cells. Returns null for a damaged file. Dates become 1990-04-30. */
export async function sheetsOf(content: ArrayBuffer): Promise<WorkbookSheet[] | null> {
  // Digits stay as they are stored: a long number would lose its end.
  const sheets = await readSheets(content, { parseNumber: (digits: string) => digits }).catch((error: unknown) => {
    if (error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError) return null
    throw error
  })
  return (
    sheets
      ?.map(({ sheet, data }) => ({
        name: sheet,
        rows: data.map((cells, place) => ({ cells: cells.map(textOf), line: place + 1 })),
      }))
      .filter(({ rows }) => rows.some(({ cells }) => cells.some((cell) => cell.trim() !== ''))) ?? null
  )
}

const MIDNIGHT = ' 00:00:00'

/** Numbers come as their digits. Other kinds of cells have no text. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().replace('T', ' ').slice(0, 19).replace(MIDNIGHT, '')
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}
