import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './query-client.ts'
import { router } from './routes.tsx'
import { followSession } from './session.ts'

/** Starts the app in the page's root element. */
export function start(root: HTMLElement): void {
  // From now on each page sets its own title, but the first one in the head would take precedence.
  document.querySelector('title')?.remove()
  followSession(queryClient)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
