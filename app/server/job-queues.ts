import { clientImportTasks, sweepClientImports } from '#server/acts/clients/client-import-job.ts'
import { disposeOfReports } from '#server/acts/orders/retention.ts'
import { sweepApiAnswers } from './api/sweep.ts'
import { type ArchiveDeps, archiveTasks } from './archive/archive-job.ts'
import { sweepArchives } from './archive/removal.ts'
import { sweepAccounts } from './auth/sweep.ts'
import { issueInvoices } from './billing/issue-invoices.ts'
import type { CardDeps } from './cards/card-deps.ts'
import { catchUpCards } from './cards/catch-up.ts'
import { sweepUnkeptFiles } from './documents/unkept-files.ts'
import { noticeTasks } from './electronic-records/send-notice.ts'
import type { Queue } from './jobs/job-queue.ts'
import type { JobWorkers } from './jobs/job-workers.ts'
import type { Tasks } from './jobs/jobs.ts'
import { ageLoans } from './lending/age-loans.ts'
import { proposeChargeOffs } from './lending/propose-charge-offs.ts'
import { warnOfNotices } from './lending/warn-of-notices.ts'
import type { Outbox } from './mail/outbox.ts'
import { type DeliveryDeps, messageTasks } from './messages/deliver.ts'
import { notificationTasks } from './notifications/send-notification.ts'
import { recountTasks } from './recounts/recount-figures.ts'
import { mailReports, type ReportMailDeps } from './reports/mail-reports.ts'
import { type Keeping, sweepLooseFiles } from './storage/loose-files.ts'
import { type TextDeps, textTasks } from './texts/send-text.ts'
import { type DeliveryDeps as WebhookDeps, webhookTasks } from './webhooks/deliver.ts'
import { type PortDeps, pauseOtherPorts } from './webhooks/port-pausing.ts'
import { sweepWebhooks } from './webhooks/sweep.ts'

export type JobDeps = ArchiveDeps & DeliveryDeps & WebhookDeps & TextDeps & { outbox: Outbox }

/** The queues of a process that works on jobs. Each kind of job waits in a queue of its own, so that account mail never waits for imports, archives, or webhooks. */
export const jobQueues = (jobs: JobDeps, hourly: Tasks, workers: JobWorkers): Queue[] => [
  { name: 'mail', tasks: { ...jobs.outbox.tasks, ...notificationTasks(jobs) }, workers: workers.mail },
  { name: 'messages', tasks: { ...messageTasks(jobs), ...noticeTasks(jobs) }, workers: workers.messages },
  { name: 'texts', tasks: textTasks(jobs), workers: workers.texts },
  { name: 'webhooks', tasks: webhookTasks(jobs), workers: workers.webhooks },
  { name: 'imports', tasks: clientImportTasks(jobs), workers: workers.imports },
  { name: 'archives', tasks: archiveTasks(jobs), workers: workers.archives },
  { name: 'recounts', tasks: recountTasks(jobs), workers: workers.recounts },
  { name: 'hourly', tasks: hourly, workers: workers.hourly },
]

/** The tasks that run once an hour, in one of the processes. */
export const hourlyTasks = (jobs: ReportMailDeps & CardDeps & PortDeps, keeping: Keeping) => ({
  'age-loans': () => ageLoans(jobs.pool),
  'catch-up-cards': (_payload: unknown, signal?: AbortSignal) => catchUpCards(jobs, signal),
  'dispose-of-reports': async () => void (await disposeOfReports(jobs.pool)),
  issue_invoices: async () => void (await issueInvoices(jobs.pool, Date.now())),
  'propose-charge-offs': () => proposeChargeOffs(jobs.pool),
  'mail-reports': (_payload: unknown, signal?: AbortSignal) => mailReports(jobs, signal),
  'sweep-archives': () => sweepArchives(jobs.pool, keeping),
  'sweep-api-answers': () => sweepApiAnswers(jobs.pool),
  sweep_client_imports: () => sweepClientImports(jobs.pool),
  sweep_accounts: () => sweepAccounts(jobs.pool),
  'sweep-unkept-files': async () => void (await sweepUnkeptFiles(jobs.pool)),
  'sweep-records': async () => void (await jobs.pool.query('select app.sweep_records()')),
  'sweep-messages': async () => void (await jobs.pool.query('select app.sweep_messages()')),
  'warn-of-notices': () => warnOfNotices(jobs.pool),
  'sweep-webhooks': () => sweepWebhooks(jobs.pool),
  'pause-other-ports': () => pauseOtherPorts(jobs),
  'sweep-loose-files': async () => void (await sweepLooseFiles(keeping)),
})

/** Hourly tasks that may have become due while no process ran. */
export const MISSED_WHILE_STOPPED: readonly (keyof ReturnType<typeof hourlyTasks>)[] = [
  'age-loans',
  'issue_invoices',
  'catch-up-cards',
  'mail-reports',
  'pause-other-ports',
  'propose-charge-offs',
  'warn-of-notices',
]
