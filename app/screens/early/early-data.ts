import type { QueryClient } from '@tanstack/react-query'
import { isAskedEarly } from '#platform/browser/early-answers.ts'

type Read = (queryClient: QueryClient, userId: string) => Promise<unknown>

/** The queries that read each early response. Their code loads with the page. */
const READ: Record<string, Read> = {
  '/rest/v1/users': async (queryClient, userId) =>
    (await import('#app/screens/guards.tsx')).readPerson(queryClient, userId),
  '/rest/v1/rpc/client_list': async (queryClient) =>
    (await import('#features/clients/screens/list/client-list-page.tsx')).readList(queryClient, window.location.search),
}

/**
 * Reads early responses as soon as the code can. The page's parts then have their data at the first render and needn't
 * render without it.
 */
export function readEarly(queryClient: QueryClient, userId: string): void {
  for (const [path, read] of Object.entries(READ)) {
    // A missing response or module shows where it is needed.
    if (isAskedEarly(path)) read(queryClient, userId).catch(() => undefined)
  }
}
