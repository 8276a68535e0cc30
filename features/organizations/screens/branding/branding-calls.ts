import { z } from 'zod'
import type { Branding } from '#features/organizations/rules/branding/brand.ts'
import type { BrandingChange } from '#features/organizations/rules/branding/branding.ts'
import { callFunction } from '#platform/browser/supabase.ts'

const branding = z.object({
  display_name: z.string().nullable(),
  accent_color: z.string().nullable(),
  logo_path: z.string().nullable(),
})

/** Sets the company's branding; answers it as it is from now on. */
export async function saveBranding(change: BrandingChange): Promise<Branding> {
  return branding.parse(await callFunction('organization-branding', change))
}
