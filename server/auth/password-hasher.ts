import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'

export interface PasswordHasher {
  hash: (password: string) => Promise<string>
  /** Does the same work for an unknown account (null), so that the time taken does not tell. */
  verify: (password: string, stored: string | null) => Promise<boolean>
}

/** More sign-ins wait for a hash than the server is willing to queue. */
export class HashingBusy extends Error {}

interface Cost {
  memoryKib: number
  passes: number
  parallelism: number
}

// OWASP's first recommendation for argon2id.
const COST: Cost = { memoryKib: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32
const WAITING_PER_SLOT = 64
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Half of the cores hash and the rest keep answering; a bounded number waits, in order. */
export function passwordHasher(slots: number = Math.max(1, Math.floor(availableParallelism() / 2))): PasswordHasher {
  const queued = queue(slots, slots * WAITING_PER_SLOT)
  const nobody = encoded(COST, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))

  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES)
      return encoded(COST, salt, await queued(() => derivedKey(password, salt, COST, KEY_BYTES)))
    },
    verify: async (password, stored) => {
      const known = stored === null ? undefined : decoded(stored)
      const { cost, salt, key } = known ?? decodedOrThrow(nobody)
      const derived = await queued(() => derivedKey(password, salt, cost, key.length))
      return timingSafeEqual(derived, key) && known !== undefined
    },
  }
}

function derivedKey(password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  const { memoryKib: memory, passes, parallelism } = cost
  const parameters = { message: Buffer.from(password), nonce: salt, parallelism, tagLength, memory, passes }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}

function encoded({ memoryKib, passes, parallelism }: Cost, salt: Buffer, key: Buffer): string {
  const cost = `m=${memoryKib},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(key)}`
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

function decoded(stored: string): { cost: Cost; salt: Buffer; key: Buffer } | undefined {
  const [, memoryKib, passes, parallelism, salt, key] = ENCODED.exec(stored) ?? []
  if (salt === undefined || key === undefined) return undefined
  return {
    cost: { memoryKib: Number(memoryKib), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

function decodedOrThrow(stored: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const parts = decoded(stored)
  if (parts === undefined) throw new Error('an encoded password could not be read back')
  return parts
}

function queue(slots: number, waitingLimit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= slots) {
      if (waiting.length >= waitingLimit) throw new HashingBusy('too many passwords wait to be hashed')
      // Whoever finishes hands its slot on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
