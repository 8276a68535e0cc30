import type { Pool, PoolClient } from 'pg'
import { enqueueOnce } from '#platform/jobs/jobs.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

export const CHECK_PORTFOLIO = 'check_portfolio_import'
export const IMPORT_PORTFOLIO = 'import_portfolio'
export const UNDO_PORTFOLIO = 'undo_portfolio_import'

const TRIES = 5

/** Enqueues a job of an import. */
export const enqueuePortfolio = (
  db: Pick<PoolClient, 'query'>,
  task: typeof CHECK_PORTFOLIO | typeof IMPORT_PORTFOLIO | typeof UNDO_PORTFOLIO,
  organizationId: string,
  importId: string,
): Promise<void> =>
  enqueueOnce(
    db,
    task,
    { organization_id: organizationId, import_id: importId },
    { key: `${task} ${importId}`, tries: TRIES },
  )

export interface ImportDeps {
  pool: Pool
  sealer: Sealer
  /** True if the bureaus are the sandbox. */
  isSandbox: boolean
}

/** The loans on file are no longer those that the dry run saw. */
export class ChangedSince extends Error {}
