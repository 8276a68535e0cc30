import { centsOf } from '#platform/rules/money.ts'

/** The states of a batch. */
export const BATCH_STATUSES = ['draft', 'posted', 'reversed', 'discarded'] as const
export type BatchStatus = (typeof BATCH_STATUSES)[number]

/** The states after a batch was posted. */
export const POSTED_STATUSES = ['posted', 'reversed'] as const satisfies readonly BatchStatus[]

/** The reasons why a row of a batch can't be posted. */
export const ROW_PROBLEMS = {
  unknown_loan: 'No loan has this number',
  ambiguous_loan: 'Several loans begin with this number. Enter the whole number.',
  duplicate: 'This check is in the batch twice',
  posted_before: 'This check was posted in another batch',
  not_payable: 'This loan takes no payment on the day of the deposit',
} as const
export type RowProblem = keyof typeof ROW_PROBLEMS

/** A row as it was read from text. `cents` is null if the amount can't be read. */
export interface ReadRow {
  loanNumber: string
  checkNumber: string
  amount: string
  cents: number | null
}

const FIELD = /"((?:[^"]|"")*)"|([^\t,;]*)/
const HEAD = /^"?(loan|account)\b/i

/**
 * Reads rows of loan number, check number, and amount, pasted from a spreadsheet or read from a CSV file. Skips empty rows and a row of
 * column heads.
 */
export function readLockbox(text: string): ReadRow[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.filter((line, index) => index > 0 || !HEAD.test(line)).map(readRow)
}

function readRow(line: string): ReadRow {
  const [loan = '', check = '', ...rest] = fieldsOf(line)
  // An unquoted amount such as 1,250.00 in a file with commas.
  const amount = rest.join(line.includes('\t') ? '\t' : ',').trim()
  const cents = /\.\d{3}/.test(amount) ? null : centsOf(amount)
  return {
    ...{ loanNumber: loan.replace(/^#/, ''), checkNumber: check, amount },
    cents: cents !== null && cents > 0 ? cents : null,
  }
}

function fieldsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((mark) => line.includes(mark)) ?? ','
  const fields: string[] = []
  let rest = line
  for (;;) {
    const found = FIELD.exec(rest)
    const quoted = rest.startsWith('"') && found?.[1] !== undefined
    const at = rest.indexOf(separator)
    const plainEnd = at < 0 ? rest.length : at
    const end = quoted ? found[0].length : plainEnd
    const field = quoted ? found[1]?.replaceAll('""', '"') : rest.slice(0, end)
    fields.push((field ?? '').trim())
    const next = rest.indexOf(separator, end)
    if (next < 0) return fields
    rest = rest.slice(next + 1)
  }
}

/** The totals of a batch and of the bank's sheet. Money is in cents. */
export interface Controls {
  count: number
  cents: number
  controlCount: number
  controlCents: number
}

/** Returns true if the rows agree with the bank's sheet. */
export const controlsMatch = ({ count, cents, controlCount, controlCents }: Controls): boolean =>
  count === controlCount && cents === controlCents
