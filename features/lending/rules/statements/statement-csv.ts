import { methodName, type PaymentMethod } from '#features/lending/rules/payment-methods.ts'
import { csvHead, csvRow } from '#platform/rules/csv.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { LoanStatement, StatementRow } from './loan-statement.ts'
import { OWED_PARTS, type Owed, totalOf } from './owed.ts'

/** The details of a ledger entry that the engine doesn't need. */
export interface EntryDetails {
  method: PaymentMethod | null
  reference: string | null
}

/** The columns, in their order. Programs read them by name: add new ones at the end. */
export const STATEMENT_COLUMNS = [
  'Date',
  'Entry',
  'Amount',
  'Interest',
  'Principal',
  'Fees',
  'Charges',
  'Credit',
  'Charged off',
  'Principal balance',
  'Payoff',
  'Method',
  'Reference',
  'Entry ID',
] as const

/**
 * A statement as CSV: the opening balance, a row for each line, and the closing balance. Amounts are signed dollars: above 0 if they
 * raise what is owed, and below 0 if they lower it.
 */
export function statementCsv(statement: LoanStatement, detailsById: ReadonlyMap<string, EntryDetails>): string {
  const { from, until, opening, closing, rows } = statement
  return [
    csvHead(STATEMENT_COLUMNS),
    balanceRow(from, 'Opening balance', opening),
    ...rows.map((row) => entryRow(row, detailsById)),
    balanceRow(until, 'Closing balance', closing),
  ].join('')
}

// A number is never a formula, so a spreadsheet adds negative amounts up.
const dollars = (cents: number): number => cents / 100

function balanceRow(on: PlainDate, name: string, owed: Owed): string {
  const blank = ['Amount', ...OWED_PARTS].map(() => null)
  return csvRow([on, name, ...blank, dollars(owed.principal), dollars(totalOf(owed)), null, null, null])
}

function entryRow(
  { on, name, amountCents, parts, owed, entryId }: StatementRow,
  detailsById: ReadonlyMap<string, EntryDetails>,
): string {
  const { method = null, reference = null } = detailsById.get(entryId ?? '') ?? {}
  return csvRow([
    ...[on, name, dollars(amountCents), ...OWED_PARTS.map((part) => dollars(parts[part]))],
    ...[dollars(owed.principal), dollars(totalOf(owed))],
    ...[method && methodName(method), reference, entryId],
  ])
}
