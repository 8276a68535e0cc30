import { parentPort } from 'node:worker_threads'
import type { PdfDocument } from '#platform/pdf/document.ts'
import { renderPdf } from '#platform/pdf/render.ts'
import { contractDocument, statementDocument } from './contract-document.ts'
import { feeDocument } from './fee-document.ts'
import { letterDocument } from './letter-document.ts'
import { loanLetterDocument } from './loan-letter-document.ts'
import { loanStatementDocument } from './loan-statement-document.ts'
import { mailBatchDocument } from './mail-batch-document.ts'
import { noticeDocument } from './notice-document.ts'
import { payoffLetterDocument } from './payoff-letter-document.ts'
import type { PrintJob, PrintReply } from './print-report.ts'
import { privacyDocument } from './privacy-document.ts'
import { receiptDocument } from './receipt-document.ts'
import { reportDocument } from './report-document.ts'

// Only print-report.ts starts this thread. It types the messages, and waits for each reply.
parentPort?.on('message', (job: PrintJob) => void print(job))

async function print(job: PrintJob): Promise<void> {
  try {
    const pdf = await renderPdf(documentOf(job))
    parentPort?.postMessage({ pdf } satisfies PrintReply, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ error: String(error) } satisfies PrintReply)
  }
}

function documentOf(job: PrintJob): PdfDocument {
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
    case 'loan-letter':
      return loanLetterDocument(job)
    case 'mail-batch':
      return mailBatchDocument(job)
    case 'payoff-letter':
      return payoffLetterDocument(job)
    case 'receipt':
      return receiptDocument(job)
    case 'fee-document':
      return feeDocument(job)
    case 'privacy':
      return privacyDocument(job)
  }
}
