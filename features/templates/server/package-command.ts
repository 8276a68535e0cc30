import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { once } from '#features/organizations/server/commands/once.ts'
import { type PackageCommand, packageCommandSchema } from '#features/templates/rules/document-package.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keyedRequestOf } from '#platform/functions/request.ts'
import { packageLacksTemplate, packageNotFound } from './errors.ts'

/** `POST /functions/v1/document-package`: saves or removes a package of templates. */
export async function documentPackage(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await keyedRequestOf(context, packageCommandSchema)
  const { idempotency_key: key, ...content } = asked
  const request = { organizationId: member.organizationId, act: 'documentPackage', key, content }
  return context.json(
    await inTransaction(deps.pool, (db) => once<object>(db, request, () => packageCommand(db, member, asked))),
  )
}

type Save = Extract<PackageCommand, { act: 'save' }>

async function packageCommand(db: PoolClient, who: PresentMember, asked: PackageCommand): Promise<object> {
  return asked.act === 'save' ? saved(db, who, asked) : removed(db, who, asked.package_id)
}

const SAVE = `
  insert into public.document_packages as d (organization_id, use, product_id, state, language, changed_by_name)
  select $1, $2, $3, $4, $5, coalesce(p.full_name, p.email) from app.people p where p.id = $6
  on conflict (organization_id, use, product_id, state, language)
    do update set changed_by_name = excluded.changed_by_name, changed_at = clock_timestamp()
  returning d.id`
const EMPTY = 'delete from public.document_package_templates where organization_id = $1 and package_id = $2'
const FILL = `
  insert into public.document_package_templates (organization_id, package_id, position, template_id)
  select $1, $2, listed.position, t.id
    from unnest($3::uuid[]) with ordinality listed(id, position)
    join public.document_templates t on t.organization_id = $1 and t.id = listed.id`
const HAS_PRODUCT = 'select from public.loan_products where organization_id = $1 and id = $2'
const RECORD = `
  select app.record_audit($1, $2, 'document_package.' || $3, 'document_packages', $4, $5::jsonb, $6)`

async function saved(db: PoolClient, who: PresentMember, { use, product_id, state, language, template_ids }: Save) {
  const { organizationId, personId } = who
  if (product_id !== null && (await db.query(HAS_PRODUCT, [organizationId, product_id])).rowCount === 0)
    throw packageNotFound()
  const values = [organizationId, use, product_id, state, language, personId]
  const id = (await db.query<{ id: string }>(SAVE, values)).rows[0]?.id ?? ''
  await db.query(EMPTY, [organizationId, id])
  const { rowCount } = await db.query(FILL, [organizationId, id, template_ids])
  if (rowCount !== template_ids.length) throw packageLacksTemplate()
  await recorded(db, who, 'saved', id, { use, state, language, templates: template_ids.length })
  return { id }
}

const REMOVE = 'delete from public.document_packages where organization_id = $1 and id = $2 returning use'

async function removed(db: PoolClient, who: PresentMember, id: string) {
  const { rows } = await db.query<{ use: string }>(REMOVE, [who.organizationId, id])
  if (rows[0] === undefined) throw packageNotFound()
  await recorded(db, who, 'removed', id, { use: rows[0].use })
  return { id }
}

async function recorded(db: PoolClient, who: PresentMember, act: string, id: string, details: object): Promise<void> {
  await db.query(RECORD, [who.organizationId, who.personId, act, id, JSON.stringify(details), who.requestId])
}
