/**
 * For how many days a report's contents are kept: twenty-five months, as long as applications are (12 CFR 1002.12(b)), which is
 * later than customer information has to go that nobody uses (16 CFR 314.4(c)(6)). Those of people who still owe a loan stay.
 */
export const KEEPS_REPORT_DAYS = 761
