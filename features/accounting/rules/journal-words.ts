import type { PlainDate } from '#platform/rules/dates.ts'

/**
 * Returns the number of a journal entry: '202610-1a2b3c4d-12', at most 21 characters, as QuickBooks Online allows. Two loans whose ids
 * begin alike share numbers. Their entries then import as one, which is still balanced.
 */
export const journalNumber = (loanId: string, month: PlainDate, entry: number): string =>
  `${month.slice(0, 7).replace('-', '')}-${loanId.slice(0, 8)}-${entry}`

const KINDS: Record<string, string> = {
  accrual: 'Interest accrued',
  disbursement: 'Loan made',
  charge_off: 'Charge-off',
  accrual_off: 'Interest stopped',
  accrual_on: 'Interest resumed',
  scra: 'Rate capped for military service',
}

/** Returns a kind of journal entry in words. */
export function kindInWords(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return KINDS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the memo of a journal entry: its kind, its loan, and the reference of its money. */
export function memoOf({
  kind,
  loan_id,
  reference,
}: {
  kind: string
  loan_id: string
  reference: string | null
}): string {
  return [`${kindInWords(kind)}, loan ${loan_id.slice(0, 8)}`, ...(reference === null ? [] : [reference])].join(', ')
}
