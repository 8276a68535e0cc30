import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard in a region whose buttons come and go: when the one that has the focus is taken away, the first that is
 * left gets it, and one that was only disabled for a while gets it back. Goes on the region's element. Of a region within another
 * the inner one decides, for as long as it is there.
 */
export function useKeptFocus<Region extends HTMLElement>(): RefObject<Region | null> {
  const region = useRef<Region>(null)
  useEffect(() => (region.current ? keepFocus(region.current) : undefined), [])
  return region
}

/** The innermost region that the focus came into; the event meets it first. */
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
  // Whoever leaves by a click or by Tab leaves a button behind that is still there and can still be pressed.
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
