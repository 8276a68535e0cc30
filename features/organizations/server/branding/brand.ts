import type { Pool } from 'pg'
import { accentColors, type HexColor } from '#features/organizations/rules/branding/accent.ts'
import type { Branding } from '#features/organizations/rules/branding/brand.ts'
import { unlinked } from '#platform/rules/company-name.ts'
import type { FileStore } from '#platform/storage/file-store.ts'

export const BRANDING_BUCKET = 'organization-branding'

/** An organization's branding for printing and mail. */
export interface Brand {
  /** The display name, or else the company's name. */
  name: string
  /** Readable on white, like white on it; null for the product's own. */
  accent: HexColor | null
  /** A public absolute URL; null without a logo. */
  logoUrl: string | null
}

const FIND = `
  select o.company_name, app.branding_of(o.id) as branding from app.organizations o where o.id = $1`

/** Returns the brand of an organization for its emails. */
export async function brandOf(db: Pick<Pool, 'query'>, organizationId: string, appUrl: string): Promise<Brand> {
  const { rows } = await db.query<{ company_name: string; branding: Branding | null }>(FIND, [organizationId])
  if (!rows[0]) throw new Error('The organization was not found')
  const { company_name, branding } = rows[0]
  return {
    // Names stored before the current rule may contain a web address.
    name: unlinked(branding?.display_name ?? company_name),
    accent: branding?.accent_color ? accentColors(branding.accent_color, 'light').brand : null,
    logoUrl: branding?.logo_path ? `${appUrl}${branding.logo_path}` : null,
  }
}

/** An organization's branding in the header of a printed page. */
export interface PrintedBrand {
  name: string
  accent: HexColor | null
  /** A PNG or a JPEG. */
  logo: Uint8Array | null
}

const PRINTED = `
  select o.company_name, b.display_name, b.accent_color, b.logo_type, l.version
    from app.organizations o
    left join app.organization_branding b on b.organization_id = o.id
    left join storage.objects l on l.bucket_id = '${BRANDING_BUCKET}' and l.name = b.logo_name
   where o.id = $1`
// The PDF library reads these two formats.
const PRINTABLE = ['image/png', 'image/jpeg']

interface PrintedRow {
  company_name: string
  display_name: string | null
  accent_color: string | null
  logo_type: string | null
  version: string | null
}

/**
 * Returns the brand of an organization with its logo's bytes, for printing. A WebP logo can't be printed, so the name
 * is used.
 */
export async function printedBrand(
  db: Pick<Pool, 'query'>,
  files: Pick<FileStore, 'get'> | undefined,
  organizationId: string,
): Promise<PrintedBrand> {
  const row = (await db.query<PrintedRow>(PRINTED, [organizationId])).rows[0]
  if (!row) throw new Error('The organization was not found')
  const version = PRINTABLE.includes(row.logo_type ?? '') ? row.version : null
  const bytes = version === null ? null : await files?.get(version)
  return {
    name: row.display_name ?? row.company_name,
    accent: row.accent_color === null ? null : accentColors(row.accent_color, 'light').brand,
    logo: bytes ? Buffer.concat(await bytes.toArray()) : null,
  }
}
