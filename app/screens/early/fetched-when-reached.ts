import { matchRoutes, type RouteObject } from 'react-router'

/** Whoever only passes over a link on the way to another has left it by then. */
const MEANT_MS = 60

/**
 * Has the code of the page behind a link fetched once the mouse rests on it or the keyboard reaches it, so that it is on its
 * way before the link is followed. Not at a finger's touch: its click follows at once, and is answered first.
 */
export function fetchWhenReached(routes: RouteObject[], page: Document): void {
  let meant: ReturnType<typeof setTimeout> | undefined
  const onReach = ({ target }: Event) => {
    clearTimeout(meant)
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (link instanceof HTMLAnchorElement && link.origin === location.origin)
      meant = setTimeout(() => fetchPage(routes, link.pathname), MEANT_MS)
  }
  page.addEventListener('focusin', onReach)
  page.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'mouse') onReach(event)
  })
}

/** The browser has what it fetched before. What doesn't come is asked for again, and missed, when the link is followed. */
function fetchPage(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined)
}
