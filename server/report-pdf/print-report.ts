import { Worker } from 'node:worker_threads'
import type { PrintedReport } from './printed-report.ts'

/** The report as a PDF. Laying out takes a second of computing, so a thread of its own does it, and loads the library for it. */
export function printReport(report: PrintedReport): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./printer.ts', import.meta.url), { workerData: report })
    worker.once('message', resolve)
    worker.once('error', reject)
    // After a message this says nothing new: the promise is settled.
    worker.once('exit', (code) => reject(new Error(`The report printer ended with ${code}`)))
  })
}
