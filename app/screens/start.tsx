import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { readEarly } from './early/early-data.ts'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { followSession } from './session.ts'

/** Starts the app in the element that the page keeps for it. */
export function start(root: HTMLElement): void {
  // From here on each page brings its own title; the first one in the head would win.
  document.querySelector('title')?.remove()
  fetchFonts()
  followSession(queryClient, (userId) => readEarly(queryClient, userId))
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** Until here the scripts had the line to themselves: without them nothing is written. The fonts come while they run. */
function fetchFonts(): void {
  // One that doesn't come has another that stands in for it.
  for (const family of ['Public Sans Variable', 'Source Serif 4 Variable', 'IBM Plex Mono'])
    document.fonts.load(`1em "${family}"`).catch(() => undefined)
}
