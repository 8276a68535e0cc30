import { LONGEST_ACCOUNT_NAME, LONGEST_ACCOUNT_NUMBER } from '#features/accounting/rules/accounts.ts'
import { LONGEST_REOPEN_REASON } from '#features/accounting/rules/month-end-commands.ts'

/** The greatest values of the columns of the books, as the rules define them. */
export const MOST_OF_ACCOUNTING = {
  'app.ledger_accounts.name': LONGEST_ACCOUNT_NAME,
  'app.ledger_accounts.number': LONGEST_ACCOUNT_NUMBER,
  'app.period_closings.reopen_reason': LONGEST_REOPEN_REASON,
}
