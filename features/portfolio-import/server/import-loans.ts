import type { PoolClient } from 'pg'
import { organizationRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { ChangedSince, type ImportDeps } from './enqueue-import.ts'
import { forgetRows } from './forget-rows.ts'
import { loadBatch } from './load-import.ts'

// Two processes wait for each other. The second one finds that the import is done.
const ALONE = "select pg_advisory_xact_lock(hashtextextended('portfolio import ' || $1, 0))"
const RUN =
  "select created_by from app.portfolio_imports where organization_id = $1 and id = $2 and status = 'importing'"
const BATCHES = `
  select batch, jsonb_array_length(plan -> 'loans') as loans from app.portfolio_import_plans
   where organization_id = $1 and import_id = $2 order by batch`
// The borrowers and loans are recorded in one pass at the end (app.audit_imported).
const IN_BULK = "select set_config('app.portfolio_import', 'on', true)"
// The statistics of the tables don't know the rows of this transaction. A plan that reads a whole table because it was small would read it
// again for each of thousands of rows.
const BY_INDEX = "select set_config('enable_seqscan', 'off', true)"
const COUNT_ROWS = 'select app.count_imported_rows()'
// On a connection of its own, because the transaction of the import shows nothing before its end.
const PROGRESS = 'update app.portfolio_imports set rows_done = $3 where organization_id = $1 and id = $2'

/**
 * Adds all loans of a checked import in one transaction: they appear together, or not at all. A process that is killed leaves nothing,
 * and the job starts over.
 */
export async function importLoans(
  { pool }: ImportDeps,
  organizationId: string,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  await inTransaction(pool, async (db) => {
    await db.query(ALONE, [organizationId])
    const run = (await db.query<{ created_by: string | null }>(RUN, [organizationId, id])).rows[0]
    if (run === undefined) return
    if ((await organizationRefusalOf(db, organizationId, 'work')) !== null) throw new ChangedSince()
    await db.query(IN_BULK)
    await db.query(BY_INDEX)
    let done = 0
    let counted = 0
    const { rows } = await db.query<{ batch: number; loans: number }>(BATCHES, [organizationId, id])
    for (const { batch, loans } of rows) {
      signal?.throwIfAborted()
      await loadBatch(db, organizationId, id, batch)
      done += loans
      // Each time the tables have doubled: often enough for the plans, and seldom enough to cost little.
      if (done >= counted * 2) {
        await db.query(COUNT_ROWS)
        counted = done
      }
      await pool.query(PROGRESS, [organizationId, id, done])
    }
    signal?.throwIfAborted()
    await finish(db, organizationId, id, run.created_by)
  })
}

// The reconciliation promises these balances, so the ledgers that were just written must have them.
const AS_PLANNED = `
  select count(*)::integer = (i.totals ->> 'loans')::integer
         and count(*) = (select count(*) from app.portfolio_import_loans k where k.organization_id = i.organization_id and k.import_id = i.id)
         and not exists (select from app.portfolio_import_loans k
                          where k.organization_id = i.organization_id and k.import_id = i.id
                            and not exists (select from public.loans l where l.id = k.loan_id and l.import_id = i.id and l.client_id = k.client_id))
         as is_whole
    from app.portfolio_imports i left join public.loans n on n.organization_id = i.organization_id and n.import_id = i.id
   where i.organization_id = $1 and i.id = $2 group by i.organization_id, i.id`
const AUDIT = 'select app.audit_imported($1, $2, $3, null)'
const RECORD = `
  select app.record_audit(i.organization_id, $3, 'portfolio_imports.done', 'portfolio_imports', i.id,
                          jsonb_build_object('file_name', i.loans_file, 'mode', i.mode, 'totals', i.totals, 'refused', i.refused_loans,
                                             'differing', i.differing_loans, 'accepted_differences', i.accepted_differences), null)
    from app.portfolio_imports i where i.organization_id = $1 and i.id = $2`
const DONE = `
  update app.portfolio_imports set status = 'done', finished_at = now() where organization_id = $1 and id = $2 and status = 'importing'`

async function finish(db: PoolClient, organizationId: string, id: string, personId: string | null): Promise<void> {
  const { rows } = await db.query<{ is_whole: boolean }>(AS_PLANNED, [organizationId, id])
  if (rows[0]?.is_whole !== true) throw new ChangedSince()
  await db.query(AUDIT, [organizationId, id, personId])
  await db.query(RECORD, [organizationId, id, personId])
  await forgetRows(db, organizationId, id)
  const { rowCount } = await db.query(DONE, [organizationId, id])
  if (rowCount !== 1) throw new ChangedSince()
}
