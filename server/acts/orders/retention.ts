import type { Pool } from 'pg'

/** The name of the job that disposes. */
export const DISPOSE_OF_REPORTS = 'dispose-of-reports'

/** How long a bureau's raw reply is kept: what a report shows is kept beside it, and longer. */
export const KEEPS_REPLY_DAYS = 180

/**
 * How long a report's contents are kept: twenty-five months, as long as applications are (12 CFR 1002.12(b)), which is later
 * than customer information has to go that nobody uses (16 CFR 314.4(c)(6)).
 */
export const KEEPS_REPORT_DAYS = 761

export interface Disposed {
  replies: number
  reports: number
}

/** Disposes of replies and reports whose time is over, with a certificate for each organisation; answers how many. */
export async function disposeOfReports(pool: Pool): Promise<Disposed> {
  const replies = await pool.query<{ gone: number }>('select app.dispose_of_replies($1) as gone', [KEEPS_REPLY_DAYS])
  const reports = await pool.query<{ gone: number }>('select app.dispose_of_reports($1) as gone', [KEEPS_REPORT_DAYS])
  return { replies: replies.rows[0]?.gone ?? 0, reports: reports.rows[0]?.gone ?? 0 }
}
