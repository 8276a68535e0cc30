import pg, { type Pool } from 'pg'
import { z } from 'zod'
import { shortageOf } from '#platform/http/unavailable.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import { checkImport } from './check-import.ts'
import { CHECK_PORTFOLIO, ChangedSince, IMPORT_PORTFOLIO, type ImportDeps, UNDO_PORTFOLIO } from './enqueue-import.ts'
import { forgetRows } from './forget-rows.ts'
import { importLoans } from './import-loans.ts'
import { undoLoans } from './undo-loans.ts'

const payloadShape = z.object({ organization_id: z.uuid(), import_id: z.uuid() })

/** The jobs of an import: the dry run, which adds nothing, and the import, which adds all loans in one transaction. */
export function portfolioImportTasks(deps: ImportDeps): Tasks {
  const task =
    (work: (deps: ImportDeps, organizationId: string, importId: string, signal?: AbortSignal) => Promise<void>) =>
    async (payload: unknown, signal?: AbortSignal, isLastTry = false) => {
      const { organization_id: organizationId, import_id: importId } = payloadShape.parse(payload)
      try {
        await work(deps, organizationId, importId, signal)
      } catch (error) {
        if (isChange(error)) return await fail(deps.pool, organizationId, importId, 'changed')
        if (isLastTry && !signal?.aborted && shortageOf(error) === null)
          await fail(deps.pool, organizationId, importId, 'fault')
        throw error
      }
    }
  return {
    [CHECK_PORTFOLIO]: task(checkImport),
    [IMPORT_PORTFOLIO]: task(importLoans),
    [UNDO_PORTFOLIO]: task(undoLoans),
  }
}

// A duplicate, a rule of a table, or a borrower who was archived meanwhile: another try would end in the same way.
const isChange = (error: unknown) =>
  error instanceof ChangedSince || (error instanceof pg.DatabaseError && /^(23|22|42501|PT4)/.test(error.code ?? ''))

// An undo that failed leaves the import as it was.
const FAIL = `
  update app.portfolio_imports
     set status = case status when 'undoing' then 'done' else 'failed' end, failure = case status when 'undoing' then null else $3 end,
         undo_reason = null, undone_by = null, undone_by_name = null
   where organization_id = $1 and id = $2 and status in ('checking', 'importing', 'undoing')`

const fail = async (pool: Pool, organizationId: string, importId: string, failure: 'changed' | 'fault') =>
  void (await pool.query(FAIL, [organizationId, importId, failure]))

const OLD = `
  update app.portfolio_imports set status = 'canceled', failure = null, finished_at = now()
   where created_at < now() - interval '2 days' and status in ('uploading', 'checked', 'failed')
  returning organization_id, id`

/** Cancels imports that were not finished within two days, so that their files don't stay stored. */
export async function sweepPortfolioImports(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(OLD)
  const db = await pool.connect()
  try {
    for (const { organization_id, id } of rows) await forgetRows(db, organization_id, id)
  } finally {
    db.release()
  }
}
