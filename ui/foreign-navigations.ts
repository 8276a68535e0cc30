import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import {
  type BlockerFunction,
  type Location,
  type NavigationType,
  useBlocker,
  useLocation,
  useNavigationType,
} from 'react-router'

/** Marks the navigations of the search box and of the list's own controls: what is being typed outlives them. */
export const OWN = 'list'
const isOwn = (action: NavigationType, { state }: Location<unknown>) => action !== 'POP' && state === OWN

/**
 * Runs `follow` once the reader has gone elsewhere by a link, back or forward. Answers whether they are on the way: true
 * from the very click on, because the router renders it as a transition, and whatever navigates before that would overtake
 * them. The blocker only listens; it never blocks.
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
