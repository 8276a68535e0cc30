import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { letterDocument } from './letter-document.ts'
import type { PrintJob } from './print-report.ts'
import { reportDocument } from './report-document.ts'

// print-report.ts alone starts this thread, and types what it sends.
const job = workerData as PrintJob
const page = job.kind === 'report' ? reportDocument(job.report) : letterDocument(job.letter)
const pdf = Uint8Array.from(await renderToBuffer(page))
parentPort?.postMessage(pdf, [pdf.buffer])
