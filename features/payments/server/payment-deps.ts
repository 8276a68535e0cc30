import type { Pool } from 'pg'
import type { PaymentsInUse } from './processor/configured-payments.ts'

/** The dependencies of everything that takes money. */
export interface PaymentDeps {
  /** Logs in as `tradeline_server`. Each statement names its organization. */
  pool: Pool
  payments: PaymentsInUse
}
