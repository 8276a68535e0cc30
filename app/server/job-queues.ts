import { writeJournals } from '#features/accounting/server/write-journals.ts'
import { issueInvoices } from '#features/administration/server/billing/issue-invoices.ts'
import { type ArchiveDeps, archiveTasks } from '#features/archives/server/archive-job.ts'
import { sweepArchives } from '#features/archives/server/removal.ts'
import type { CardDeps } from '#features/cards/server/card-deps.ts'
import { catchUpCards } from '#features/cards/server/catch-up.ts'
import { clientImportTasks, sweepClientImports } from '#features/clients/server/client-import-job.ts'
import { sweepMerges } from '#features/clients/server/merge/sweep-merges.ts'
import { searchRebuildTasks } from '#features/clients/server/search-rebuild.ts'
import { workCollections } from '#features/collections/server/work-collections.ts'
import { REPAIR_SECRET } from '#features/credit-repair/server/client-page/page-deps.ts'
import { repairTextTasks } from '#features/credit-repair/server/client-page/send-text.ts'
import { type FollowDeps, followLetters } from '#features/credit-repair/server/mail/follow-letters.ts'
import type { OrderDeps } from '#features/credit-reports/server/ordering/order-deps.ts'
import { disposeOfReports } from '#features/credit-reports/server/ordering/retention.ts'
import { noticeTasks } from '#features/documents/server/electronic-records/send-notice.ts'
import { sweepUnkeptFiles } from '#features/documents/server/unkept-files.ts'
import { ageLoans } from '#features/lending/server/age-loans.ts'
import { ageConditions, type ReminderDeps } from '#features/lending/server/conditions/age-conditions.ts'
import { decisionTasks } from '#features/lending/server/decisioning/run-decision.ts'
import { followFundings } from '#features/lending/server/funding/follow-fundings.ts'
import type { PayoutDeps } from '#features/lending/server/funding/pay-by-processor.ts'
import { ONLINE_APPLICATIONS } from '#features/lending/server/intake/intake-deps.ts'
import { remindCoApplicants } from '#features/lending/server/intake/joint/remind-co-applicants.ts'
import { personalLinkOf } from '#features/lending/server/intake/personal-link.ts'
import { pullTasks } from '#features/lending/server/intake/pull-report.ts'
import { numberApplications } from '#features/lending/server/number-applications.ts'
import { proposeChargeOffs } from '#features/lending/server/propose-charge-offs.ts'
import { scoringModelTasks } from '#features/lending/server/scoring-model/train-scoring-model.ts'
import { warnOfNotices } from '#features/lending/server/warn-of-notices.ts'
import { type DeliveryDeps, messageTasks } from '#features/messages/server/deliver.ts'
import { type TextDeps, textTasks } from '#features/messages/server/texts/send-text.ts'
import { notificationTasks } from '#features/notifications/server/send-notification.ts'
import { PAY_SECRET } from '#features/pay-page/server/pay-deps.ts'
import { payTextTasks } from '#features/pay-page/server/send-text.ts'
import { makeAnnualInterest } from '#features/payment-notices/server/annual/make-annual-interest.ts'
import { sendPaymentNotices } from '#features/payment-notices/server/send-notices.ts'
import { makeStatements } from '#features/payment-notices/server/statements/make-statements.ts'
import { runAutopay } from '#features/payments/server/autopay/run-autopay.ts'
import { followDebits, makeDailyFiles } from '#features/payments/server/bank-files/follow-debits.ts'
import { chargeTasks, followCharges } from '#features/payments/server/charge-jobs.ts'
import type { PaymentDeps } from '#features/payments/server/payment-deps.ts'
import { portfolioImportTasks, sweepPortfolioImports } from '#features/portfolio-import/server/import-jobs.ts'
import { sweepApiAnswers } from '#features/public-api/server/endpoints/sweep.ts'
import { type DeliveryDeps as WebhookDeps, webhookTasks } from '#features/public-api/server/webhooks/deliver.ts'
import { type PortDeps, pauseOtherPorts } from '#features/public-api/server/webhooks/port-pausing.ts'
import { sweepWebhooks } from '#features/public-api/server/webhooks/sweep.ts'
import { mailReports, type ReportMailDeps } from '#features/reports/server/mail-reports.ts'
import { recountTasks } from '#features/reports/server/recount-figures.ts'
import { ageEnvelopes } from '#features/signing/server/age-envelopes.ts'
import { completionTasks } from '#features/signing/server/complete-envelope.ts'
import { linkTasks } from '#features/signing/server/send-link.ts'
import { codeTasks } from '#features/signing/server/send-text.ts'
import { SIGNING_SECRET } from '#features/signing/server/signing-deps.ts'
import { remindOfTasks } from '#features/tasks/server/remind-of-tasks.ts'
import { sweepAccounts } from '#platform/auth/sweep.ts'
import type { TokenKeys } from '#platform/http/signed-token.ts'
import type { Queue } from '#platform/jobs/job-queue.ts'
import type { JobWorkers } from '#platform/jobs/job-workers.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { type Keeping, sweepLooseFiles } from '#platform/storage/loose-files.ts'
import { signingSubjects } from './signing-subjects.ts'

export type JobDeps = ArchiveDeps &
  DeliveryDeps &
  WebhookDeps &
  TextDeps &
  PaymentDeps &
  OrderDeps & { outbox: Outbox; keys: Pick<TokenKeys, 'secretFor'> }

/**
 * Returns the queues of a process that runs jobs. Each kind of job has its own queue, so that account mail never waits
 * for imports, archives, or webhooks.
 */
export const jobQueues = (jobs: JobDeps, hourly: Tasks, workers: JobWorkers): Queue[] => [
  { name: 'mail', tasks: { ...jobs.outbox.tasks, ...notificationTasks(jobs) }, workers: workers.mail },
  {
    name: 'messages',
    tasks: { ...messageTasks(jobs), ...noticeTasks(jobs), ...linkTasks(signingJobs(jobs)) },
    workers: workers.messages,
  },
  {
    name: 'texts',
    tasks: {
      ...textTasks({ ...jobs, personalLink: personalLinkOfJobs(jobs) }),
      ...codeTasks(signingJobs(jobs)),
      ...payTextTasks({ ...jobs, paySecret: jobs.keys.secretFor(PAY_SECRET) }),
      ...repairTextTasks({ ...jobs, repairSecret: jobs.keys.secretFor(REPAIR_SECRET) }),
    },
    workers: workers.texts,
  },
  { name: 'webhooks', tasks: webhookTasks(jobs), workers: workers.webhooks },
  { name: 'imports', tasks: { ...clientImportTasks(jobs), ...portfolioImportTasks(jobs) }, workers: workers.imports },
  { name: 'archives', tasks: archiveTasks(jobs), workers: workers.archives },
  { name: 'decisions', tasks: { ...decisionTasks(jobs), ...scoringModelTasks(jobs) }, workers: workers.decisions },
  { name: 'documents', tasks: completionTasks(signingJobs(jobs)), workers: workers.documents },
  { name: 'payments', tasks: chargeTasks(jobs), workers: workers.payments },
  // A pull waits for the bureaus for seconds, and holds no connection meanwhile.
  { name: 'pulls', tasks: pullTasks(jobs), workers: workers.pulls },
  { name: 'recounts', tasks: { ...recountTasks(jobs), ...searchRebuildTasks(jobs) }, workers: workers.recounts },
  { name: 'hourly', tasks: hourly, workers: workers.hourly },
]

const personalLinkOfJobs = (jobs: JobDeps) =>
  personalLinkOf({ ...jobs, intakeSecret: jobs.keys.secretFor(ONLINE_APPLICATIONS) })

/** The jobs with the secret of signers' links, and with the store for signed files. */
const signingJobs = (jobs: JobDeps) => ({
  ...{ ...jobs, signingSecret: jobs.keys.secretFor(SIGNING_SECRET), subjects: signingSubjects(jobs) },
  keeping: { pool: jobs.wire, files: jobs.files, log: jobs.log },
})

/** Returns the tasks that run once an hour in one of the processes. */
export const hourlyTasks = (
  jobs: ReportMailDeps &
    CardDeps &
    PortDeps &
    ReminderDeps &
    PayoutDeps &
    FollowDeps &
    Pick<JobDeps, 'keys' | 'sealer' | 'isSandbox' | 'payments'>,
  keeping: Keeping,
) => ({
  'age-conditions': () => ageConditions(jobs),
  'age-envelopes': () => ageEnvelopes({ pool: jobs.pool, subjects: signingSubjects(jobs) }),
  'remind-co-applicants': () => remindCoApplicants({ ...jobs, intakeSecret: jobs.keys.secretFor(ONLINE_APPLICATIONS) }),
  'age-loans': async () => {
    await ageLoans(jobs.pool)
    await writeJournals(jobs.pool)
  },
  'run-autopay': () => runAutopay(jobs),
  'send-payment-notices': () => sendPaymentNotices({ ...jobs, paySecret: jobs.keys.secretFor(PAY_SECRET) }),
  'make-statements': async () => {
    const deps = { ...jobs, paySecret: jobs.keys.secretFor(PAY_SECRET) }
    await makeStatements(deps)
    await makeAnnualInterest(deps)
  },
  'follow-charges': () => followCharges(jobs),
  'make-debit-files': () => makeDailyFiles(jobs),
  'follow-debits': () => followDebits(jobs),
  'follow-fundings': () => followFundings(jobs),
  'follow-letters': () => followLetters(jobs),
  'catch-up-cards': (_payload: unknown, signal?: AbortSignal) => catchUpCards(jobs, signal),
  'dispose-of-reports': async () => void (await disposeOfReports(jobs.pool)),
  issue_invoices: async () => void (await issueInvoices(jobs.pool, Date.now())),
  'propose-charge-offs': () => proposeChargeOffs(jobs.pool),
  'number-applications': () => numberApplications(jobs.pool),
  'mail-reports': (_payload: unknown, signal?: AbortSignal) => mailReports(jobs, signal),
  'remind-of-tasks': () => remindOfTasks(jobs.pool),
  'sweep-archives': () => sweepArchives(jobs.pool, keeping),
  'sweep-api-answers': () => sweepApiAnswers(jobs.pool),
  sweep_client_imports: () => sweepClientImports(jobs.pool),
  'sweep-merges': () => sweepMerges(jobs.pool),
  'sweep-portfolio-imports': () => sweepPortfolioImports(jobs.pool),
  sweep_accounts: () => sweepAccounts(jobs.pool),
  'sweep-unkept-files': async () => void (await sweepUnkeptFiles(jobs.pool)),
  'sweep-records': async () => void (await jobs.pool.query('select app.sweep_records()')),
  'sweep-messages': async () => void (await jobs.pool.query('select app.sweep_messages()')),
  'warn-of-notices': () => warnOfNotices(jobs.pool),
  'work-collections': () => workCollections(jobs),
  'sweep-webhooks': () => sweepWebhooks(jobs.pool),
  'pause-other-ports': () => pauseOtherPorts(jobs),
  'sweep-loose-files': async () => void (await sweepLooseFiles(keeping)),
})

/** Hourly tasks that may have become due while no process ran. */
export const MISSED_WHILE_STOPPED: readonly (keyof ReturnType<typeof hourlyTasks>)[] = [
  'age-conditions',
  'age-envelopes',
  'age-loans',
  'issue_invoices',
  'catch-up-cards',
  'follow-charges',
  'run-autopay',
  'make-debit-files',
  'follow-debits',
  'send-payment-notices',
  'make-statements',
  'follow-fundings',
  'follow-letters',
  'mail-reports',
  'number-applications',
  'pause-other-ports',
  'propose-charge-offs',
  'remind-of-tasks',
  'warn-of-notices',
  'work-collections',
]
