/** The longest texts of payments, in characters. The database has the same limits. */
export const LONGEST_PROCESSOR_ID = 100
export const LONGEST_PAGE = 200
export const LONGEST_BRAND = 100
export const LONGEST_END_REASON = 200
export const LONGEST_DECLINE_CODE = 60
export const LONGEST_DECLINE_REASON = 200
export const LONGEST_CHARGE_NOTE = 500
