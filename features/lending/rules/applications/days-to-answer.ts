/**
 * 12 CFR 1002.9(c)(2) requires "a reasonable period" without a number. These limits are the product's; `usual` is the
 * default.
 */
export const DAYS_TO_ANSWER = { least: 10, usual: 30, most: 90 } as const

/** The most items that one notice can ask for. */
export const MOST_MISSING = 10

/**
 * No rule sets how long a counteroffer must stay open (comment 9(a)(1)-5 to 12 CFR 1002). These limits are the
 * product's.
 */
export const DAYS_TO_ACCEPT = { least: 1, usual: 30, most: 90 } as const
