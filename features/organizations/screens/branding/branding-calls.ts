import type { Branding } from '#features/organizations/rules/branding/brand.ts'
import type { BrandingChange } from '#features/organizations/rules/branding/branding.ts'
import { callFunction } from '#platform/browser/supabase.ts'

/** Sets the company's branding; answers it as it is from now on. */
export const saveBranding = (change: BrandingChange) => callFunction<Branding>('organization-branding', change)
