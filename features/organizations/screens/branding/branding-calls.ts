import type { Branding } from '#features/organizations/rules/branding/brand.ts'
import type { BrandingChange } from '#features/organizations/rules/branding/branding.ts'
import { callFunction } from '#platform/browser/supabase.ts'

/** Sets the company's branding and returns the new one. */
export const saveBranding = (change: BrandingChange) => callFunction<Branding>('organization-branding', change)
