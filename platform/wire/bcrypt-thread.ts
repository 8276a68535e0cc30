import { parentPort } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'
import type { Comparison } from './brought-passwords.ts'

// A comparison computes for tens of milliseconds: in this thread it holds up only the next comparison.
parentPort?.on('message', ({ id, password, hash }: Comparison) => {
  parentPort?.postMessage({ id, isRight: compareSync(password, hash) })
})
