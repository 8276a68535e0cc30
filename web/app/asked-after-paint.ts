import type { LazyRouteFunction, RouteObject } from 'react-router'

/** A tab that nobody sees paints nothing. */
const AT_MOST_MS = 100

/**
 * The routes, with a page's code asked for only after the paint that answers the click which leads there: asking for its
 * dozen files keeps a slow machine busy for six frames, in which it would show nothing. Before anybody has done anything,
 * on the first page, nothing is waited for.
 */
export function askedAfterPaint(routes: RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const lazy = typeof route.lazy === 'function' ? { lazy: afterPaint(route.lazy) } : {}
    // What has children stays what it is.
    return route.children ? { ...route, ...lazy, children: askedAfterPaint(route.children) } : { ...route, ...lazy }
  })
}

function afterPaint(load: LazyRouteFunction<RouteObject>): LazyRouteFunction<RouteObject> {
  return async () => {
    // Browsers that don't know who was active wait for nothing.
    const { userActivation } = navigator as Partial<Navigator>
    if (userActivation?.hasBeenActive) await painted()
    return load()
  }
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, AT_MOST_MS)
  })
}
