/** The statuses of a report, and of each bureau's part of it. */
export const REPORT_STATUSES = ['success', 'error', 'pending'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]
