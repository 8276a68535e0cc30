import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { ServerError, supabase } from '#platform/browser/supabase.ts'

/**
 * A first load that was under way when its data went stale is begun again: the library would take what it brings, which may
 * be from before.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    await this.cancelQueries({
      ...filters,
      predicate: (query) => query.state.data === undefined && (filters?.predicate?.(query) ?? true),
    })
    return super.invalidateQueries(filters, options)
  }
}

const PROFILE = 'profile'

export const queryClient = new FreshQueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey }) {
      void checkSession(error)
      if (queryKey[0] !== PROFILE) leadToEnrollment(error)
    },
  }),
  mutationCache: new MutationCache({
    onError(error) {
      void checkSession(error)
      leadToEnrollment(error)
    },
  }),
  defaultOptions: {
    // Offline, the library would hold back what was pressed, say nothing, and send it by itself whenever the network is back.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      // A refusal stays a refusal.
      retry: (failures, error) => failures < 3 && isOutOfReach(error),
      retryDelay: (failures) => 1000 * 2 ** failures,
    },
  },
})

/**
 * A grace period may end while someone works. The profile is asked for again: its refusal leads to setting up a second factor, and
 * back to the same page.
 */
function leadToEnrollment(error: Error): void {
  if (error instanceof ServerError && error.code === 'mfa_required')
    void queryClient.refetchQueries({ queryKey: [PROFILE] })
}

/** No answer came, or the one of a server that is there again in a moment; as supabase-js has it. */
const isOutOfReach = (error: Error): boolean => error instanceof ServerError && [0, 503, 520].includes(error.status)

/**
 * A 401 may be an expired token, which renewing cures, or a session that was ended elsewhere. The library would keep the
 * latter until its token expires, so it is ended here.
 */
async function checkSession(error: Error): Promise<void> {
  if (!(error instanceof ServerError) || error.status !== 401) return
  const { error: refusal } = await supabase.auth.refreshSession()
  if (refusal && !isAuthRetryableFetchError(refusal)) await supabase.auth.signOut({ scope: 'local' })
}
