import type { Pool } from 'pg'
import type { ActDeps } from '#server/acts/act-deps.ts'
import type { IssuerDesk } from '#server/cards/configured-issuer.ts'

/** What the public API works with: the product's own acts, and the wire's login for what policies decide. */
export interface ApiDeps extends ActDeps {
  /** Logs in as `authenticator`: every statement runs as the key's holder. */
  wire: Pool
  cardIssuer: IssuerDesk
  /** Requests under an idempotency key are told apart by a print keyed with this, so that an SSN can't be tried out. */
  fingerprintSecret: Buffer
}
