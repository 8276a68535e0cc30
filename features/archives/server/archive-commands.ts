import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { archiveCommandSchema, MOST_ARCHIVES } from '#features/archives/rules/archive.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { dateOfInstant } from '#platform/rules/dates.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import { readLink } from '#platform/storage/links.ts'
import { discard } from '#platform/storage/loose-files.ts'
import { ARCHIVE_BUCKET, enqueueArchive, objectName } from './archive-job.ts'
import { removeArchive } from './removal.ts'

export interface ArchiveCommandDeps extends CommandDeps {
  appUrl: string
  wire: CommandDeps['pool']
  files: FileStore
  clock: () => number
  /** Key that signs links to stored files. Each link expires after some seconds. */
  linkSecret: Uint8Array
  maxLinkSeconds: number
}

/**
 * Lists, creates, links to and deletes archives of an organization's data. Requires the permission and a recent
 * sign-in.
 */
export async function organizationArchive(deps: ArchiveCommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, archiveCommandSchema)
  if (asked.act === 'list') return context.json({ archives: await listed(deps, member) })
  if (asked.act === 'delete') return context.json({ id: await deleted(deps, member, asked.archive_id) })
  if (asked.act === 'start') return context.json({ id: await started(deps, member) })
  return context.json({ url: await linkTo(deps, member, asked.archive_id) })
}

interface ArchiveRow {
  id: string
  requested_by_name: string
  status: 'preparing' | 'ready' | 'failed'
  lines_done: number
  lines_total: number
  files_done: number
  files_total: number
  byte_size: number | null
  sha256: string | null
  created_at: Date
  finished_at: Date | null
  expires_at: Date | null
}

const LIST = `
  select id, requested_by_name, status, lines_done::float8, lines_total::float8, files_done, files_total, byte_size::float8, sha256,
         created_at, finished_at, expires_at
    from app.organization_archives
   where organization_id = $1 and (status <> 'ready' or expires_at > now())
   order by created_at desc limit 20`

const listed = async ({ pool }: ArchiveCommandDeps, { organizationId }: PresentMember) =>
  (await pool.query<ArchiveRow>(LIST, [organizationId])).rows

const STANDING = `
  select count(*) filter (where status = 'preparing')::int as preparing,
         count(*) filter (where status = 'ready' and expires_at > now())::int as ready
    from app.organization_archives where organization_id = $1`
const START = `
  insert into app.organization_archives (organization_id, requested_by, requested_by_name)
  select $1, p.id, coalesce(p.full_name, p.email) from app.people p where p.id = $2 returning id`

async function started({ pool }: ArchiveCommandDeps, member: PresentMember): Promise<string> {
  return inTransaction(pool, async (db) => {
    // Serializes the requests of one organization. Otherwise two concurrent requests would both find no archive in
    // progress.
    await db.query('select from app.organizations where id = $1 for no key update', [member.organizationId])
    const { rows } = await db.query<{ preparing: number; ready: number }>(STANDING, [member.organizationId])
    if (rows[0]?.preparing) throw refused('ALREADY_PREPARING', 'An archive is already being created')
    if ((rows[0]?.ready ?? 0) >= MOST_ARCHIVES)
      throw refused('TOO_MANY_ARCHIVES', `You already have ${MOST_ARCHIVES} archives. Delete one first.`)
    const made = await db.query<{ id: string }>(START, [member.organizationId, member.personId])
    const id = made.rows[0]?.id
    if (id === undefined) throw new Error('An archive was not begun')
    await record(db, member, 'archive.requested', id)
    await enqueueArchive(db, id)
    return id
  })
}

const FIND = `
  select o.id as object, a.created_at
    from app.organization_archives a
    join storage.objects o on o.bucket_id = '${ARCHIVE_BUCKET}' and o.name = $3
   where a.id = $1 and a.organization_id = $2 and a.status = 'ready' and a.expires_at > now()`

/** Returns a download link. Anyone who has the link can use it until it expires, so the audit log records it first. */
async function linkTo(deps: ArchiveCommandDeps, member: PresentMember, archiveId: string): Promise<string> {
  const name = objectName(member.organizationId, archiveId)
  const found = await inTransaction(deps.pool, async (db) => {
    const { rows } = await db.query<{ object: string; created_at: Date }>(FIND, [
      archiveId,
      member.organizationId,
      name,
    ])
    if (!rows[0]) throw notFound()
    await record(db, member, 'archive.downloaded', archiveId)
    return rows[0]
  })
  const link = readLink(deps, '/object/sign/', `${ARCHIVE_BUCKET}/${name}`, found.object, deps.maxLinkSeconds)
  const fileName = `tradeline-archive-${dateOfInstant(found.created_at, 'UTC')}.zip`
  return `${deps.appUrl}/storage/v1${link}&download=${fileName}`
}

async function deleted(deps: ArchiveCommandDeps, member: PresentMember, archiveId: string): Promise<string> {
  const version = await inTransaction(deps.pool, async (db) => {
    const removed = await removeArchive(db, archiveId, member.organizationId)
    if (removed === undefined) throw notFound()
    await record(db, member, 'archive.deleted', archiveId)
    return removed.version
  })
  await discard({ ...deps, pool: deps.wire }, version)
  return archiveId
}

const record = (db: PoolClient, { organizationId, personId, requestId }: PresentMember, act: string, id: string) =>
  db.query("select app.record_audit($1, $2, $3, 'organization_archives', $4, '{}', $5)", [
    ...[organizationId, personId, act, id, requestId],
  ])
const notFound = () => new FunctionError(404, 'ARCHIVE_NOT_FOUND', 'This archive doesn’t exist or has expired')
const refused = (code: string, message: string) => new FunctionError(409, code, message)
