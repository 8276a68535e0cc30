import type { Context } from 'hono'

/** The roles as which requests act in the database. */
export const REQUEST_ROLES = ['anon', 'authenticated', 'platform_admin', 'service_role'] as const

/** Whether requests may act as this role. */
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

/** Who asks: the database role, the claims as JSON for `request.jwt.claims` (the role alone without a user), and the session to check. */
export interface Caller {
  role: string
  claims: Partial<Claims>
  claimsJson: string
  sessionId: string | null
}

/** Who sends a file, and with which request. */
export interface Sender {
  caller: Caller
  context: Context
}

export const ANON: Caller = callerWithClaims({ role: 'anon' })
export const SERVICE: Caller = callerWithClaims({ role: 'service_role' })

/** A bearer token was sent and can't be trusted. Each prefix answers in its own words. */
export class TokenRefused extends Error {
  readonly reason: 'malformed' | 'signature' | 'expired' | 'issuer' | 'audience' | 'role'
  /** How long ago one expired. */
  readonly seconds: number

  constructor(reason: TokenRefused['reason'], seconds = 0) {
    super(`bearer token refused: ${reason}`)
    this.reason = reason
    this.seconds = seconds
  }
}

/** Who a verified token's claims make the caller. Throws `TokenRefused` for a role that the wire doesn't know. */
export function callerWithClaims(claims: Partial<Claims>, servesRole: ServesRole = servesOwnRoles): Caller {
  const { role } = claims
  if (typeof role !== 'string' || !servesRole(role)) throw new TokenRefused('role')
  return { role, claims, claimsJson: JSON.stringify(claims), sessionId: claims.session_id ?? null }
}
