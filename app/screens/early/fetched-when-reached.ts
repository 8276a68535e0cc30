import { matchRoutes, type RouteObject } from 'react-router'

/** A mouse that only passes over a link has left it by then. */
const MEANT_MS = 60

/**
 * Loads the code of the page behind a link once the mouse rests on it or the keyboard focuses it, so that it is under
 * way before the link is followed. Not on touch, whose click follows at once and comes first.
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

/** The browser caches what it loaded. A failed load is repeated when the link is followed. */
function fetchPage(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? [])
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined)
}
