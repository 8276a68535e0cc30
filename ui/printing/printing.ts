import { useEffect, useEffectEvent } from 'react'

/** Runs `begin` before the browser prints, and the function that it returns afterwards. */
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
