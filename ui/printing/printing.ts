import { useEffect, useEffectEvent } from 'react'

/** Does something while the browser prints: `begin` before, and what that answers after. */
export function usePrinting(begin: () => (() => void) | undefined) {
  const onBegin = useEffectEvent(begin)
  useEffect(() => {
    let end: (() => void) | undefined
    const before = () => {
      end = onBegin()
    }
    const after = () => end?.()
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
