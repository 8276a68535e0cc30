import { useEffect } from 'react'

/** Paper is white: while the browser prints, the light theme is on, whatever the screen shows. For a frame, once: a second one would restore what the first set. */
export function usePrintInLight() {
  useEffect(() => {
    const root = document.documentElement
    let shown = root.dataset.theme
    const lighten = () => {
      shown = root.dataset.theme
      root.dataset.theme = 'light'
    }
    const restore = () => {
      if (shown === undefined) delete root.dataset.theme
      else root.dataset.theme = shown
    }
    window.addEventListener('beforeprint', lighten)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', lighten)
      window.removeEventListener('afterprint', restore)
    }
  }, [])
}
