import type { PoolClient } from 'pg'
import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import type { TemplateBody } from '#features/templates/rules/template-body.ts'
import type { TemplateState } from '#features/templates/rules/template-commands.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { templateInState, templateNotFound } from './errors.ts'

/** A template, locked so that its versions change one after the other. */
export interface HeldTemplate {
  id: string
  name: string
  kind: DocumentKind
  language: Language
}

const HOLD_TEMPLATE = `
  select t.id, t.name, t.kind, t.language from public.document_templates t
   where t.organization_id = $1 and t.id = $2 for update`

/** @throws FunctionError if the company has no such template */
export async function heldTemplate(db: PoolClient, organizationId: string, id: string): Promise<HeldTemplate> {
  const template = (await db.query<HeldTemplate>(HOLD_TEMPLATE, [organizationId, id])).rows[0]
  if (template === undefined) throw templateNotFound()
  return template
}

/** A locked version of a template. */
export interface HeldVersion {
  id: string
  template_id: string
  version: number
  state: TemplateState
  body: TemplateBody
  hash: string
  created_by: string
  changed_by: string
  submitted_by: string | null
  hours_since_submitted: number
}

const TEMPLATE_OF = `
  select v.template_id from public.document_template_versions v where v.organization_id = $1 and v.id = $2`
const HOLD = `
  select v.id, v.template_id, v.version, v.state, v.body, v.hash, v.created_by, v.changed_by, v.submitted_by,
         coalesce(extract(epoch from now() - v.submitted_at) / 3600, 0)::float8 as hours_since_submitted
    from public.document_template_versions v where v.organization_id = $1 and v.id = $2 for update`

/**
 * Locks a version after its template.
 *
 * @throws FunctionError if the company has no such version
 */
export async function heldVersion(db: PoolClient, organizationId: string, id: string) {
  const owner = (await db.query<{ template_id: string }>(TEMPLATE_OF, [organizationId, id])).rows[0]
  if (owner === undefined) throw templateNotFound()
  const template = await heldTemplate(db, organizationId, owner.template_id)
  const version = (await db.query<HeldVersion>(HOLD, [organizationId, id])).rows[0]
  if (version === undefined) throw templateNotFound()
  return { template, version }
}

/** @throws FunctionError if the version is in another state */
export function requireState({ state }: Pick<HeldVersion, 'state'>, ...allowed: TemplateState[]): void {
  if (!allowed.includes(state)) throw templateInState(state)
}
