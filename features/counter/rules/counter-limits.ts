/** The longest texts of the counter, in characters. The database has the same limits. */
export const LONGEST_VARIANCE_REASON = 500
export const LONGEST_RECEIPT_REFERENCE = 60
export const LONGEST_RECEIPT_NOTE = 500
export const LONGEST_VOID_REASON = 200
