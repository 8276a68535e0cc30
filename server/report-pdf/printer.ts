import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import type { PrintedReport } from './printed-report.ts'
import { reportDocument } from './report-document.ts'

// print-report.ts alone starts this thread, and types what it sends.
const report = workerData as PrintedReport
const pdf = Uint8Array.from(await renderToBuffer(reportDocument(report)))
parentPort?.postMessage(pdf, [pdf.buffer])
