/** The most loans of an import: they are entered in one transaction. */
export const MOST_LOANS = 25_000
/** The most rows of payments and fees of an import. */
export const MOST_HISTORY_ROWS = 400_000
export const MOST_FILE_MEGABYTES = 50
/** The most rows and characters of one request: a request has at most 1 MB. */
export const MOST_ROWS_AT_A_TIME = 4_000
export const MOST_PARTS = 9_999
export const LONGEST_CELL = 300
export const LONGEST_FILE_NAME = 200
export const LONGEST_LOAN_NUMBER = 40
/** Problems beyond these are counted, not stored. */
export const MOST_PROBLEMS = 10_000
export const LONGEST_UNDO_REASON = 500
/** The most that an amount of a file can be, in cents. */
export const MOST_IMPORT_CENTS = 99_999_999_999
