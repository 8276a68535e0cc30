import { useMatches } from 'react-router'

interface PageHandle {
  title: string
  /** The parent pages, outermost first. */
  above: { title: string; to: string }[]
}

/** The shell's data about a page: its title and its parents. Goes into a route's `handle`. */
export function page(title: string, ...above: PageHandle['above']): PageHandle {
  return { title, above }
}

/** Returns the page at the current address. */
export function useCurrentPage(): PageHandle {
  const handles = useMatches().flatMap((match) => (isPageHandle(match.handle) ? [match.handle] : []))
  return handles.at(-1) ?? page('Tradeline')
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && 'above' in handle
}
