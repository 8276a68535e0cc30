import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#platform/database/transaction.ts'
import { discard, type Keeping } from '#platform/storage/loose-files.ts'
import { ARCHIVE_BUCKET, resumeArchives } from './archive-job.ts'

// A failed archive is deleted after a day.
const EXPIRED = `
  with gone as (
    delete from app.organization_archives
     where expires_at <= now() or status = 'failed' and finished_at < now() - interval '1 day'
    returning id, organization_id, status)`
const ONE = `
  with gone as (
    delete from app.organization_archives where id = $1 and organization_id = $2 returning id, organization_id, status)`
const OBJECTS = `
  , objects as (
    delete from storage.objects o using gone
     where o.bucket_id = '${ARCHIVE_BUCKET}' and o.name = gone.organization_id || '/' || gone.id || '.zip'
    returning o.version, gone.id)
  select gone.id, gone.organization_id, gone.status, objects.version from gone left join objects on objects.id = gone.id`

interface Removed {
  id: string
  organization_id: string
  status: string
  /** The version of the stored object, which is deleted after the transaction commits. Null if there is none. */
  version: string | null
}

/** Deletes an archive of an organization, even while it is being built. Returns undefined if there is none. */
export async function removeArchive(db: PoolClient, id: string, organizationId: string): Promise<Removed | undefined> {
  return (await db.query<Removed>(ONE + OBJECTS, [id, organizationId])).rows[0]
}

const RECORD = "select app.record_audit($1, null, 'archive.expired', 'organization_archives', $2, '{}', null)"

/** Deletes expired archives, and restarts archives that a crash interrupted. */
export async function sweepArchives(pool: Pool, keeping: Keeping): Promise<void> {
  const removed = await inTransaction(pool, async (db) => {
    const { rows } = await db.query<Removed>(EXPIRED + OBJECTS)
    for (const { id, organization_id, status } of rows) {
      if (status === 'ready') await db.query(RECORD, [organization_id, id])
    }
    return rows
  })
  await discard(keeping, ...removed.map(({ version }) => version))
  await resumeArchives(pool)
}
