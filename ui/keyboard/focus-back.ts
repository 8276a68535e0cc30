import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A browser takes the focus from a button that is switched off while it works, and the keyboard would start again at the top of the
 * page. The button that had it gets it back when it can be pressed again, unless the reader has gone on meanwhile.
 */
export function useFocusBack(isOff: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const element = button.current
    if (element === null) return
    // Asked before the browser has drawn the change: it still has the focus that it is about to lose.
    if (isOff) hadFocus.current = element === document.activeElement
    else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) element.focus({ preventScroll: true })
    }
  }, [isOff])
  return button
}
