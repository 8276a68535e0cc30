import { randomBytes } from 'node:crypto'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'

export interface InvitationToken {
  /** Only included in the email, never stored. */
  token: string
  /** The stored hash. */
  hash: Buffer
}

/** Returns a new 256-bit secret. */
export function newInvitationToken(): InvitationToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfSecret(token) }
}

/**
 * Returns the address of an invitation. The token is in the fragment, which browsers don't send, so it appears in no
 * log.
 */
export const invitationLink = (appUrl: string, token: string): string => `${appUrl}/invitation#token=${token}`
