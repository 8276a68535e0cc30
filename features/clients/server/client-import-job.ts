import pg, { type Pool, type PoolClient } from 'pg'
import { z } from 'zod'
import { FIELD_COLUMNS } from '#features/clients/rules/client-fields.ts'
import type { NewClient } from '#features/clients/rules/client-form.ts'
import { type Colleague, clientOfRow, IMPORT_FIELDS } from '#features/clients/rules/client-import.ts'
import { fullName } from '#features/clients/rules/full-name.ts'
import { organizationRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { shortageOf } from '#platform/http/unavailable.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { maskSsn } from '#platform/rules/ssn.ts'
import { isKeyGone } from '#platform/sealing/organization-keys.ts'
import { SEALED_COLUMNS } from '#platform/sealing/sealed-columns.ts'
import type { Sealer } from '#platform/sealing/sealer.ts'

export const IMPORT_CLIENTS = 'import_clients'
/** The place that a pending row is sealed for. It can't be opened as anything else. */
export const IMPORT_ROW_PLACE = 'client_import_rows.sealed'

const ROWS_AT_A_TIME = 100
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
}

interface Run {
  organization_id: string
  user_id: string
  status: string
}

/**
 * The job of an import: a dry run or the import itself, depending on its status. It resumes after an interruption, and
 * fails after its last try.
 */
export function clientImportTasks(deps: ImportDeps): Tasks {
  return {
    [IMPORT_CLIENTS]: async (payload, signal, isLastTry = false) => {
      const { import_id: importId } = z.object({ import_id: z.uuid() }).parse(payload)
      const seen = new Set<string>()
      try {
        // It is safe to stop between transactions: another process continues with the next row.
        while (await inTransaction(deps.pool, (transaction) => workOn(deps, transaction, importId, seen)))
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

// A dry run that failed has added no clients.
const ended = (which: string, end: keyof typeof ENDS) => `
  with over as (
    update public.client_imports
       set status = '${end}', finished_at = now(), rows_added = case status when 'importing' then rows_added else 0 end
     where ${which} and status in ${ENDS[end]}
    returning id)
  delete from app.client_import_rows where import_id in (select id from over)`

const RUN = `
  select organization_id, user_id, status from public.client_imports
   where id = $1 and status in ('checking', 'importing') for update`
const WAITING = `
  select line, sealed from app.client_import_rows
   where import_id = $1 and not is_done order by line limit ${ROWS_AT_A_TIME}`
const COLLEAGUES = 'select id, full_name, email from app.people where organization_id = $1'
const PROGRESS = `
  with gone_through as (
    update app.client_import_rows set is_done = true where import_id = $1 and line = any ($2::int[]))
  update public.client_imports
     set rows_done = rows_done + cardinality($2::int[]), rows_added = rows_added + $3, rows_existing = rows_existing + $4,
         rejects = rejects || $5::jsonb
   where id = $1`

/** Processes some rows in one transaction, so that clients, progress and finished rows agree after any interruption. */
async function workOn(deps: ImportDeps, db: PoolClient, importId: string, seen: Set<string>): Promise<boolean> {
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
  await db.query("select set_config('request.jwt.claims', $1, true)", [claims])
  const { rows } = await db.query<{ line: number; sealed: Buffer }>(WAITING, [importId])
  if (rows.length === 0) {
    await finish(db, importId, run)
    return false
  }
  const colleagues = (await db.query<Colleague>(COLLEAGUES, [run.organization_id])).rows
  const tally = { added: 0, existing: 0, rejected: [] as { line: number; problems: string[] }[] } // grows below
  for (const { line, sealed } of rows) {
    const outcome = await carriedOver(deps, db, { ...run, colleagues }, sealed, seen)
    if (Array.isArray(outcome)) tally.rejected.push({ line, problems: outcome })
    else tally[outcome]++
  }
  const lines = rows.map(({ line }) => line)
  await db.query(PROGRESS, [importId, lines, tally.added, tally.existing, JSON.stringify(tally.rejected)])
  return true
}

type Outcome = 'added' | 'existing' | string[]

const fieldsShape = z.partialRecord(z.enum(IMPORT_FIELDS.map(({ key }) => key)), z.string())

async function carriedOver(
  { sealer, clock }: ImportDeps,
  db: PoolClient,
  run: Run & { colleagues: Colleague[] },
  sealed: Buffer,
  seen: Set<string>,
): Promise<Outcome> {
  const opened = await sealer.openBytes(IMPORT_ROW_PLACE, sealed, run.organization_id)
  const row = fieldsShape.parse(JSON.parse(opened.toString()))
  const { client, problems } = clientOfRow(row, dateOfInstant(new Date(clock())), run.colleagues)
  if (problems) return problems
  // A dry run adds nothing, so it remembers rows to find duplicates.
  const key = [client.email?.toLowerCase() ?? client.ssn, client.ssn.slice(-4)].join()
  if (seen.has(key) || (await isKnown(db, run.organization_id, client))) return 'existing'
  if (seen.has(client.ssn)) return ['Another row of this file has the same SSN']
  const alike = await clientAlike(db, run.organization_id, client)
  if (alike !== null)
    return [
      `This may be ${alike}, whose SSN has the same last four digits. If it is a different person, add the client by hand.`,
    ]
  if (run.status === 'importing') {
    const refused = await sealer.withCurrentKey(() => refusalOfAdding(sealer, db, run, client))
    if (refused) return [refused]
  } else seen.add(key).add(client.ssn)
  return 'added'
}

// Compares only what every colleague can see: name, email, last four SSN digits and birth year. So a file of guesses
// reveals none of the hidden digits.
const ALIKE = `
  select full_name
    from public.clients
   where organization_id = $1 and ssn = $2
     and (lower(last_name) = lower($3) or lower(first_name) = lower($4) and date_of_birth = $5)
   order by created_at
   limit 1`

/** Returns the name of a client with the row's masks and part of its name, or null if there is none. */
async function clientAlike(db: PoolClient, organizationId: string, client: NewClient): Promise<string | null> {
  const { ssn, last_name, first_name, date_of_birth } = client
  const born = SEALED_COLUMNS['clients.date_of_birth'].mask(date_of_birth)
  const { rows } = await db.query<{ full_name: string }>(ALIKE, [
    organizationId,
    maskSsn(ssn),
    last_name,
    first_name,
    born,
  ])
  return rows[0]?.full_name ?? null
}

// By email and last four SSN digits; without an email, by full name instead.
const KNOWN = `
  select 1 where exists (
    select from public.clients
     where organization_id = $1 and ssn = $3
       and case when $2::text is null then lower(full_name) = lower($4) else lower(email) = lower($2) end)`

async function isKnown(db: PoolClient, organizationId: string, client: NewClient): Promise<boolean> {
  const { email, ssn } = client
  const { rowCount } = await db.query(KNOWN, [organizationId, email, maskSsn(ssn), fullName(client)])
  return rowCount !== 0
}

const ADD = `
  insert into public.clients (organization_id, user_id, source, ${FIELD_COLUMNS.join(', ')})
  values ($1, $2, 'import', ${FIELD_COLUMNS.map((_, place) => `$${place + 3}`).join(', ')})`

/** Adds the client and returns null. If the database rejects it, returns the reason, which affects only this row. */
async function refusalOfAdding(sealer: Sealer, db: PoolClient, run: Run, client: NewClient): Promise<string | null> {
  const ssn = await sealer.sealForWire('clients.ssn', client.ssn, run.organization_id)
  const date_of_birth = await sealer.sealForWire('clients.date_of_birth', client.date_of_birth, run.organization_id)
  const stored = { ...client, ssn, date_of_birth }
  await db.query('savepoint one_row')
  try {
    await db.query(ADD, [run.organization_id, run.user_id, ...FIELD_COLUMNS.map((column) => stored[column])])
    await db.query('release savepoint one_row')
    return null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? '')) throw error
    await db.query('rollback to savepoint one_row')
    if (isKeyGone(error)) throw error
    return 'Failed to create client'
  }
}

async function finish(db: PoolClient, importId: string, { organization_id, user_id, status }: Run): Promise<void> {
  if (status === 'checking') {
    await db.query("update public.client_imports set status = 'checked' where id = $1", [importId])
    return
  }
  await db.query('delete from app.client_import_rows where import_id = $1', [importId])
  await db.query("update public.client_imports set status = 'done', finished_at = now() where id = $1", [importId])
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
