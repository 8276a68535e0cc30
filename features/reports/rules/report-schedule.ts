/** The intervals at which a saved report is mailed. */
export const REPORT_CADENCES = ['week', 'month'] as const
export type ReportCadence = (typeof REPORT_CADENCES)[number]
