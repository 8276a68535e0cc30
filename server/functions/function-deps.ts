import type { Pool } from 'pg'
import type { BureauGateway } from '#server/bureaus/bureau-gateway.ts'
import type { Log } from '#server/http/log.ts'
import type { Sealer } from '#server/sealing/sealer.ts'

/** What the product's server-side acts work with. */
export interface FunctionDeps {
  /** Logs in as `tradeline_server`, which sees every tenant: each statement names the organisation it is for. */
  pool: Pool
  sealer: Sealer
  bureaus: BureauGateway
  log: Log
}
