import { queryOptions } from '@tanstack/react-query'
import type { Profile } from '#features/organizations/rules/profile.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

/** The signed-in person's own row, as far as the navigation and the profile form need it. */
export interface OwnProfile {
  id: string
  email: string
  full_name: string | null
  company_name: string | null
  account_type: string | null
  is_super_admin: boolean
}

export const profileQueries = {
  /** Null when the account has no users record. */
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

/** Saves one's own profile; the first time, this founds the company. */
export async function saveProfile(userId: string, profile: Profile): Promise<void> {
  await unwrap(supabase.from('users').update(profile).eq('id', userId).select('id').single())
}
