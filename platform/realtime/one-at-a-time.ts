/**
 * Runs `work` one at a time. Calls during a run share one further run after it, so when a call's promise resolves,
 * everything queued before the call is done.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  const run = () => {
    next = null
    return (running = work())
  }
  return () => (next ??= running.then(run, run))
}
