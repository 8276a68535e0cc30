import { useEffect, useSyncExternalStore } from 'react'

/** A parent of the open page. */
export interface PageAbove {
  title: string
  to: string
}

interface Shown {
  name: string
  /** The direct parent, if the route can't know it: the client of the open loan. */
  above: PageAbove | null
}

let shown: Shown | null = null
const listeners = new Set<() => void>()

function show(page: Shown | null): void {
  shown = page
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Sets the page's name in the frame, such as a client's name. Pass null or undefined until it is known. */
export function usePageName(name: string | null | undefined, above: PageAbove | null = null): void {
  const { title, to } = above ?? {}
  useEffect(() => {
    show(name ? { name, above: title === undefined || to === undefined ? null : { title, to } } : null)
    return () => show(null)
  }, [name, title, to])
}

/** Returns the name and parent of the open page, or null if the page uses its route's title. */
export function useShownPage(): Shown | null {
  return useSyncExternalStore(listen, () => shown)
}
