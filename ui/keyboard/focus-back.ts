import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to a button that was disabled while busy. A browser blurs a disabled button, and the keyboard would
 * start again at the top of the page. The button gets the focus back when it is enabled, unless the user has moved on.
 */
export function useFocusBack(isOff: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const element = button.current
    if (element === null) return
    // This runs before the browser renders the change, so the button still has the focus that it is about to lose.
    if (isOff) hadFocus.current = element === document.activeElement
    else if (hadFocus.current) {
      hadFocus.current = false
      if (document.activeElement === document.body) element.focus({ preventScroll: true })
    }
  }, [isOff])
  return button
}
