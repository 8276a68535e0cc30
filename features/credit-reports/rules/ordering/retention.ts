/**
 * Days that a report's contents are kept: 25 months, as long as applications are kept (12 CFR 1002.12(b)). That is
 * longer than unused customer information may be kept otherwise (16 CFR 314.4(c)(6)). Reports of people with an open
 * loan, an application that must be kept, or a legal hold are kept longer.
 */
export const KEEPS_REPORT_DAYS = 761
