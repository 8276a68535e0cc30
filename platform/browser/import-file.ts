import Papa from 'papaparse'
import { csvHead, csvRow } from '#platform/rules/csv.ts'

/** A CSV file as read, not yet checked. */
export interface ImportFile {
  name: string
  heads: string[]
  rows: string[][]
  /** Each row's number as a spreadsheet shows it: the header is row 1, and empty rows count. */
  lines: number[]
}

/** A problem with the file, worded for the user. */
class FileRefused extends Error {}

export interface ImportLimits {
  megabytes: number
  rows: number
}

/** Reads a CSV file in the browser without sending it. Throws FileRefused. */
export async function readImportFile(file: File, most: ImportLimits): Promise<ImportFile> {
  if (file.size > most.megabytes * 1024 * 1024)
    throw new FileRefused(`The file is larger than ${most.megabytes} MB. Split it and import the parts.`)
  const text = textOf(await file.arrayBuffer())
  if (text.includes('\0'))
    throw new FileRefused('This is not a CSV file. Save the spreadsheet as CSV and choose that file.')
  const { data, errors } = Papa.parse<string[]>(text)
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open) {
    throw new FileRefused(
      `A quotation mark in row ${(open.row ?? 0) + 1} is not closed, so the rows below it can’t be read. Close it and choose the file again.`,
    )
  }
  const filled = data.map((cells, place) => ({ cells, line: place + 1 })).filter(({ cells }) => !isEmpty(cells))
  const [heads, ...rows] = filled.map(({ cells }) => cells)
  if (heads === undefined || rows.length === 0) throw new FileRefused('The file has no rows below the header row.')
  if (rows.length > most.rows) {
    throw new FileRefused(
      `The file has ${rows.length.toLocaleString('en-US')} rows. You can import at most ${most.rows.toLocaleString('en-US')} at once.`,
    )
  }
  return {
    name: file.name.slice(0, 200),
    heads: heads.map((head) => head.trim()),
    rows,
    lines: filled.slice(1).map(({ line }) => line),
  }
}

// Excel on Windows saves CSV in a legacy encoding by default. Read as UTF-8, "José" would lose its accent.
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** The problems of a row, by its number in the file. */
export interface RowProblem {
  line: number
  problems: string[]
}

/** Returns the rejected rows unchanged plus a column with the reason, so that they can be fixed and imported again. */
export function rejectsFile(file: ImportFile, rejects: readonly RowProblem[]): string {
  const rowOn = new Map(file.lines.map((line, place) => [line, file.rows[place]]))
  const rows = rejects.map(({ line, problems }) => csvRow([...(rowOn.get(line) ?? []), problems.join('; ')]))
  return csvHead([...file.heads, 'Problem']) + rows.join('')
}
