import { ACCOUNT_KEYS } from '#features/accounting/rules/accounts.ts'
import { DAY_COUNTS } from '#features/lending/rules/day-count.ts'
import { LOAN_TYPES } from '#features/lending/rules/loan-types.ts'
import { POSTING_KINDS } from '#features/lending/rules/stored-loan.ts'
import {
  DIFFERENCE_RULES,
  FILE_KINDS,
  IMPORT_FAILURES,
  IMPORT_MODES,
  IMPORT_STATUSES,
} from '#features/portfolio-import/rules/import-lists.ts'

/** The values of the columns of the books and of portfolio imports, as the rules define them. */
export const ACCOUNTING_LISTS = {
  'app.journal_lines.account': ACCOUNT_KEYS,
  'app.journal_lines.kind': [...POSTING_KINDS, 'accrual'],
  'app.ledger_accounts.account': ACCOUNT_KEYS,
  'app.portfolio_imports.mode': IMPORT_MODES,
  'app.portfolio_imports.status': IMPORT_STATUSES,
  'app.portfolio_imports.failure': IMPORT_FAILURES,
  'app.portfolio_imports.day_count': DAY_COUNTS,
  'app.portfolio_imports.loan_type': LOAN_TYPES,
  'app.portfolio_imports.difference_rule': DIFFERENCE_RULES,
  'app.portfolio_import_parts.kind': FILE_KINDS,
  'app.portfolio_import_problems.kind': FILE_KINDS,
  'app.portfolio_import_columns.kind': FILE_KINDS,
}
