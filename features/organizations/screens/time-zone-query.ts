import { queryOptions } from '@tanstack/react-query'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

/** The company's time zone, and whether the user may change it. Null for a person without a company. */
export const timeZoneQuery = queryOptions({
  queryKey: ['organization', 'time-zone'],
  queryFn: async () => (await unwrap(supabase.rpc('company_time_zone')))[0] ?? null,
})
