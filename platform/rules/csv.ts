// Without it, Excel reads the file in an old encoding and garbles names with accents.
const BYTE_ORDER_MARK = '\uFEFF'
const ROW_END = '\r\n'

// The start of a formula in a spreadsheet: https://owasp.org/www-community/attacks/CSV_Injection
const FORMULA_START = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

type CsvValue = string | number | null

/** Returns the start of a file: the byte-order mark and the row of column heads. */
export function csvHead(heads: readonly string[]): string {
  return BYTE_ORDER_MARK + csvRow(heads)
}

/**
 * Returns one RFC 4180 row with its line end. Null is an empty field. A text that a spreadsheet would run as a formula
 * gets an apostrophe in front.
 */
export function csvRow(values: readonly CsvValue[]): string {
  return values.map(field).join(',') + ROW_END
}

/** Returns a file name with its date: 'clients-2025-01-05.csv'. `date` is the reader's. */
export function csvFileName(subject: string, date: string): string {
  return `${subject}-${date}.csv`
}

function field(value: CsvValue): string {
  if (value === null) return ''
  // A number is never a formula, even if negative.
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA_START.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
