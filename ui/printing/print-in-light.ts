import { usePrinting } from './printing.ts'

/**
 * Switches to the light theme while the browser prints. Use it once, in the frame: a second use would restore the theme
 * that the first one set.
 */
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
