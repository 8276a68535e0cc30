import type { RouteObject } from 'react-router'

/** A tab that nobody sees paints nothing. */
const AT_MOST_MS = 100

/**
 * The routes, with a page's code, and what its loader asks for, asked for only after the paint that answers the click which
 * leads there: asking for its dozen files keeps a slow machine busy for six frames, in which it would show nothing. Before
 * anybody has done anything, on the first page, nothing is waited for.
 */
export function askedAfterPaint(routes: RouteObject[]): RouteObject[] {
  return routes.map((route): RouteObject => {
    const lazy = typeof route.lazy === 'function' ? { lazy: afterPaint(route.lazy) } : {}
    const loader = typeof route.loader === 'function' ? { loader: afterPaint(route.loader) } : {}
    const later = { ...lazy, ...loader }
    // What has children stays what it is.
    return route.children ? { ...route, ...later, children: askedAfterPaint(route.children) } : { ...route, ...later }
  })
}

function afterPaint<Given extends unknown[], Loaded>(load: (...given: Given) => Loaded | Promise<Loaded>) {
  return async (...given: Given): Promise<Loaded> => {
    // Browsers that don't know who was active wait for nothing.
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
