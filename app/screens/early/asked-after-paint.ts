import type { RouteObject } from 'react-router'

/** A hidden tab never paints. */
const AT_MOST_MS = 100

/**
 * Makes routes load a page's code and data only after the paint that follows the click. Requesting a dozen files keeps
 * a slow machine busy for six frames, in which it would show nothing. Before any user activity, on the first page,
 * nothing waits.
 */
export function askedAfterPaint(routes: RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const lazy = typeof route.lazy === 'function' ? { lazy: afterPaint(route.lazy) } : {}
    const loader = typeof route.loader === 'function' ? { loader: afterPaint(route.loader) } : {}
    const later = { ...lazy, ...loader }
    // A route with children keeps its own properties.
    return route.children ? { ...route, ...later, children: askedAfterPaint(route.children) } : { ...route, ...later }
  })
}

function afterPaint<Given extends unknown[], Loaded>(load: (...given: Given) => Loaded | Promise<Loaded>) {
  return async (...given: Given): Promise<Loaded> => {
    // Browsers without userActivation don't wait.
    const { userActivation } = navigator as Partial<Navigator>
    if (userActivation?.hasBeenActive) await painted()
    return load(...given)
  }
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, AT_MOST_MS)
  })
}
