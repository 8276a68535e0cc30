// Excel reads a file without it as its own old encoding, and mangles every name that isn't plain English.
const BYTE_ORDER_MARK = '\uFEFF'
const ROW_END = '\r\n'

// What a spreadsheet would take for a formula: https://owasp.org/www-community/attacks/CSV_Injection
const FORMULA_START = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

type CsvValue = string | number | null

/** The start of a file: the mark that says UTF-8, and the row of heads. */
export function csvHead(heads: readonly string[]): string {
  return BYTE_ORDER_MARK + csvRow(heads)
}

/** One row as RFC 4180 writes it, with its line end; null is an empty field. Text that a spreadsheet would run as a formula starts with an apostrophe. */
export function csvRow(values: readonly CsvValue[]): string {
  return values.map(field).join(',') + ROW_END
}

/** A file's name with its date: 'clients-2025-01-05.csv'. `date` is the reader's own. */
export function csvFileName(subject: string, date: string): string {
  return `${subject}-${date}.csv`
}

function field(value: CsvValue): string {
  if (value === null) return ''
  // A number of ours is no formula, even below zero.
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA_START.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
