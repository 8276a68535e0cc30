import type { Pool } from 'pg'
import type { IssuerDesk } from '#features/cards/server/configured-issuer.ts'
import type { OrderDeps } from '#features/credit-reports/server/ordering/order-deps.ts'

/** Dependencies of the public API: those of report orders, and a connection on which row-level policies apply. */
export interface ApiDeps extends OrderDeps {
  /** Logs in as `authenticator`. Every statement runs as the person who created the key. */
  wire: Pool
  cardIssuer: IssuerDesk
  /** Keys the fingerprints of requests with an idempotency key, so that an SSN can't be guessed from a fingerprint. */
  fingerprintSecret: Buffer
}
