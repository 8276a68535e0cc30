import { parentPort } from 'node:worker_threads'
import { pdfProblem } from './inspected-pdf.ts'
import { pictureProblem } from './picture-problem.ts'

/** A file to inspect, as sent to the thread. */
export interface FileToInspect {
  kind: 'picture' | 'pdf'
  bytes: Uint8Array
}

parentPort?.on('message', (file: FileToInspect) => void answer(file))
// Loading the libraries takes seconds on a busy machine.
parentPort?.postMessage('ready')

async function answer({ kind, bytes }: FileToInspect): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  parentPort?.postMessage(kind === 'pdf' ? await pdfProblem(file) : pictureProblem(file))
}
