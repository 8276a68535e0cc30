import { csvHead, csvRow } from '#platform/rules/csv.ts'
import { decoded, type LegacyEncoding, type OddBytes } from './import-reading/decoding.ts'
import { foundTable, type NumberedRow, separatedRows } from './import-reading/table.ts'
import type { WorkbookSheet } from './import-reading/workbook.ts'

/** The `accept` of an input for files in CSV, and for files in CSV or XLSX. */
export const SEPARATED_TEXTS = '.csv,.tsv,.txt,text/csv,text/plain'
export const SPREADSHEETS = `${SEPARATED_TEXTS},.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet`

/** A CSV or XLSX file as read, not yet checked. */
export interface ImportFile {
  name: string
  heads: string[]
  rows: string[][]
  /** Each row's number as a spreadsheet shows it: empty rows count, and so do rows above the header. */
  lines: number[]
  /** The row of the header, and the number of filled rows above it, which are left out. */
  headLine: number
  above: number
  isWorkbook: boolean
}

/** A question that only a person can settle before the file is read. */
export type FileQuestion = { about: 'encoding'; odd: OddBytes } | { about: 'sheet'; sheets: SheetChoice[] }
export interface SheetChoice {
  name: string
  /** Filled rows, with the header. */
  rowCount: number
}

/** The person's choices about a file; null as long as none was needed. */
export interface FileChoices {
  encoding: LegacyEncoding | null
  sheet: string | null
}
export const NO_CHOICES: FileChoices = { encoding: null, sheet: null }

export type ReadFile = { file: ImportFile } | { question: FileQuestion }

/** A problem with the file, worded for the user. */
class FileRefused extends Error {}

export interface ImportLimits {
  megabytes: number
  rows: number
  /** True if a workbook can be read. It holds 5% as 0.05, so files with rates in percent must be CSV. */
  takesWorkbooks: boolean
}

/** Reads a CSV or XLSX file in the browser without sending it, or returns what to ask first. Throws FileRefused. */
export async function readImportFile(file: File, most: ImportLimits, choices: FileChoices): Promise<ReadFile> {
  if (file.size > most.megabytes * 1024 * 1024)
    throw new FileRefused(`The file is larger than ${most.megabytes} MB. Split it and import the parts.`)
  const content = await file.arrayBuffer()
  const bytes = new Uint8Array(content)
  if (startsWith(bytes, OLD_EXCEL))
    throw new FileRefused(
      'This file is in an old Excel format, or protected by a password. Save it as XLSX or CSV without a password, and choose that file.',
    )
  if (startsWith(bytes, ZIP)) return ofWorkbook(file.name, content, most, choices.sheet)
  const read = decoded(bytes, choices.encoding)
  if ('doubt' in read) return { question: { about: 'encoding', odd: read.doubt } }
  return { file: tableOf(file.name, rowsOfText(read.text), most, false) }
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, place) => bytes[place] === byte)

const NOT_CSV = 'This is not a CSV file. Save the spreadsheet as CSV and choose that file.'

function rowsOfText(text: string): NumberedRow[] {
  if (text.includes('\0')) throw new FileRefused(NOT_CSV)
  const read = separatedRows(text)
  if ('rows' in read) return read.rows
  throw new FileRefused(
    `A quotation mark in row ${read.openQuote} is not closed, so the rows below it can’t be read. Close it and choose the file again.`,
  )
}

async function ofWorkbook(
  name: string,
  content: ArrayBuffer,
  most: ImportLimits,
  chosen: string | null,
): Promise<ReadFile> {
  if (!most.takesWorkbooks)
    throw new FileRefused('A workbook stores 5% as 0.05. Save the sheet as CSV and choose that file.')
  // Most imports are CSV, so the reader of workbooks loads with the first one.
  const { sheetsOf } = await import('./import-reading/workbook.ts')
  const sheets = await sheetsOf(content)
  if (sheets === null)
    throw new FileRefused('This file can’t be read as a workbook. Save it as XLSX or CSV and choose that file.')
  const sheet = sheets.length > 1 ? sheets.find((one) => one.name === chosen) : sheets[0]
  if (sheet === undefined && sheets.length > 1) return { question: { about: 'sheet', sheets: sheets.map(choiceOf) } }
  return { file: tableOf(name, sheet?.rows ?? [], most, true) }
}

const choiceOf = ({ name, rows }: WorkbookSheet): SheetChoice => ({
  name,
  rowCount: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).length,
})

function tableOf(name: string, all: readonly NumberedRow[], most: ImportLimits, isWorkbook: boolean): ImportFile {
  const table = foundTable(all)
  if (table === null) throw new FileRefused('The file has no rows below the header row.')
  const { heads, rows, above, headLine } = table
  if (rows.length > most.rows) {
    throw new FileRefused(
      `The file has ${rows.length.toLocaleString('en-US')} rows. You can import at most ${most.rows.toLocaleString('en-US')} at once.`,
    )
  }
  return {
    ...{ name: name.slice(0, 200), heads, above, headLine, isWorkbook },
    rows: rows.map(({ cells }) => cells),
    lines: rows.map(({ line }) => line),
  }
}

/** The problems of a row, by its number in the file. */
export interface RowProblem {
  line: number
  problems: string[]
}

/** Returns the rejected rows unchanged plus a column with the reason, so that they can be fixed and imported again. */
export function rejectsFile(file: ImportFile, rejects: readonly RowProblem[]): string {
  const rowOn = new Map(file.lines.map((line, place) => [line, file.rows[place]]))
  const rows = rejects.map(({ line, problems }) => {
    const cells = rowOn.get(line) ?? []
    return csvRow([...file.heads.map((_, place) => cells[place] ?? ''), problems.join('; ')])
  })
  return csvHead([...file.heads, 'Problem']) + rows.join('')
}

/** Returns the name for rows of a file that are saved as CSV: 'rejects-leads.csv' for leads.xlsx. */
export const csvNameOf = (prefix: string, name: string): string => `${prefix}-${name.replace(/\.xlsx$/i, '.csv')}`
