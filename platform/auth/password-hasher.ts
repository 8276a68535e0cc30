import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'

export interface PasswordHasher {
  hash: (password: string) => Promise<string>
  /** Does the same work for an unknown account (null), so that the response time doesn't reveal it. */
  verify: (password: string, stored: string | null) => Promise<boolean>
  /** Returns true if it can check another kind of hash. */
  knowsAlso?: (stored: string) => boolean
}

/** The queue of sign-ins waiting for a hash is full. */
export class HashingBusy extends Error {}

/** The parameters of one hash. */
export interface Cost {
  algorithm: 'argon2i' | 'argon2id'
  memoryKib: number
  passes: number
  parallelism: number
}

// The first configuration that OWASP recommends for argon2id.
const COST: Cost = { algorithm: 'argon2id', memoryKib: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32
const WAITING_PER_SLOT = 64
// Sign-ins alone keep the event loop busy up to 30% of the time. With reads beside them it is 60% and more.
const BUSY = 0.4
// Checking an imported hash must not cost more than a few of ours.
const MOST_MEMORY_KIB = 65_536
const MOST_PASSES = 10
const ENCODED = /^\$(argon2id?)\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/

/**
 * Uses half of the cores for hashing and leaves the rest for requests. A limited number of passwords wait in order.
 * While other requests keep the process busy, a slot pauses after each hash for as long as the hash took, so that many
 * sign-ins don't slow down reads.
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
  // A finished hash passes its slot to the next in the queue. `running` drops only if the queue is empty.
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
