/**
 * Runs `work` one at a time. Those who call while it runs share the next run, which begins when this one has ended, so that
 * it finds all they left for it.
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
