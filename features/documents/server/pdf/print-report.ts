import { Worker } from 'node:worker_threads'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { PrintedContract, PrintedStatement } from './printed-contract.ts'
import type { PrintedLetter } from './printed-letter.ts'
import type { LoanStatementJob, PayoffLetterJob } from './printed-loan-paper.ts'
import type { NoticeJob } from './printed-notice.ts'
import type { PrintedReport } from './printed-report.ts'
import type { PrivacyJob } from './privacy-document.ts'

/** The documents that the printer can print. */
export type PrintJob =
  | { kind: 'report'; report: PrintedReport }
  | { kind: 'letter'; letter: PrintedLetter }
  | PrintedContract
  | PrintedStatement
  | NoticeJob
  | PrivacyJob
  | LoanStatementJob
  | PayoffLetterJob

/** Returns the report as a PDF. */
export const printReport = (report: PrintedReport) => printed({ kind: 'report', report })

/** Returns a letter to a bureau as a PDF. */
export const printLetter = (letter: PrintedLetter) => printed({ kind: 'letter', letter })

/** Returns a credit repair contract, or the statement before it, as a PDF. */
export const printContract = (paper: PrintedContract | PrintedStatement) => printed(paper)

/** Returns a notice of adverse action as a PDF. */
export const printNotice = (job: NoticeJob) => printed(job)

/** Returns a privacy notice as a PDF. */
export const printPrivacyNotice = (notice: PrivacyJob['notice'], day: PlainDate) =>
  printed({ kind: 'privacy', notice, day })

/** Returns the statement of a loan as a PDF. */
export const printLoanStatement = (job: Omit<LoanStatementJob, 'kind'>) => printed({ kind: 'loan-statement', ...job })

/** Returns a payoff letter as a PDF. */
export const printPayoffLetter = (job: Omit<PayoffLetterJob, 'kind'>) => printed({ kind: 'payoff-letter', ...job })

/** Layout takes about a second of CPU time, so a separate thread runs it and loads the library. */
function printed(job: PrintJob): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./printer.ts', import.meta.url), { workerData: job })
    worker.once('message', resolve)
    worker.once('error', reject)
    // No effect after a message, because the promise is already settled.
    worker.once('exit', (code) => reject(new Error(`The report printer ended with ${code}`)))
  })
}
