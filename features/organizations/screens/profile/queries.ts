import { queryOptions } from '@tanstack/react-query'
import type { Profile } from '#features/organizations/rules/profile.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

/** The columns of the person's own row that the navigation and the profile form need. */
export interface OwnProfile {
  id: string
  email: string
  full_name: string | null
  company_name: string | null
  account_type: string | null
  is_super_admin: boolean
}

export const profileQueries = {
  /** Null if the account has no users record. */
  own: (userId: string) =>
    queryOptions({
      queryKey: ['profile', userId],
      queryFn: async (): Promise<OwnProfile | null> => {
        const rows = await unwrap(
          supabase
            .from('users')
            .select('id,email,full_name,company_name,account_type,is_super_admin')
            .eq('id', userId)
            .overrideTypes<OwnProfile[], { merge: false }>(),
        )
        return rows[0] ?? null
      },
      staleTime: 5 * 60_000,
    }),
}

/** Saves the person's own profile. The first save creates the company. */
export async function saveProfile(userId: string, profile: Profile): Promise<void> {
  await unwrap(supabase.from('users').update(profile).eq('id', userId).select('id').single())
}
