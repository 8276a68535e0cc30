import pg, { type Pool, type PoolClient } from 'pg'
import { z } from 'zod'
import { FIELD_COLUMNS } from '#features/clients/rules/client-fields.ts'
import type { NewClient } from '#features/clients/rules/client-form.ts'
import {
  type Colleague,
  clientOfRow,
  IMPORT_FIELDS,
  type ImportedRow,
  type SkipReason,
} from '#features/clients/rules/client-import.ts'
import { fullName } from '#features/clients/rules/full-name.ts'
import { organizationRefusalOf } from '#features/organizations/server/commands/organization-status.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { shortageOf } from '#platform/http/unavailable.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import { nameKey } from '#platform/rules/names/plain-letters.ts'
import { maskSsn, ssnDigits } from '#platform/rules/ssn.ts'
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

/** The rows above the ones at hand. They are read once per run of the job. */
interface RowsAbove {
  seen: Set<string>
  isRead: boolean
}

interface Run {
  organization_id: string
  user_id: string
  status: string
  rows_done: number
}

/**
 * The job of an import: a dry run or the import itself, depending on its status. It resumes after an interruption, and
 * fails after its last try.
 */
export function clientImportTasks(deps: ImportDeps): Tasks {
  return {
    [IMPORT_CLIENTS]: async (payload, signal, isLastTry = false) => {
      const { import_id: importId } = z.object({ import_id: z.uuid() }).parse(payload)
      const above: RowsAbove = { seen: new Set(), isRead: false }
      try {
        // It is safe to stop between transactions: another process continues with the next row.
        while (await inTransaction(deps.pool, (transaction) => workOn(deps, transaction, importId, above)))
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
  select organization_id, user_id, status, rows_done from public.client_imports
   where id = $1 and status in ('checking', 'importing') for update`
const WAITING = `
  select line, sealed from app.client_import_rows
   where import_id = $1 and not is_done order by line limit ${ROWS_AT_A_TIME}`
const ADDED = `
  select r.sealed from app.client_import_rows r
   where r.import_id = $1 and r.is_done
     and not exists (select from public.client_imports i, jsonb_array_elements(i.rejects || i.skips) as other
                      where i.id = $1 and (other ->> 'line')::int = r.line)`
const COLLEAGUES = 'select id, full_name, email from app.people where organization_id = $1'
const PROGRESS = `
  with gone_through as (
    update app.client_import_rows set is_done = true where import_id = $1 and line = any ($2::int[]))
  update public.client_imports
     set rows_done = rows_done + cardinality($2::int[]), rows_added = rows_added + $3,
         rows_existing = rows_existing + jsonb_array_length($4), skips = skips || $4::jsonb, rejects = rejects || $5::jsonb
   where id = $1`

/** Processes some rows in one transaction, so that clients, progress and finished rows agree after any interruption. */
async function workOn(deps: ImportDeps, db: PoolClient, importId: string, above: RowsAbove): Promise<boolean> {
  const { seen } = above
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
  // Another process may have worked on the rows above.
  if (!above.isRead && run.rows_done > 0)
    for (const { sealed } of (await db.query<{ sealed: Buffer }>(ADDED, [importId])).rows)
      for (const key of keysOf(await rowOf(deps.sealer, run, sealed))) seen.add(key)
  above.isRead = true
  const colleagues = (await db.query<Colleague>(COLLEAGUES, [run.organization_id])).rows
  const outcomes: ({ line: number } & Outcome)[] = []
  for (const { line, sealed } of rows)
    outcomes.push({ line, ...(await carriedOver(deps, db, { ...run, colleagues }, sealed, seen)) })
  const skips = outcomes.filter((outcome) => 'reason' in outcome)
  const rejects = outcomes.filter((outcome) => 'problems' in outcome)
  const added = outcomes.length - skips.length - rejects.length
  const lines = outcomes.map(({ line }) => line)
  await db.query(PROGRESS, [importId, lines, added, JSON.stringify(skips), JSON.stringify(rejects)])
  return true
}

/** The end of a row: added, skipped for a client on file or a row above it, or rejected. */
type Outcome = { isAdded: true } | Skip | { problems: string[] }

interface Skip {
  reason: SkipReason
  client_id: string | null
}

const fieldsShape = z.partialRecord(z.enum(IMPORT_FIELDS.map(({ key }) => key)), z.string())

async function carriedOver(
  { sealer, clock }: ImportDeps,
  db: PoolClient,
  run: Run & { colleagues: Colleague[] },
  sealed: Buffer,
  seen: Set<string>,
): Promise<Outcome> {
  const row = await rowOf(sealer, run, sealed)
  const { client, problems } = clientOfRow(row, dateOfInstant(new Date(clock())), run.colleagues)
  if (problems) return { problems }
  // Rows are compared with the rows above them, because a dry run adds no clients.
  const [person, ssn] = keysOf(client)
  if (seen.has(person)) return { reason: 'earlier_row', client_id: null }
  const known = await knownAs(db, run.organization_id, client)
  if (known !== null) return known
  if (seen.has(ssn)) return { problems: ['Another row of this file has the same SSN'] }
  const alike = await clientAlike(db, run.organization_id, client)
  if (alike !== null)
    return {
      problems: [
        `This may be ${alike}, whose SSN has the same last four digits. If it is a different person, add the client by hand.`,
      ],
    }
  if (run.status === 'importing') {
    const refused = await sealer.withCurrentKey(() => refusalOfAdding(sealer, db, run, client))
    if (refused) return { problems: [refused] }
  }
  seen.add(person).add(ssn)
  return { isAdded: true }
}

async function rowOf(sealer: Sealer, { organization_id }: Run, sealed: Buffer): Promise<ImportedRow> {
  const opened = await sealer.openBytes(IMPORT_ROW_PLACE, sealed, organization_id)
  return fieldsShape.parse(JSON.parse(opened.toString()))
}

/** Returns what a row shares with another row of the same person, and its SSN. */
function keysOf(row: { [field in 'email' | 'ssn' | 'first_name' | 'last_name']?: string | null }): [string, string] {
  const { email, ssn, first_name = '', last_name = '' } = row
  const digits = ssnDigits(ssn ?? '')
  const named = fullName({ first_name: first_name?.trim() ?? '', last_name: last_name?.trim() ?? '' })
  return [`${email?.trim().toLowerCase() || nameKey(named)}, ${digits.slice(-4)}`, digits]
}

// Compares only what every colleague can see: name, email, last four SSN digits and birth year. So a file of guesses
// reveals none of the hidden digits.
const ALIKE = `
  select full_name
    from public.clients
   where organization_id = $1 and ssn = $2
     and (app.name_key(last_name) = app.name_key($3) or app.name_key(first_name) = app.name_key($4) and date_of_birth = $5)
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
  select id as client_id, case when archived_at is null then 'on_file' else 'archived' end as reason
    from public.clients
   where organization_id = $1 and ssn = $3
     and case when $2::text is null then app.name_key(full_name) = app.name_key($4) else lower(email) = lower($2) end
   order by archived_at nulls first, created_at
   limit 1`

async function knownAs(db: PoolClient, organizationId: string, client: NewClient): Promise<Skip | null> {
  const { email, ssn } = client
  const { rows } = await db.query<Skip & { client_id: string }>(KNOWN, [
    organizationId,
    email,
    maskSsn(ssn),
    fullName(client),
  ])
  return rows[0] ?? null
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
