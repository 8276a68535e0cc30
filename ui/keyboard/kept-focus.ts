import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a region whose buttons come and go. If the focused button is removed, the first remaining one gets
 * the focus. If it was only disabled, it gets the focus back. Attach the ref to the region's element. In nested
 * regions, the innermost one decides.
 */
export function useKeptFocus<Region extends HTMLElement>(): RefObject<Region | null> {
  const region = useRef<Region>(null)
  useEffect(() => (region.current ? keepFocus(region.current) : undefined), [])
  return region
}

/** The innermost region that the focus entered. The event reaches it first. */
const innermost = new WeakMap<FocusEvent, HTMLElement>()

function keepFocus(region: HTMLElement): () => void {
  let last: HTMLElement | null = null
  let keeper = region
  const enter = (event: FocusEvent) => {
    last = event.target instanceof HTMLElement ? event.target : null
    keeper = innermost.get(event) ?? region
    innermost.set(event, keeper)
  }
  const isThere = () => last?.isConnected === true && !last.matches(':disabled')
  // A user who leaves by a click or by Tab leaves a button that still exists and is still enabled.
  const leave = () =>
    queueMicrotask(() => {
      if (isThere() && !region.contains(document.activeElement)) last = null
    })
  const changed = new MutationObserver(() => {
    if (last === null || document.activeElement !== document.body) return
    if (keeper !== region && keeper.isConnected) return
    if (isThere()) last.focus({ preventScroll: true })
    else if (!last.isConnected)
      region.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true })
  })
  region.addEventListener('focusin', enter)
  region.addEventListener('focusout', leave)
  changed.observe(region, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    region.removeEventListener('focusin', enter)
    region.removeEventListener('focusout', leave)
    changed.disconnect()
  }
}
