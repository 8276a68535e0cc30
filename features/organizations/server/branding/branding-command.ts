import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { type Branding, isSameBranding, UNBRANDED } from '#features/organizations/rules/branding/brand.ts'
import { type BrandingChange, brandingSchema } from '#features/organizations/rules/branding/branding.ts'
import { type LogoImage, logoImage } from '#features/organizations/rules/branding/logo.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { memberOf, type PresentMember } from '#features/organizations/server/commands/member.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { requestOf } from '#platform/functions/request.ts'
import { callerOf } from '#platform/http/gateway.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import { announce, discard } from '#platform/storage/loose-files.ts'
import { fileMetadata } from '#platform/storage/objects.ts'
import { BRANDING_BUCKET } from './brand.ts'

export interface BrandingDeps extends CommandDeps {
  /** Logs in as `authenticator`, the role that storage operations use. */
  wire: CommandDeps['pool']
  /** Rejects a logo with malware. */
  files: FileStore
  clock: () => number
}

interface NewLogo extends LogoImage {
  name: string
  /** The id under which its bytes are stored. */
  version: string
  size: number
}

const EXTENSIONS: Record<LogoImage['type'], string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/**
 * Sets the branding of the caller's organization. For owners and admins. The logo's type is read from its bytes, not
 * from its name.
 */
export async function organizationBranding(deps: BrandingDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, brandingSchema)
  const { logo } = asked
  if (!logo) return context.json(await saved(deps, member, asked, logo))

  const bytes = Buffer.from(logo.data, 'base64')
  const image = logoImage(bytes)
  if (typeof image === 'string') throw new FunctionError(422, 'LOGO_REFUSED', image)
  const keeping = { ...deps, pool: deps.wire }
  const version = randomUUID()
  await announce(keeping, version)
  try {
    await deps.files.put(version, Readable.from([bytes]), { caller: await callerOf(context), context })
    const name = `${randomUUID()}.${EXTENSIONS[image.type]}`
    return context.json(await saved(deps, member, asked, { ...image, name, version, size: bytes.byteLength }))
  } catch (error) {
    await discard(keeping, version)
    throw error
  }
}

const SAVE = `
  insert into app.organization_branding as b (organization_id, display_name, accent_color, logo_name, logo_type, updated_by)
  values ($1, nullif($2, ''), nullif($3, ''), $4, $5, $6)
  on conflict (organization_id) do update
    set display_name = excluded.display_name, accent_color = excluded.accent_color, updated_by = excluded.updated_by, updated_at = now(),
        logo_name = case when $7 then b.logo_name else excluded.logo_name end,
        logo_type = case when $7 then b.logo_type else excluded.logo_type end`
const KEEP = 'insert into storage.objects (bucket_id, name, version, metadata) values ($1, $2, $3, $4)'
const FORMER = 'select logo_name from app.organization_branding where organization_id = $1'
const REMOVE = 'delete from storage.objects where bucket_id = $1 and name = $2 returning version'
const FIND = 'select app.branding_of($1) as branding'
const RECORD = "select app.record_audit($1, $2, 'organization.branding_changed', 'organizations', $1, $3, $4)"

/**
 * Writes the row, the object and the log in one transaction. `logo`: a new one, null to remove it, absent to keep it.
 */
async function saved(
  deps: BrandingDeps,
  member: PresentMember,
  { display_name, accent_color, was }: BrandingChange,
  logo: NewLogo | null | undefined,
): Promise<unknown> {
  const { organizationId: home, personId, requestId } = member
  const { branding, former } = await inTransaction(deps.pool, async (db) => {
    // Serializes the changes of one organization. Otherwise two concurrent changes would leave an unreferenced logo.
    await db.query('select from app.organizations where id = $1 for no key update', [home])
    if (was && !isSameBranding(was, (await found(db, home)) ?? UNBRANDED)) throw changedMeanwhile()
    const replaced = logo === undefined ? null : await removedLogo(db, home)
    if (logo) await db.query(KEEP, [BRANDING_BUCKET, logo.name, logo.version, metadataOf(logo, deps.clock())])
    const values = [home, display_name, accent_color, logo?.name ?? null, logo?.type ?? null, personId]
    await db.query(SAVE, [...values, logo === undefined])
    const details = { display_name, accent_color, ...(logo !== undefined && { logo: logo?.type ?? 'none' }) }
    await db.query(RECORD, [home, personId, JSON.stringify(details), requestId])
    return { branding: await found(db, home), former: replaced }
  })
  await discard({ ...deps, pool: deps.wire }, former)
  return branding
}

const changedMeanwhile = () =>
  new FunctionError(409, 'BRANDING_CHANGED', 'Another person changed the branding in the meantime')

async function found(db: PoolClient, organizationId: string): Promise<Branding | null> {
  return (await db.query<{ branding: Branding | null }>(FIND, [organizationId])).rows[0]?.branding ?? null
}

async function removedLogo(db: PoolClient, organizationId: string): Promise<string | null> {
  const name = (await db.query<{ logo_name: string | null }>(FORMER, [organizationId])).rows[0]?.logo_name
  if (!name) return null
  return (await db.query<{ version: string | null }>(REMOVE, [BRANDING_BUCKET, name])).rows[0]?.version ?? null
}

// The bytes under this name never change, so clients can cache them.
const metadataOf = ({ type, size, version }: NewLogo, now: number): string =>
  JSON.stringify(
    fileMetadata({ size, mimetype: type, cacheControl: 'public, max-age=31536000, immutable' }, version, now),
  )
