import { Worker } from 'node:worker_threads'
import type { PlainDate } from '#platform/rules/dates.ts'
import type { PrintedContract, PrintedStatement } from './printed-contract.ts'
import type { FeeDocumentJob } from './printed-fee-document.ts'
import type { PrintedLetter } from './printed-letter.ts'
import type { LoanLetterJob, LoanStatementJob, MailBatchJob, PayoffLetterJob } from './printed-loan-paper.ts'
import type { NoticeJob } from './printed-notice.ts'
import type { ReceiptJob } from './printed-receipt.ts'
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
  | ReceiptJob
  | FeeDocumentJob
  | LoanLetterJob
  | MailBatchJob

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

/** Returns the receipt of a payment at the counter as a PDF. */
export const printReceipt = (job: Omit<ReceiptJob, 'kind'>) => printed({ kind: 'receipt', ...job })

/** Returns an invoice or a receipt of a credit repair fee as a PDF. */
export const printFeeDocument = (job: Omit<FeeDocumentJob, 'kind'>) => printed({ kind: 'fee-document', ...job })

/** Returns a letter about a loan as a PDF. */
export const printLoanLetter = (job: Omit<LoanLetterJob, 'kind'>) => printed({ kind: 'loan-letter', ...job })

/** Returns the statements of a day, with a cover sheet, as one PDF. */
export const printMailBatch = (job: Omit<MailBatchJob, 'kind'>) => printed({ kind: 'mail-batch', ...job })

/** The reply of the printer's thread to a job. */
export type PrintReply = { pdf: Uint8Array<ArrayBuffer> } | { error: string }

interface WaitingJob {
  job: PrintJob
  resolve: (pdf: Uint8Array<ArrayBuffer>) => void
  reject: (error: Error) => void
}

// A report of 500 accounts at three bureaus needs a third of this. So the thread gets one job at a time.
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** Documents that can take seconds. Others are printed before them. */
const LONG: readonly PrintJob['kind'][] = ['report', 'mail-batch']
const waiting: WaitingJob[] = []
let current: WaitingJob | null = null
let printer: Worker | null = null

/** A thread of its own prints, because layout takes up to seconds. It stays for the next document, since loading takes longer than a letter. */
function printed(job: PrintJob): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    waiting.push({ job, resolve, reject })
    printNext()
  })
}

function printNext(): void {
  if (current !== null) return
  const short = waiting.findIndex(({ job }) => !LONG.includes(job.kind))
  const [next] = waiting.splice(Math.max(short, 0), 1)
  if (next === undefined) {
    printer?.unref()
    return
  }
  current = next
  printer ??= openPrinter()
  // The process must not end before its documents are printed.
  printer.ref()
  printer.postMessage(next.job)
}

function openPrinter(): Worker {
  const worker = new Worker(new URL('./printer.ts', import.meta.url), { resourceLimits: LIMITS })
  worker.on('message', (reply: PrintReply) => {
    if ('pdf' in reply) ended(({ resolve }) => resolve(reply.pdf))
    else ended(({ reject }) => reject(new Error(`The printer failed: ${reply.error}`)))
  })
  // Only the document that was being printed fails. A new thread prints the others.
  const fail = (error: Error) => {
    if (printer !== worker) return
    printer = null
    ended(({ reject }) => reject(error))
  }
  worker.once('error', fail)
  worker.once('exit', (code) => fail(new Error(`The printer ended with ${code}`)))
  return worker
}

/** Ends the current job, and begins the next one. */
function ended(settle: (job: WaitingJob) => void): void {
  const job = current
  current = null
  if (job !== null) settle(job)
  printNext()
}
