import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { supabase, unwrap } from '#web/supabase.ts'

const reachable = z.object({ email: z.string().nullable(), phone: z.string().nullable() })

export const messageQueries = {
  /** How the client can be reached. */
  reach: (clientId: string) =>
    queryOptions({
      queryKey: ['clients', 'reach', clientId],
      queryFn: async () =>
        reachable.parse(await unwrap(supabase.from('clients').select('email, phone').eq('id', clientId).single())),
    }),
}
