import { ACCOUNT_KEYS } from '#features/accounting/rules/accounts.ts'
import { POSTING_KINDS } from '#features/lending/rules/stored-loan.ts'

/** The values of the columns of the books, as the rules define them. */
export const ACCOUNTING_LISTS = {
  'app.journal_lines.account': ACCOUNT_KEYS,
  'app.journal_lines.kind': [...POSTING_KINDS, 'accrual'],
  'app.ledger_accounts.account': ACCOUNT_KEYS,
}
