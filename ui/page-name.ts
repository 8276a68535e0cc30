import { useEffect, useSyncExternalStore } from 'react'

/** A page that leads down to the open one. */
export interface PageAbove {
  title: string
  to: string
}

interface Shown {
  name: string
  /** The page right above this one, where its route can't know it: the client whose loan is open. */
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

/** Has the frame call this page by what it shows, as a client's name; null or undefined while that isn't known. */
export function usePageName(name: string | null | undefined, above: PageAbove | null = null): void {
  const { title, to } = above ?? {}
  useEffect(() => {
    show(name ? { name, above: title === undefined || to === undefined ? null : { title, to } } : null)
    return () => show(null)
  }, [name, title, to])
}

/** What the open page calls itself and stands below; null for one that goes by its route's title. */
export function useShownPage(): Shown | null {
  return useSyncExternalStore(listen, () => shown)
}
