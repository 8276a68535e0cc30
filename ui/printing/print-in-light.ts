import { usePrinting } from './printing.ts'

/** Paper is white: while the browser prints, the light theme is on, whatever the screen shows. For a frame, once: a second one would restore what the first set. */
export function usePrintInLight() {
  usePrinting(() => {
    const root = document.documentElement
    const shown = root.dataset.theme
    root.dataset.theme = 'light'
    return () => {
      if (shown === undefined) delete root.dataset.theme
      else root.dataset.theme = shown
    }
  })
}
