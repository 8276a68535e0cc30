import { Worker } from 'node:worker_threads'
import { HashingBusy, type PasswordHasher } from '#platform/auth/password-hasher.ts'

// A hash with a higher cost would take seconds and delay other comparisons.
const BCRYPT = /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/
const MOST_WAITING = 64
const THREAD = new URL('bcrypt-thread.ts', import.meta.url)

export interface Comparison {
  id: number
  password: string
  hash: string
}

/**
 * Also checks the hosted service's bcrypt hashes, in a separate thread that starts with the first one. New hashes are
 * our own.
 */
export function broughtPasswords(ours: PasswordHasher): PasswordHasher {
  const waiting = new Map<number, (isRight: boolean | Error) => void>()
  let thread: Worker | undefined
  let last = 0

  const started = () => {
    const worker = new Worker(THREAD)
    worker.unref()
    worker.on('message', ({ id, isRight }: { id: number; isRight: boolean }) => waiting.get(id)?.(isRight))
    worker.on('error', (error: Error) => {
      thread = undefined
      for (const settle of waiting.values()) settle(error)
    })
    return worker
  }

  const compared = (password: string, hash: string) =>
    new Promise<boolean>((resolve, reject) => {
      const id = ++last
      waiting.set(id, (answer) => {
        waiting.delete(id)
        if (answer instanceof Error) reject(answer)
        else resolve(answer)
      })
      thread ??= started()
      thread.postMessage({ id, password, hash } satisfies Comparison)
    })

  return {
    hash: ours.hash,
    knowsAlso: (stored) => BCRYPT.test(stored),
    verify: async (password, stored) => {
      if (stored === null || !BCRYPT.test(stored)) return ours.verify(password, stored)
      if (waiting.size >= MOST_WAITING) throw new HashingBusy('too many passwords wait to be compared')
      return compared(password, stored)
    },
  }
}
