import { setImmediate } from 'node:timers/promises'

// A request that arrives meanwhile waits no longer than this and one more step.
const SLICE_MS = 20

/**
 * Returns a function to await after each step of long work. It lets the event loop serve requests whenever the work has run for this
 * many milliseconds.
 */
export function breathing(sliceMs = SLICE_MS): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < sliceMs) return
    await setImmediate()
    since = performance.now()
  }
}
