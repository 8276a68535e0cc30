/**
 * Runs `work` one at a time. Calls that come while it runs share one further run after it, so everything that was left for it before
 * a call has been worked on when the call's promise resolves.
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
