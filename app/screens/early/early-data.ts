import type { QueryClient } from '@tanstack/react-query'
import { isAskedEarly } from '#platform/browser/early-answers.ts'

type Read = (queryClient: QueryClient, userId: string) => Promise<unknown>

/** What was asked early, read by the queries of those who show it; their code is on its way with the page. */
const READ: Record<string, Read> = {
  '/rest/v1/users': async (queryClient, userId) =>
    (await import('#app/screens/guards.tsx')).readPerson(queryClient, userId),
  '/rest/v1/rpc/client_list': async (queryClient) =>
    (await import('#features/clients/screens/list/client-list-page.tsx')).readList(queryClient, window.location.search),
}

/**
 * Reads what the page asked early as soon as there is code that can: its parts find their data when they are first drawn, and
 * need not be drawn without it before.
 */
export function readEarly(queryClient: QueryClient, userId: string): void {
  for (const [path, read] of Object.entries(READ)) {
    // What doesn't come, data or code, is missed where it is shown.
    if (isAskedEarly(path)) read(queryClient, userId).catch(() => undefined)
  }
}
