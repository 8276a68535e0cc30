import {
  LONGEST_FILE_NAME,
  LONGEST_LOAN_NUMBER,
  LONGEST_UNDO_REASON,
  MOST_HISTORY_ROWS,
  MOST_LOANS,
  MOST_PARTS,
  MOST_ROWS_AT_A_TIME,
} from '#features/portfolio-import/rules/import-limits.ts'

/** The greatest values of the columns of portfolio imports, as the rules define them. */
export const MOST_OF_IMPORTS = {
  'app.portfolio_imports.loans_file': LONGEST_FILE_NAME,
  'app.portfolio_imports.payments_file': LONGEST_FILE_NAME,
  'app.portfolio_imports.loan_rows': MOST_LOANS,
  'app.portfolio_imports.history_rows': MOST_HISTORY_ROWS,
  'app.portfolio_imports.undo_reason': LONGEST_UNDO_REASON,
  'app.portfolio_import_parts.part': MOST_PARTS,
  'app.portfolio_import_parts.row_count': MOST_ROWS_AT_A_TIME,
  'app.portfolio_import_loans.loan_number': LONGEST_LOAN_NUMBER,
  'public.loans.loan_number': LONGEST_LOAN_NUMBER,
}
