/** "A reasonable period" (12 CFR 1002.9(c)(2)) has no number in the rule: these are ours, and what is offered first. */
export const DAYS_TO_ANSWER = { least: 10, usual: 30, most: 90 } as const

/** The most that is asked for at once. */
export const MOST_MISSING = 10

/** No rule says how long a counteroffer stands (comment 9(a)(1)-5 to 12 CFR 1002); the numbers are ours. */
export const DAYS_TO_ACCEPT = { least: 1, usual: 30, most: 90 } as const
