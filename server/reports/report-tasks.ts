import type { TokenKeys } from '#server/http/signed-token.ts'
import type { Tasks } from '#server/jobs/jobs.ts'
import { MAIL_REPORTS, mailReports, type ReportMailDeps } from './mail-reports.ts'
import { REPORT_MAIL } from './stop-link.ts'

/** What reports need done every hour: the letters that are due. */
export function reportTasks({ keys, ...deps }: Omit<ReportMailDeps, 'stopSecret'> & { keys: TokenKeys }): Tasks {
  const mail = { ...deps, stopSecret: keys.secretFor(REPORT_MAIL) }
  return { [MAIL_REPORTS]: () => mailReports(mail) }
}
