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
 * Restarts a first load whose data went stale meanwhile. The library would keep its result, which may be from before
 * the change.
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
    // Offline, the library would silently hold back an act and send it by itself once the network is back.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      // An expected error is not retried.
      retry: (failures, error) => failures < 3 && isOutOfReach(error),
      retryDelay: (failures) => 1000 * 2 ** failures,
    },
  },
})

/**
 * A grace period may end while the user works. Reloads the profile, whose error leads to setting up a second factor and
 * back to the same page.
 */
function leadToEnrollment(error: Error): void {
  if (error instanceof ServerError && error.code === 'mfa_required')
    void queryClient.refetchQueries({ queryKey: [PROFILE] })
}

/** Returns true for no response, or for that of a server that will be back in a moment, as in supabase-js. */
const isOutOfReach = (error: Error): boolean => error instanceof ServerError && [0, 503, 520].includes(error.status)

/**
 * A 401 may mean an expired token, which a refresh fixes, or a session that was ended elsewhere. The library would keep
 * the latter until its token expires, so this ends it.
 */
async function checkSession(error: Error): Promise<void> {
  if (!(error instanceof ServerError) || error.status !== 401) return
  const { error: refusal } = await supabase.auth.refreshSession()
  if (refusal && !isAuthRetryableFetchError(refusal)) await supabase.auth.signOut({ scope: 'local' })
}
