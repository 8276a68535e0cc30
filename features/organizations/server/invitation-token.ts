import { randomBytes } from 'node:crypto'
import { hashOfSecret } from '#platform/sealing/hash-of-secret.ts'

export interface InvitationToken {
  /** Goes into the letter, and nowhere else. */
  token: string
  /** What the database keeps. */
  hash: Buffer
}

/** A new secret of 256 bits. */
export function newInvitationToken(): InvitationToken {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfSecret(token) }
}

/** The address of an invitation. The token stands in the fragment, which no browser sends: it reaches no log on the way. */
export const invitationLink = (appUrl: string, token: string): string => `${appUrl}/invitation#token=${token}`
