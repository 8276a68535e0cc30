import type { Pool, PoolClient } from 'pg'
import { unclearedTexts } from '#features/templates/rules/counsel-review.ts'
import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import { mostSpecific, type PackageScope, type PackageUse } from '#features/templates/rules/document-package.ts'
import type { TemplateBody } from '#features/templates/rules/template-body.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { packageIncomplete, packageLacksCounsel } from './errors.ts'

/** A published version of a template in a package. */
export interface PackageVersion {
  template_id: string
  version_id: string
  version: number
  name: string
  kind: DocumentKind
  language: Language
  body: TemplateBody
  hash: string
  /** The states for which counsel cleared it. */
  counsel_states: string[]
}

const PACKAGES = `
  select p.id, p.product_id, p.state, p.language from public.document_packages p where p.organization_id = $1 and p.use = $2`
const VERSIONS = `
  select t.id as template_id, v.id as version_id, v.version, t.name, t.kind, t.language, v.body, v.hash, v.counsel_states
    from public.document_package_templates c
    join public.document_templates t on t.organization_id = c.organization_id and t.id = c.template_id
    left join public.document_template_versions v
      on v.organization_id = t.organization_id and v.id = app.template_in_force(t.organization_id, t.id)
   where c.organization_id = $1 and c.package_id = $2 order by c.position`

/**
 * Returns the published versions of the package for a case, in their order. Empty if the company has no package for it.
 *
 * @throws FunctionError if a template of the package has no published version, or lacks a text of the state that counsel must add
 */
export async function packageFor(
  db: Pick<Pool | PoolClient, 'query'>,
  sought: {
    organizationId: string
    use: PackageUse
    productId: string | null
    state: string | null
    language: Language
  },
): Promise<PackageVersion[]> {
  const { organizationId, use } = sought
  const packages = await db.query<PackageScope & { id: string }>(PACKAGES, [organizationId, use])
  const chosen = mostSpecific(packages.rows, sought)
  if (chosen === null) return []
  const { rows } = await db.query<Unpublished>(VERSIONS, [organizationId, chosen.id])
  const missing = rows.filter(({ version_id }) => version_id === null)
  if (missing.length > 0) throw packageIncomplete(missing.map(({ name }) => name))
  const versions = rows.filter(isPublished)
  for (const { name, body, counsel_states } of versions) {
    const texts = unclearedTexts(body.content, sought.state, counsel_states)
    if (texts.length > 0) throw packageLacksCounsel(name, sought.state ?? '', texts)
  }
  return versions
}

type Unpublished = { [Column in keyof PackageVersion]: PackageVersion[Column] | null } & Pick<PackageVersion, 'name'>

const isPublished = (row: Unpublished): row is PackageVersion => row.version_id !== null

const MARK = `
  update public.document_template_versions set first_used_at = clock_timestamp()
   where organization_id = $1 and id = any ($2) and first_used_at is null`

/** Notes the first use of versions. Call it in the transaction that keeps their documents. */
export async function markUsed(
  db: Pick<PoolClient, 'query'>,
  organizationId: string,
  versionIds: readonly string[],
): Promise<void> {
  await db.query(MARK, [organizationId, versionIds])
}
