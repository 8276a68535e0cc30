import { createHash } from 'node:crypto'

/** What is kept of an API key or an invitation. SHA-256 is enough: each is 256 random bits, so there is nothing to guess. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
