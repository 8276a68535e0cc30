import type { ControlTotal, ImportMode, ImportStatus } from '#features/portfolio-import/rules/import-lists.ts'
import { dollarsAndCents } from '#platform/rules/money.ts'

export const MODE_NAMES: Record<ImportMode, string> = {
  balances: 'Balances only',
  histories: 'Whole histories',
}

export const STATUS_NAMES: Record<ImportStatus, string> = {
  uploading: 'Upload incomplete',
  checking: 'Checking',
  checked: 'Checked, not imported',
  importing: 'Importing',
  done: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
  canceled: 'Canceled',
  failed: 'Failed',
}

export const TOTAL_NAMES: Record<ControlTotal, string> = {
  loans: 'Loans',
  new_borrowers: 'New borrowers',
  existing_borrowers: 'Borrowers on file',
  principal: 'Principal',
  interest: 'Accrued interest',
  fees: 'Fees due',
  past_due: 'Past due',
}

const COUNTS: readonly ControlTotal[] = ['loans', 'new_borrowers', 'existing_borrowers']

/** Returns a total in words: a count, or dollars. */
export const totalWords = (name: ControlTotal, value: number): string =>
  COUNTS.includes(name) ? value.toLocaleString('en-US') : dollarsAndCents(value)

/** The kinds of work that keep an import from being undone, by the table that has it. */
const WORK_NAMES: Readonly<Record<string, string>> = {
  loan_postings: 'payments or other entries',
  loan_month_ends: 'a month that is closed in the loan’s record',
  journal_lines: 'the books of a month',
  notes: 'notes',
  tasks: 'tasks',
  collection_accounts: 'work in Collections',
  contact_attempts: 'calls and messages',
  payment_promises: 'promises to pay',
  payment_notices: 'notices to the borrower',
  autopay_authorizations: 'autopay',
  loan_charges: 'debits',
  repossessions: 'a repossession',
  lockbox_rows: 'lockbox checks',
  counter_receipt_lines: 'receipts',
  application_collateral: 'collateral',
}

/** Returns the kinds of work on a loan in words. */
export const workWords = (reasons: readonly string[]): string =>
  [...new Set(reasons.map((reason) => WORK_NAMES[reason] ?? 'other work'))].join(', ')
