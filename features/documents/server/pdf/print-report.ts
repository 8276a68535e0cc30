import { Worker } from 'node:worker_threads'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { PrintedContract, PrintedStatement } from './printed-contract.ts'
import type { PrintedLetter } from './printed-letter.ts'
import type { NoticeJob } from './printed-notice.ts'
import type { PrintedReport } from './printed-report.ts'
import type { PrivacyJob } from './privacy-document.ts'

/** What the printer can print. */
export type PrintJob =
  | { kind: 'report'; report: PrintedReport }
  | { kind: 'letter'; letter: PrintedLetter }
  | PrintedContract
  | PrintedStatement
  | NoticeJob
  | PrivacyJob

/** The report as a PDF. */
export const printReport = (report: PrintedReport) => printed({ kind: 'report', report })

/** A letter to a bureau as a PDF. */
export const printLetter = (letter: PrintedLetter) => printed({ kind: 'letter', letter })

/** A credit repair contract, or the statement before it, as a PDF. */
export const printContract = (paper: PrintedContract | PrintedStatement) => printed(paper)

/** A notice of adverse action as a PDF. */
export const printNotice = (job: NoticeJob) => printed(job)

/** A privacy notice as a PDF. */
export const printPrivacyNotice = (notice: PrivacyJob['notice'], day: PlainDate) =>
  printed({ kind: 'privacy', notice, day })

/** Laying out takes a second of computing, so a thread of its own does it, and loads the library for it. */
function printed(job: PrintJob): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./printer.ts', import.meta.url), { workerData: job })
    worker.once('message', resolve)
    worker.once('error', reject)
    // After a message this says nothing new: the promise is settled.
    worker.once('exit', (code) => reject(new Error(`The report printer ended with ${code}`)))
  })
}
