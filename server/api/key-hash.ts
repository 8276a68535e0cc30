import { createHash } from 'node:crypto'

/** What is kept of an API key. SHA-256 is enough: a key is 256 random bits, so there is nothing to guess. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()
