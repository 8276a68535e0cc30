import { createHash, randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { ARCHIVE_DAYS } from '#features/archives/rules/archive.ts'
import { brandOf } from '#features/organizations/server/branding/brand.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Log } from '#platform/http/log.ts'
import { shortageOf } from '#platform/http/unavailable.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import { announce, discard } from '#platform/storage/loose-files.ts'
import { fileMetadata } from '#platform/storage/objects.ts'
import { archiveSize, type Contents, writeArchive } from './archive-contents.ts'
import { archiveMail } from './archive-email.ts'
import { measured, zipWriter } from './zip-writer.ts'

const BUILD_ARCHIVE = 'build_archive'
export const ARCHIVE_BUCKET = 'organization-archives'
const TRY_AGAIN_SECONDS = 5
const PROGRESS_EVERY_MS = 500

export interface ArchiveDeps {
  /** Logs in as `tradeline_server`. */
  pool: Pool
  /** Logs in as `authenticator`, the role that storage operations use. */
  wire: Pool
  files: FileStore
  outbox: Pick<Outbox, 'post'>
  appUrl: string
  clock: () => number
  log: Log
}

interface Run {
  id: string
  organization_id: string
  company_name: string
  requested_by: string | null
  requested_by_name: string
}

/** The archive was deleted while it was being built. */
class Withdrawn extends Error {}

/** Enqueues the job that builds an archive. A second call for the same archive adds no second job. */
export const enqueueArchive = (db: Pick<PoolClient, 'query'>, archiveId: string, afterSeconds = 0): Promise<void> =>
  enqueueOnce(db, BUILD_ARCHIVE, { archive_id: archiveId }, { key: `archive:${archiveId}`, afterSeconds })

/** The job that builds an archive. If a process stops in the middle, the job starts over. */
export function archiveTasks(deps: ArchiveDeps): Tasks {
  return {
    [BUILD_ARCHIVE]: async (payload, signal) => {
      const { archive_id: archiveId } = z.object({ archive_id: z.uuid() }).parse(payload)
      await build(deps, archiveId, signal)
    },
  }
}

const WITHOUT_JOB = `
  select a.id from app.organization_archives a
   where a.status = 'preparing'
     and not exists (select from graphile_worker._private_jobs j
                      where j.payload ->> 'archive_id' = a.id::text and (j.is_available or j.locked_at is not null))`

/** Enqueues unfinished archives that have no job. */
export async function resumeArchives(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(WITHOUT_JOB)
  for (const { id } of rows) await enqueueArchive(pool, id)
}

const RUN = `
  select a.id, a.organization_id, o.company_name, a.requested_by, a.requested_by_name
    from app.organization_archives a join app.organizations o on o.id = a.organization_id
   where a.id = $1 and a.status = 'preparing'`
const FAIL =
  "update app.organization_archives set status = 'failed', finished_at = now() where id = $1 and status = 'preparing'"

async function build(deps: ArchiveDeps, archiveId: string, signal: AbortSignal | undefined): Promise<void> {
  const run = (await deps.pool.query<Run>(RUN, [archiveId])).rows[0]
  if (!run) return
  const keeping = { pool: deps.wire, files: deps.files, log: deps.log }
  const version = randomUUID()
  await announce(keeping, version)
  try {
    const stored = await inTransaction(deps.pool, (db) => storeArchive(deps, run, db, version, signal))
    if (stored === null) return await enqueueArchive(deps.pool, archiveId, TRY_AGAIN_SECONDS)
    await inTransaction(deps.pool, (db) => finish(deps, run, db, version, stored))
  } catch (error) {
    await discard(keeping, version)
    if (error instanceof Withdrawn) return
    // If the process stops, the database is unreachable, or a disk is full, the archive keeps its status and the job
    // is retried.
    if (!signal?.aborted && shortageOf(error) === null) await deps.pool.query(FAIL, [archiveId])
    throw error
  }
}

interface Stored {
  bytes: number
  sha256: string
}

// The lock is released with the transaction, and therefore when the process ends.
const LOCK = "select pg_try_advisory_xact_lock(hashtextextended('archive of ' || $1, 0)) as is_ours, now() as at"
const AT_ONE_MOMENT = [
  'set transaction isolation level repeatable read, read only',
  "set local statement_timeout = '10min'",
  'set local idle_in_transaction_session_timeout = 0',
  "set local timezone = 'UTC'",
]

/** Streams the zip of one snapshot into the store. Returns null while another archive of the company is being built. */
async function storeArchive(
  deps: ArchiveDeps,
  run: Run,
  db: PoolClient,
  version: string,
  signal: AbortSignal | undefined,
): Promise<Stored | null> {
  for (const setting of AT_ONE_MOMENT) await db.query(setting)
  const { rows } = await db.query<{ is_ours: boolean; at: Date }>(LOCK, [run.organization_id])
  if (!rows[0]?.is_ours) return null
  const { at } = rows[0]
  const contents: Contents = {
    ...{ organizationId: run.organization_id, companyName: run.company_name, requestedBy: run.requested_by_name },
    ...{ at, db, files: deps.files },
    done: await progressOf(deps, run, db, signal),
  }
  const zip = zipWriter(at)
  const [hash, counted] = [createHash('sha256'), { bytes: 0 }]
  const writing = writeArchive(contents, zip).catch((error: unknown) => {
    zip.abandon(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  // If writing fails, the store fails with the same error. If the store fails, the writer only sees a closed stream.
  // So the store's error is the one to report.
  const outcomes = await Promise.allSettled([deps.files.put(version, measured(zip.bytes, hash, counted)), writing])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return { ...counted, sha256: hash.digest('hex') }
}

const PROGRESS = `
  update app.organization_archives set lines_done = $2, lines_total = $3, files_done = $4, files_total = $5
   where id = $1 and status = 'preparing'`

/** Updates the progress row that the owner sees, and checks whether the job must stop. */
async function progressOf({ pool, clock }: ArchiveDeps, run: Run, db: PoolClient, signal: AbortSignal | undefined) {
  const total = await archiveSize({ db, organizationId: run.organization_id })
  const done = { lines: 0, files: 0 }
  const tell = async () => {
    const told = await pool.query(PROGRESS, [run.id, done.lines, total.lines, done.files, total.files])
    if (told.rowCount === 0) throw new Withdrawn()
  }
  let toldAt = clock()
  await tell()
  return async ({ lines = 0, files = 0 }: { lines?: number; files?: number }) => {
    signal?.throwIfAborted()
    done.lines += lines
    done.files += files
    if (clock() - toldAt < PROGRESS_EVERY_MS) return
    toldAt = clock()
    await tell()
  }
}

const FINISH = `
  update app.organization_archives
     set status = 'ready', byte_size = $2, sha256 = $3, finished_at = now(), expires_at = now() + make_interval(days => ${ARCHIVE_DAYS}),
         lines_done = lines_total, files_done = files_total
   where id = $1 and status = 'preparing'`
const KEEP = 'insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)'
const RECORD = "select app.record_audit($1, $2, 'archive.ready', 'organization_archives', $3, $4, null)"
const READER = `
  select email from app.people where id = $1 and organization_id = $2 and 'export_organization' = any (app.permissions_of(id))`

/** Makes the archive available: writes the object, status, audit event and email in one transaction. */
async function finish(deps: ArchiveDeps, run: Run, db: PoolClient, version: string, stored: Stored): Promise<void> {
  const { id, organization_id: home, requested_by: person } = run
  const finished = await db.query(FINISH, [id, stored.bytes, stored.sha256])
  if (finished.rowCount === 0) throw new Withdrawn()
  const file = { size: stored.bytes, mimetype: 'application/zip', cacheControl: 'no-store' }
  const metadata = fileMetadata(file, version, deps.clock())
  await db.query(KEEP, [ARCHIVE_BUCKET, objectName(home, id), version, JSON.stringify(metadata)])
  await db.query(RECORD, [home, person, id, JSON.stringify({ bytes: stored.bytes, sha256: stored.sha256 })])
  // Only if the person may still download it.
  const to = (await db.query<{ email: string }>(READER, [person, home])).rows[0]?.email
  if (to === undefined) return
  const link = `${deps.appUrl}/dashboard/org-admin?section=archive`
  const letterhead = await brandOf(db, home, deps.appUrl)
  await deps.outbox.post(db, archiveMail({ to, letterhead, bytes: stored.bytes, link }))
}

/** The archive's object name in its bucket. */
export const objectName = (organizationId: string, archiveId: string) => `${organizationId}/${archiveId}.zip`
