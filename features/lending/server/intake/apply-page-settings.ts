import type { Context } from 'hono'
import pg, { type PoolClient } from 'pg'
import { type ApplyPageSettings, applyPageCommand } from '#features/lending/rules/intake/apply-page.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { ownersOnly } from '#features/organizations/server/commands/refusals.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { slugTaken } from './errors.ts'

const READ = `
  select slug, is_open, embed_origins, pulls_report from app.apply_pages where organization_id = $1`
const SAVE = `
  insert into app.apply_pages as p (organization_id, slug, is_open, embed_origins, pulls_report, owner_id)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (organization_id) do update
    set slug = excluded.slug, is_open = excluded.is_open, embed_origins = excluded.embed_origins,
        pulls_report = excluded.pulls_report, owner_id = excluded.owner_id, updated_at = now()`
const RECORD = "select app.record_audit($1, $2, 'organization.apply_page_changed', 'organizations', $1, $3, $4)"
const UNIQUE = '23505'

/** `POST /functions/v1/apply-page-settings`: reads or saves the settings of the public application page. For owners. */
export async function applyPageSettingsCommand(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const command = await requestOf(context, applyPageCommand)
  if (member.role !== 'owner') throw ownersOnly()
  if (command.act === 'save') {
    const { act: _, ...settings } = command
    await inTransaction(deps.pool, (db) => save(db, member, settings)).catch(explained)
  }
  const { rows } = await deps.pool.query<ApplyPageSettings>(READ, [member.organizationId])
  return context.json({ settings: rows[0] ?? null })
}

async function save(db: PoolClient, member: PresentMember, settings: ApplyPageSettings): Promise<void> {
  const { slug, is_open, embed_origins, pulls_report } = settings
  const { organizationId, personId, requestId } = member
  await db.query(SAVE, [organizationId, slug, is_open, embed_origins, pulls_report, personId])
  await db.query(RECORD, [organizationId, personId, JSON.stringify(settings), requestId])
}

function explained(error: unknown): never {
  throw error instanceof pg.DatabaseError && error.code === UNIQUE ? slugTaken() : error
}
