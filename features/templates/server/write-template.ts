import type { PoolClient } from 'pg'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import { isPdfBody, type TemplateBody } from '#features/templates/rules/template-body.ts'
import {
  templateChangedMeanwhile,
  templateFormFixed,
  templateInWork,
  templateLanguageFixed,
  templateNameTaken,
} from './errors.ts'
import { type HeldTemplate, type HeldVersion, requireState } from './held-version.ts'
import { withRecordedFile } from './own-pdf/stored-pdf.ts'
import { templateHash } from './template-hash.ts'

type Who = Pick<Member, 'organizationId' | 'personId'>

interface Written {
  template_id: string
  version_id: string
  version: number
  hash: string
}

const CREATE = `
  insert into public.document_templates (organization_id, name, kind, language, created_by_name)
  select $1, $2, $3, $4, coalesce(p.full_name, p.email) from app.people p where p.id = $5
  on conflict (organization_id, (lower(btrim(name)))) do nothing
  returning id`

/** Adds a template with its first draft. */
export async function created(
  db: PoolClient,
  who: Who,
  { name, kind, body }: { name: string; kind: DocumentKind; body: TemplateBody },
): Promise<Written> {
  const values = [who.organizationId, name, kind, body.content.language, who.personId]
  const id = (await db.query<{ id: string }>(CREATE, values)).rows[0]?.id
  if (id === undefined) throw templateNameTaken(name)
  return withVersion(db, who, id, await withRecordedFile(db, who.organizationId, body))
}

const RENAME = `update public.document_templates set name = $3 where organization_id = $1 and id = $2`
const IS_TAKEN = `
  select from public.document_templates where organization_id = $1 and lower(btrim(name)) = lower(btrim($2)) and id <> $3`
const RECORD = `
  select app.record_audit($1, $2, 'document_template.renamed', 'document_templates', $3,
                          jsonb_build_object('name', $4::text, 'earlier_name', $5::text), null)`

/** Renames a template. Its documents keep their own titles. */
export async function renamed(db: PoolClient, { organizationId, personId }: Who, template: HeldTemplate, name: string) {
  if ((await db.query(IS_TAKEN, [organizationId, name, template.id])).rowCount !== 0) throw templateNameTaken(name)
  await db.query(RENAME, [organizationId, template.id, name])
  await db.query(RECORD, [organizationId, personId, template.id, name, template.name])
  return { template_id: template.id }
}

const NEWEST = `
  select v.body, v.state from public.document_template_versions v
   where v.organization_id = $1 and v.template_id = $2 order by v.version desc limit 1`

/** Returns the content of a template's newest version. */
async function newest(db: PoolClient, organizationId: string, templateId: string) {
  const row = (await db.query<{ body: TemplateBody; state: string }>(NEWEST, [organizationId, templateId])).rows[0]
  if (row === undefined) throw new Error('The template has no version')
  return row
}

/** Copies a template's newest version to another template. */
export async function duplicated(db: PoolClient, who: Who, { id, kind }: HeldTemplate, name: string) {
  const { body } = await newest(db, who.organizationId, id)
  return created(db, who, { name, kind, body })
}

/** Begins another version with the content of the newest one. */
export async function drafted(db: PoolClient, who: Who, { id }: HeldTemplate): Promise<Written> {
  const { body, state } = await newest(db, who.organizationId, id)
  if (state === 'draft' || state === 'submitted') throw templateInWork()
  return withVersion(db, who, id, body)
}

const ADD = `
  insert into public.document_template_versions (organization_id, template_id, version, body, hash, created_by, created_by_name, changed_by)
  select $1, $2, coalesce((select max(v.version) from public.document_template_versions v
                            where v.organization_id = $1 and v.template_id = $2), 0) + 1,
         $3, $4, p.id, coalesce(p.full_name, p.email), p.id
    from app.people p where p.id = $5
  returning id, version`

async function withVersion(db: PoolClient, who: Who, templateId: string, body: TemplateBody): Promise<Written> {
  const hash = templateHash(body)
  const values = [who.organizationId, templateId, JSON.stringify(body), hash, who.personId]
  const { rows } = await db.query<{ id: string; version: number }>(ADD, values)
  return { template_id: templateId, version_id: rows[0]?.id ?? '', version: rows[0]?.version ?? 0, hash }
}

const CHANGE = `
  update public.document_template_versions set body = $3, hash = $4, changed_by = $5, changed_at = clock_timestamp()
   where organization_id = $1 and id = $2`

/** Saves a draft. Errors of the linter are allowed until the version is submitted. */
export async function saved(
  db: PoolClient,
  who: Who,
  { template, version }: { template: HeldTemplate; version: HeldVersion },
  { body: sent, base_hash }: { body: TemplateBody; base_hash: string },
): Promise<Written> {
  requireState(version, 'draft')
  if (base_hash !== version.hash) throw templateChangedMeanwhile()
  if (sent.content.language !== template.language) throw templateLanguageFixed()
  if (isPdfBody(sent) !== isPdfBody(version.body)) throw templateFormFixed()
  const body = await withRecordedFile(db, who.organizationId, sent)
  const hash = templateHash(body)
  await db.query(CHANGE, [who.organizationId, version.id, JSON.stringify(body), hash, who.personId])
  return { template_id: template.id, version_id: version.id, version: version.version, hash }
}
