import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'

export interface PasswordHasher {
  hash: (password: string) => Promise<string>
  /** Does the same work for an unknown account (null), so that the time taken does not tell. */
  verify: (password: string, stored: string | null) => Promise<boolean>
  /** Whether it can check a hash that isn't of its own kind. */
  knowsAlso?: (stored: string) => boolean
}

/** More sign-ins wait for a hash than the server is willing to queue. */
export class HashingBusy extends Error {}

/** What one hash costs. */
export interface Cost {
  algorithm: 'argon2i' | 'argon2id'
  memoryKib: number
  passes: number
  parallelism: number
}

// OWASP's first recommendation for argon2id.
const COST: Cost = { algorithm: 'argon2id', memoryKib: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32
const WAITING_PER_SLOT = 64
// Sign-ins alone keep the event loop busy for up to three tenths of the time; with reads beside them it is six and more.
const BUSY = 0.4
// A hash that somebody brings along must not cost more than a few of ours.
const MOST_MEMORY_KIB = 65_536
const MOST_PASSES = 10
const ENCODED = /^\$(argon2id?)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/

/**
 * Half of the cores hash and the rest keep answering; a bounded number waits, in order. While other requests keep the
 * process busy, a slot rests after each hash for as long as that took, so that a storm of sign-ins leaves reads their speed.
 */
export function passwordHasher(
  slots: number = Math.max(1, Math.floor(availableParallelism() / 2)),
  ofOurs: Cost = COST,
): PasswordHasher {
  const queued = queue(slots, slots * WAITING_PER_SLOT)
  const nobody = { cost: ofOurs, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) }

  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES)
      return encoded(ofOurs, salt, await queued(() => derivedKey(password, salt, ofOurs, KEY_BYTES)))
    },
    verify: async (password, stored) => {
      const known = stored === null ? undefined : decoded(stored)
      const { cost, salt, key } = known ?? nobody
      const derived = await queued(() => derivedKey(password, salt, cost, key.length))
      return timingSafeEqual(derived, key) && known !== undefined
    },
  }
}

function derivedKey(password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  const { algorithm, memoryKib: memory, passes, parallelism } = cost
  const parameters = { message: Buffer.from(password), nonce: salt, parallelism, tagLength, memory, passes }
  return new Promise((resolve, reject) => {
    argon2(algorithm, parameters, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}

function encoded({ algorithm, memoryKib, passes, parallelism }: Cost, salt: Buffer, key: Buffer): string {
  const cost = `m=${memoryKib},t=${passes},p=${parallelism}`
  return `$${algorithm}$v=19$${cost}$${unpadded(salt)}$${unpadded(key)}`
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

export const isPasswordHash = (stored: string): boolean => decoded(stored) !== undefined

function decoded(stored: string): { cost: Cost; salt: Buffer; key: Buffer } | undefined {
  const [, algorithm, memoryKib, passes, parallelism, salt, key] = ENCODED.exec(stored) ?? []
  if (salt === undefined || key === undefined) return undefined
  const cost: Cost = {
    algorithm: algorithm === 'argon2i' ? 'argon2i' : 'argon2id',
    ...{ memoryKib: Number(memoryKib), passes: Number(passes), parallelism: Number(parallelism) },
  }
  const isBearable = cost.memoryKib <= MOST_MEMORY_KIB && cost.passes <= MOST_PASSES && cost.parallelism > 0
  if (!isBearable || cost.memoryKib < 8 * cost.parallelism || cost.passes < 1) return undefined
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
}

function queue(slots: number, waitingLimit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  // Whoever finishes hands its slot on, and `running` stays as it is while anybody waits.
  const handOn = () => (waiting.shift() ?? (() => running--))()
  return async (work) => {
    if (running < slots) running++
    else if (waiting.length >= waitingLimit) throw new HashingBusy('too many passwords wait to be hashed')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    const loop = performance.eventLoopUtilization()
    try {
      return await work()
    } finally {
      const { utilization, active, idle } = performance.eventLoopUtilization(loop)
      if (utilization > BUSY) setTimeout(handOn, active + idle)
      else handOn()
    }
  }
}
