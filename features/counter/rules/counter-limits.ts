/** The longest texts of the counter, in characters. The database has the same limits. */
export const LONGEST_VARIANCE_REASON = 500
export const LONGEST_RECEIPT_REFERENCE = 60
export const LONGEST_RECEIPT_NOTE = 500
export const LONGEST_VOID_REASON = 200
export const LONGEST_BATCH_NAME = 80
export const LONGEST_LOCKBOX_NUMBER = 60
/** The most checks of a batch: they are posted in one transaction. */
export const MOST_LOCKBOX_ROWS = 300
export const LONGEST_REVERSE_REASON = 200
