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

/** A job for the printer's thread, and its reply. */
export interface PrintRequest {
  number: number
  job: PrintJob
}
export type PrintReply = { number: number } & ({ pdf: Uint8Array<ArrayBuffer> } | { error: string })

interface Printer {
  worker: Worker
  waiting: Map<number, { resolve: (pdf: Uint8Array<ArrayBuffer>) => void; reject: (error: Error) => void }>
}

// A report of 500 accounts at three bureaus needs a third of this.
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
let printer: Printer | null = null
let jobs = 0

/** A thread of its own prints, because layout takes up to seconds. It stays for the next document, since loading takes longer than a letter. */
function printed(job: PrintJob): Promise<Uint8Array<ArrayBuffer>> {
  const { worker, waiting } = (printer ??= openPrinter())
  const number = ++jobs
  // The process must not end before its documents are printed.
  worker.ref()
  worker.postMessage({ number, job } satisfies PrintRequest)
  return new Promise((resolve, reject) => waiting.set(number, { resolve, reject }))
}

function openPrinter(): Printer {
  const worker = new Worker(new URL('./printer.ts', import.meta.url), { resourceLimits: LIMITS })
  const opened: Printer = { worker, waiting: new Map() }
  worker.on('message', (reply: PrintReply) => {
    const job = opened.waiting.get(reply.number)
    opened.waiting.delete(reply.number)
    if (opened.waiting.size === 0) worker.unref()
    if ('pdf' in reply) job?.resolve(reply.pdf)
    else job?.reject(new Error(`The printer failed: ${reply.error}`))
  })
  const fail = (error: Error) => {
    if (printer === opened) printer = null
    for (const { reject } of opened.waiting.values()) reject(error)
    opened.waiting.clear()
  }
  worker.once('error', fail)
  worker.once('exit', (code) => fail(new Error(`The printer ended with ${code}`)))
  return opened
}
