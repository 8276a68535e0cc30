import { createHash } from 'node:crypto'

/**
 * The stored hash of an API key or an invitation. SHA-256 is enough, because each has 256 random bits and can't be
 * guessed.
 */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
