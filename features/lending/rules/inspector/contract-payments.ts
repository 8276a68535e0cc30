import { isPlainDate, type PlainDate, plainDateFromUs } from '#platform/rules/dates.ts'
import { centsOf, decimalComma } from '#platform/rules/money.ts'

/** A payment that a contract states, in cents. */
export interface ContractPayment {
  on: PlainDate
  amount: number
}

/** A line that can't be read, and the reason. */
export interface UnreadLine {
  /** 1 is the first line. */
  line: number
  problem: string
}

/**
 * Reads a pasted list of payments: a date and an amount on each line. Tabs, commas, semicolons, and spaces separate them; `$`,
 * quotes, and thousands commas are allowed. Empty lines and a heading without digits are skipped.
 */
export function contractPayments(text: string): { payments: ContractPayment[]; unread: UnreadLine[] } {
  const payments: ContractPayment[] = []
  const unread: UnreadLine[] = []
  const lines = text.trimEnd().split(/\r\n|\r|\n/)
  for (const [index, line] of lines.entries()) {
    const isHeading = index === 0 && lines.length > 1 && !/\d/.test(line)
    if (line.trim() === '' || isHeading) continue
    const read = paymentIn(line)
    if (typeof read === 'string') unread.push({ line: index + 1, problem: read })
    else payments.push(read)
  }
  return { payments, unread }
}

/** Writes payments as `contractPayments` reads them. */
export function paymentLines(payments: readonly ContractPayment[]): string {
  return payments.map(({ on, amount }) => `${on}\t${(amount / 100).toFixed(2)}`).join('\n')
}

const SEPARATORS = '[\\s,;"]'
const DATE = /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4}/.source
const LINE = new RegExp(`^${SEPARATORS}*(${DATE})(?:${SEPARATORS}+(.*?)${SEPARATORS}*)?$`)
const SHORT_YEAR = /^\s*\d{1,2}\/\d{1,2}\/\d{2}\b/

function paymentIn(line: string): ContractPayment | string {
  const [, written, rest = ''] = LINE.exec(line) ?? []
  if (written === undefined)
    return SHORT_YEAR.test(line)
      ? 'Write the year with four digits, such as 2/15/2026.'
      : 'Begin with a date, such as 2026-02-15 or 2/15/2026.'
  const on = dateOf(written)
  if (on === null) return `The date ${written} does not exist.`
  const amount = centsOf(rest)
  if (amount === null || /\.\d{3}/.test(rest)) return amountProblem(rest)
  return amount > 0 ? { on, amount } : 'The amount must be above $0.00.'
}

function amountProblem(rest: string): string {
  if (rest === '') return 'Write the amount after the date.'
  const meant = decimalComma(rest)
  if (meant !== null) return `Write ${meant} instead of ${rest}.`
  return /\d[\s;]+\$?\d/.test(rest) ? 'Write only a date and an amount.' : `“${rest}” is not an amount, such as 230.00.`
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function dateOf(written: string): PlainDate | null {
  if (written.includes('/')) return plainDateFromUs(written)
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written) ?? named(written)
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : null
}

/** 'Feb 15, 2026' in the order of an ISO date. */
function named(written: string): string[] {
  const [, month = '', day = '', year = ''] = /^([A-Za-z]+)\.? (\d+),? (\d+)$/.exec(written) ?? []
  return [written, year, String(MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1), day]
}
