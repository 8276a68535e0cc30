import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import {
  type BlockerFunction,
  type Location,
  type NavigationType,
  useBlocker,
  useLocation,
  useNavigationType,
} from 'react-router'

/** Marks navigations by the search box and the list's own controls. Text being typed survives those. */
export const OWN = 'list'
const isOwn = (action: NavigationType, { state }: Location<unknown>) => action !== 'POP' && state === OWN

/**
 * Calls `follow` after the user has navigated elsewhere by a link, Back, or Forward. The returned ref is true from the
 * click until the page changes. The router renders a navigation as a transition, so a navigation before its end would
 * override it. The blocker only listens and never blocks.
 */
export function useForeignNavigations(follow: () => void): RefObject<boolean> {
  const location = useLocation()
  const action = useNavigationType()
  const isOvertaken = useRef(false)
  useBlocker(
    useCallback<BlockerFunction>(({ historyAction, nextLocation }) => {
      isOvertaken.current = !isOwn(historyAction, nextLocation)
      return false
    }, []),
  )
  const arrive = useEffectEvent(follow)
  useEffect(() => {
    if (isOwn(action, location)) return
    isOvertaken.current = false
    arrive()
  }, [action, location])
  return isOvertaken
}
