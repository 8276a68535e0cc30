import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { contractDocument, statementDocument } from './contract-document.ts'
import { letterDocument } from './letter-document.ts'
import { loanStatementDocument } from './loan-statement-document.ts'
import { noticeDocument } from './notice-document.ts'
import { payoffLetterDocument } from './payoff-letter-document.ts'
import type { PrintJob } from './print-report.ts'
import { privacyDocument } from './privacy-document.ts'
import { reportDocument } from './report-document.ts'

// Only print-report.ts starts this thread, and it types the message.
const job = workerData as PrintJob
const pdf = Uint8Array.from(await renderToBuffer(documentOf(job)))
parentPort?.postMessage(pdf, [pdf.buffer])

function documentOf(job: PrintJob) {
  switch (job.kind) {
    case 'report':
      return reportDocument(job.report)
    case 'letter':
      return letterDocument(job.letter)
    case 'statement':
      return statementDocument(job)
    case 'contract':
      return contractDocument(job)
    case 'notice':
      return noticeDocument(job)
    case 'loan-statement':
      return loanStatementDocument(job)
    case 'payoff-letter':
      return payoffLetterDocument(job)
    case 'privacy':
      return privacyDocument(job)
  }
}
