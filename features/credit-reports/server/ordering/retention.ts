import type { Pool } from 'pg'
import { KEEPS_REPORT_DAYS } from '#features/credit-reports/rules/ordering/retention.ts'

/** Days that a bureau's raw reply is kept. The data that a report shows is stored separately, and longer. */
export const KEEPS_REPLY_DAYS = 180

export interface Disposed {
  replies: number
  reports: number
}

/**
 * Disposes of replies and reports past their retention period, with a certificate per organization. Returns the
 * counts.
 */
export async function disposeOfReports(pool: Pool): Promise<Disposed> {
  const replies = await pool.query<{ gone: number }>('select app.dispose_of_replies($1) as gone', [KEEPS_REPLY_DAYS])
  const reports = await pool.query<{ gone: number }>('select app.dispose_of_reports($1) as gone', [KEEPS_REPORT_DAYS])
  return { replies: replies.rows[0]?.gone ?? 0, reports: reports.rows[0]?.gone ?? 0 }
}
