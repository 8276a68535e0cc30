import { parentPort } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'
import type { Comparison } from './brought-passwords.ts'

// A comparison takes tens of milliseconds. In this thread, it delays only the next comparison.
parentPort?.on('message', ({ id, password, hash }: Comparison) => {
  parentPort?.postMessage({ id, isRight: compareSync(password, hash) })
})
