import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FileToInspect } from './inspection-thread.ts'
import type { PdfAction } from './pdf-actions.ts'

/** The reason why a picture or a PDF is rejected. */
export type FileProblem = PdfAction | 'too_many_pixels' | 'unreadable'

export interface FileInspector {
  /**
   * Returns the reason to reject the file, or null. Files are inspected one at a time. `read` is called when it is this
   * file's turn.
   */
  inspect(kind: FileToInspect['kind'], read: () => Promise<Uint8Array>): Promise<FileProblem | null>
}

const THREAD = new URL('inspection-thread.ts', import.meta.url)
const DEADLINE_MS = 10_000
const START_DEADLINE_MS = 60_000
// A malicious file ends the thread, not the server.
const LIMITS = { maxOldGenerationSizeMb: 256 }

/**
 * Inspects files in a separate thread, which starts with the first file. A file that takes too much time or memory
 * counts as unreadable. The time to start the thread doesn't count.
 */
export function fileInspector(deadlineMs = DEADLINE_MS): FileInspector {
  let thread: Promise<Worker> | null = null
  let turn: Promise<unknown> = Promise.resolve()

  async function inspectNow(file: FileToInspect): Promise<FileProblem | null> {
    thread ??= startedThread(() => {
      thread = null
    })
    const worker = await thread
    const waiting = new AbortController()
    const { signal } = waiting
    try {
      worker.ref()
      worker.postMessage(file)
      const answered = once(worker, 'message', { signal }).then(([problem]) => problem)
      return await Promise.race<FileProblem | null>([answered, ended(worker, signal), overdue(deadlineMs, signal)])
    } catch {
      thread = null
      await worker.terminate()
      return 'unreadable'
    } finally {
      waiting.abort()
      worker.unref()
    }
  }

  return {
    inspect(kind, read) {
      const mine = turn.then(async () => inspectNow({ kind, bytes: await read() }))
      turn = mine.catch(() => {})
      return mine
    },
  }
}

async function startedThread(onEnd: () => void): Promise<Worker> {
  const worker = new Worker(THREAD, { resourceLimits: LIMITS })
  worker.on('error', () => {})
  worker.once('exit', onEnd)
  // Its first message says that it is ready.
  await once(worker, 'message', { signal: AbortSignal.timeout(START_DEADLINE_MS) }).catch((error: unknown) => {
    onEnd()
    void worker.terminate()
    throw error
  })
  worker.unref()
  return worker
}

async function ended(worker: Worker, signal: AbortSignal): Promise<never> {
  await once(worker, 'exit', { signal })
  throw new Error('The inspection thread ended')
}

async function overdue(deadlineMs: number, signal: AbortSignal): Promise<never> {
  await pause(deadlineMs, undefined, { signal })
  throw new Error('The inspection took too long')
}
