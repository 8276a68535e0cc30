import { queryOptions } from '@tanstack/react-query'
import { type Branding, UNBRANDED } from '#features/organizations/rules/branding/brand.ts'
import { config, jsonOf, supabase } from '#platform/browser/supabase.ts'

export const brandingQueries = {
  /** How the company of whoever looks shows itself. Read before the first page, so it fails rather than keeps one waiting. */
  own: (userId: string) =>
    queryOptions({
      queryKey: ['branding', userId],
      queryFn: async (): Promise<Branding> => {
        const found = jsonOf<Branding | null>(supabase.rpc('organization_branding', {}, { get: true }))
        return (await found) ?? UNBRANDED
      },
      staleTime: 5 * 60_000,
      retry: false,
    }),
}

/** The logo's whole address; null without one. */
export const logoAddress = ({ logo_path }: Branding): string | null =>
  logo_path === null ? null : `${config.supabaseUrl}${logo_path}`
