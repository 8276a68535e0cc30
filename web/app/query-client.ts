import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ServerError, supabase } from '#web/supabase.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => void checkSession(error) }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays a refusal; only what never arrived is worth a second try.
      retry: (failures, error) => failures < 1 && error instanceof ServerError && error.status === 0,
    },
  },
})

/** The server no longer knows this session: supabase-js renews it, or ends it and says so to everyone. */
async function checkSession(error: Error): Promise<void> {
  if (error instanceof ServerError && error.status === 401) await supabase.auth.refreshSession()
}
