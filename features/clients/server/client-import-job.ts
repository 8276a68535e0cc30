import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { clientOfRow } from '#features/clients/rules/client-import.ts'
import { organizationRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { shortageOf } from '#platform/http/unavailable.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'
import { type Ended, endRows } from './import-batch.ts'
import { type BatchSetting, batchSetting, type ReadRow, readRows, rowOf } from './import-rows.ts'
import { noRowsAbove, type RowsAbove, remember } from './rows-above.ts'
import { noRowsAhead, type RowsAhead, rowsAhead } from './rows-ahead.ts'

export const IMPORT_CLIENTS = 'import_clients'
const ROWS_AT_A_TIME = 200
// Retries over half an hour. No longer, because a person is waiting and can start the import again.
const TRIES = 8

/** Enqueues the job of an import, once per reason. */
export const enqueueImport = (db: Pick<PoolClient, 'query'>, importId: string, reason: string): Promise<void> =>
  enqueueOnce(
    db,
    IMPORT_CLIENTS,
    { import_id: importId },
    { key: `${IMPORT_CLIENTS} ${importId} ${reason}`, tries: TRIES },
  )

interface ImportDeps {
  pool: Pool
  sealer: Sealer
  clock: () => number
  /** True if the bureaus are the sandbox. */
  isSandbox: boolean
}

interface Run {
  organization_id: string
  user_id: string
  status: string
  rows_done: number
}

/** The rows that a run of the job knows already. */
interface KnownRows {
  above: RowsAbove
  ahead: RowsAhead
}

/**
 * The job of an import: a dry run or the import itself, depending on its status. It resumes after an interruption, and
 * fails after its last try.
 */
export function clientImportTasks(deps: ImportDeps): Tasks {
  return {
    [IMPORT_CLIENTS]: async (payload, signal, isLastTry = false) => {
      const { import_id: importId } = z.object({ import_id: z.uuid() }).parse(payload)
      const known = { above: noRowsAbove(), ahead: noRowsAhead() }
      try {
        // It is safe to stop between transactions: another process continues with the next row.
        while (await inTransaction(deps.pool, (transaction) => workOn(deps, transaction, importId, known)))
          signal?.throwIfAborted()
      } catch (error) {
        if (isLastTry && !signal?.aborted && shortageOf(error) === null)
          await deps.pool.query(ended('id = $1', 'failed'), [importId])
        throw error
      }
    },
  }
}

const ENDS = { cancelled: "('uploading', 'checked')", failed: "('checking', 'importing')" }

// The lists of the rows that added no client, as the import shows them.
const LISTS = `
  rejects = i.rejects || coalesce((select jsonb_agg(jsonb_build_object('line', r.line) || r.outcome order by r.line)
                                     from app.client_import_rows r where r.import_id = i.id and r.outcome ? 'problems'), '[]'),
  skips = i.skips || coalesce((select jsonb_agg(jsonb_build_object('line', r.line) || r.outcome order by r.line)
                                 from app.client_import_rows r where r.import_id = i.id and r.outcome ? 'reason'), '[]')`

// A dry run that failed has added no clients.
const ended = (which: string, end: keyof typeof ENDS) => `
  with over as (
    update public.client_imports i
       set status = '${end}', finished_at = now(), rows_added = case status when 'importing' then rows_added else 0 end, ${LISTS}
     where ${which} and status in ${ENDS[end]}
    returning id)
  delete from app.client_import_rows where import_id in (select id from over)`

const RUN = `
  select organization_id, user_id, status, rows_done from public.client_imports
   where id = $1 and status in ('checking', 'importing') for update`
// This batch and the next one. Leaves out what is read already.
const WAITING = `
  select line, case when line > $2 then sealed end as sealed from app.client_import_rows
   where import_id = $1 and not is_done order by line limit ${2 * ROWS_AT_A_TIME}`
// An import that began before outcomes were kept has its lists already.
const ADDED = `
  select r.sealed from app.client_import_rows r
   where r.import_id = $1 and r.is_done and r.outcome is null
     and not exists (select from public.client_imports i, jsonb_array_elements(i.rejects || i.skips) as other
                      where i.id = $1 and (other ->> 'line')::int = r.line)`
const PROGRESS = `
  with gone_through as (
    update app.client_import_rows r set is_done = true, outcome = o.outcome
      from jsonb_to_recordset($2::jsonb) as o (line integer, outcome jsonb)
     where r.import_id = $1 and r.line = o.line)
  update public.client_imports
     set rows_done = rows_done + jsonb_array_length($2::jsonb), rows_added = rows_added + $3, rows_existing = rows_existing + $4
   where id = $1`
const RECORD = 'select app.audit_imported_clients($1, $2, $3, $4)'

/** Processes some rows in one transaction, so that clients, progress and finished rows agree after any interruption. */
async function workOn(deps: ImportDeps, db: PoolClient, importId: string, known: KnownRows): Promise<boolean> {
  const run = (await db.query<Run>(RUN, [importId])).rows[0]
  if (!run) return false
  // Ends the import without the remaining rows, because the company is read-only now.
  if ((await organizationRefusalOf(db, run.organization_id, 'work')) !== null) {
    await db.query(ended('id = $1', 'failed'), [importId])
    return false
  }
  // Imports of one organization run one at a time. Otherwise both would add the same client.
  await db.query("select pg_advisory_xact_lock(hashtextextended('client import ' || $1, 0))", [run.organization_id])
  // Runs as the importing user because the audit log requires one.
  const claims = JSON.stringify({ sub: run.user_id, role: 'authenticated' })
  await db.query(IN_BULK, [claims])
  const setting = await batchSetting(deps, db, run.organization_id)
  const rows = await nextRows(deps, db, importId, run, setting, known)
  if (rows.length === 0) {
    await finish(db, importId, run)
    return false
  }
  await readRowsAbove(deps, db, importId, run, setting, known.above)
  const batch = { ...run, isDryRun: run.status === 'checking' }
  const { outcomes, added } = await endRows(deps.sealer, db, batch, setting.ssnPolicy, rows, known.above)
  const isSkipped = ({ outcome }: Ended) => outcome !== null && 'reason' in outcome
  const newcomers = outcomes.filter(({ outcome }) => outcome === null).length
  await db.query(PROGRESS, [importId, JSON.stringify(outcomes), newcomers, outcomes.filter(isSkipped).length])
  if (added.length > 0) await db.query(RECORD, [run.organization_id, importId, run.user_id, added])
  return true
}

/** Returns the rows of the next batch, and begins to read those of the one after it. */
async function nextRows(
  { sealer }: ImportDeps,
  db: PoolClient,
  importId: string,
  { organization_id, status }: Run,
  setting: BatchSetting,
  known: KnownRows,
): Promise<ReadRow[]> {
  const { rows: waiting } = await db.query<Waiting>(WAITING, [importId, known.ahead.upTo])
  const isUnread = (row: Waiting): row is Unread => row.sealed !== null
  const read = (rows: readonly Waiting[]) =>
    readRows(sealer, { organization_id, isDryRun: status === 'checking' }, setting, rows.filter(isUnread))
  const batch = waiting.slice(0, ROWS_AT_A_TIME)
  const rows = [...(await known.ahead.rows), ...(await read(batch))]
  const later = waiting.slice(ROWS_AT_A_TIME)
  known.ahead = rowsAhead(later, read(later))
  const lines = new Set(batch.map(({ line }) => line))
  return rows.filter(({ line }) => lines.has(line))
}

interface Waiting {
  line: number
  /** Null for a row that is read already. */
  sealed: Buffer | null
}
type Unread = Waiting & { sealed: Buffer }

// The audit events of a batch are written at once (app.audit_imported_clients).
const IN_BULK = "select set_config('request.jwt.claims', $1, true), set_config('app.client_import', 'on', true)"

/** Reads the rows that another process, or a run before, has worked on. */
async function readRowsAbove(
  { sealer }: ImportDeps,
  db: PoolClient,
  importId: string,
  { organization_id: home, rows_done: done }: Run,
  setting: BatchSetting,
  above: RowsAbove,
): Promise<void> {
  if (!above.isRead && done > 0) {
    for (const { sealed } of (await db.query<{ sealed: Buffer }>(ADDED, [importId])).rows) {
      // The contact may have left since.
      const { client } = clientOfRow({ ...(await rowOf(sealer, home, sealed)), assigned_contact: '' }, setting, [])
      if (client !== null) remember(client, above)
    }
  }
  above.isRead = true
}

async function finish(db: PoolClient, importId: string, { organization_id, user_id, status }: Run): Promise<void> {
  if (status === 'checking') {
    await db.query(`update public.client_imports i set status = 'checked', ${LISTS} where id = $1`, [importId])
    return
  }
  await db.query(`update public.client_imports i set status = 'done', finished_at = now(), ${LISTS} where id = $1`, [
    importId,
  ])
  await db.query('delete from app.client_import_rows where import_id = $1', [importId])
  await db.query(
    `select app.record_audit($2, $3, 'clients.imported', 'client_imports', $1, jsonb_build_object(
              'rows', row_count, 'added', rows_added, 'existing', rows_existing, 'rejected', jsonb_array_length(rejects)), null)
       from public.client_imports where id = $1`,
    [importId, organization_id, user_id],
  )
}

const WITHOUT_JOB = `
  select i.id from public.client_imports i
   where i.status in ('checking', 'importing')
     and not exists (select from graphile_worker._private_jobs j
                      where j.payload ->> 'import_id' = i.id::text and (j.is_available or j.locked_at is not null))`

/** Enqueues imports without a job, for example because their job was discarded. The sweep ends them after a day. */
export async function resumeClientImports(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(WITHOUT_JOB)
  for (const { id } of rows) await enqueueImport(pool, id, 'resumed')
}

/** Cancels imports not finished within a day and fails those without a job, so that their rows don't stay stored. */
export async function sweepClientImports(pool: Pool): Promise<void> {
  for (const end of ['cancelled', 'failed'] as const)
    await pool.query(ended("created_at < now() - interval '1 day'", end))
}
