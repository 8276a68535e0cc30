import type { Context } from 'hono'

/** The roles as which requests act in the database. */
export const REQUEST_ROLES = ['anon', 'authenticated', 'platform_admin', 'service_role'] as const

/** Returns true if requests may use this role. */
export type ServesRole = (role: string) => boolean

/** The product's own roles. */
export const servesOwnRoles: ServesRole = (role) => REQUEST_ROLES.some((one) => one === role)

export interface Claims {
  sub: string
  role: string
  session_id: string
  aal: string
  exp: number
  [claim: string]: unknown
}

/**
 * The caller: the database role, the claims as JSON for `request.jwt.claims` (only the role without a user), and the
 * session to check.
 */
export interface Caller {
  role: string
  claims: Partial<Claims>
  claimsJson: string
  sessionId: string | null
}

/** The sender of a file, and the request that sends it. */
export interface Sender {
  caller: Caller
  context: Context
}

export const ANON: Caller = callerWithClaims({ role: 'anon' })
export const SERVICE: Caller = callerWithClaims({ role: 'service_role' })

/** A bearer token that can't be trusted. Each prefix returns its own error. */
export class TokenRefused extends Error {
  readonly reason: 'malformed' | 'signature' | 'expired' | 'issuer' | 'audience' | 'role'
  /** The seconds since an expired token's expiry. */
  readonly seconds: number

  constructor(reason: TokenRefused['reason'], seconds = 0) {
    super(`bearer token refused: ${reason}`)
    this.reason = reason
    this.seconds = seconds
  }
}

/** Returns the caller for a verified token's claims. Throws `TokenRefused` for an unknown role. */
export function callerWithClaims(claims: Partial<Claims>, servesRole: ServesRole = servesOwnRoles): Caller {
  const { role } = claims
  if (typeof role !== 'string' || !servesRole(role)) throw new TokenRefused('role')
  return { role, claims, claimsJson: JSON.stringify(claims), sessionId: claims.session_id ?? null }
}
