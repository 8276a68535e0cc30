import { queryOptions } from '@tanstack/react-query'
import { type Branding, UNBRANDED } from '#features/organizations/rules/branding/brand.ts'
import { config, jsonOf, supabase } from '#platform/browser/supabase.ts'

export const brandingQueries = {
  /**
   * The branding of the user's company. It is needed before the first page, so it fails fast instead of delaying it.
   */
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

/** Returns the logo's full URL; null without a logo. */
export const logoAddress = ({ logo_path }: Branding): string | null =>
  logo_path === null ? null : `${config.supabaseUrl}${logo_path}`
