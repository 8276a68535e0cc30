import type { ActDeps } from '#server/acts/act-deps.ts'
import type { Act } from '#server/functions/function-service.ts'
import { exportReport } from './export-report.ts'
import { stopReportMail } from './stop-report-mail.ts'

/** The acts about reports, by the name they are called by. `stopSecret` signs the links that stop a letter. */
export function reportActs(deps: ActDeps, stopSecret: Buffer): Record<string, Act> {
  return {
    'export-report': (context) => exportReport(deps, context),
    'stop-report-mail': (context) => stopReportMail(deps.pool, stopSecret, context),
  }
}
