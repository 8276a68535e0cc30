import type { Pool } from 'pg'
import type { IssuerDesk } from '#features/cards/server/configured-issuer.ts'
import type { OrderDeps } from '#features/credit-reports/server/ordering/order-deps.ts'

/** What the public API works with: the product's own acts, and the wire's login for what policies decide. */
export interface ApiDeps extends OrderDeps {
  /** Logs in as `authenticator`: every statement runs as the key's holder. */
  wire: Pool
  cardIssuer: IssuerDesk
  /** Requests under an idempotency key are told apart by a print keyed with this, so that an SSN can't be tried out. */
  fingerprintSecret: Buffer
}
