/** Orders whose bureaus are being asked by this process: a stop waits for them, since they are paid for. */
export interface RunningPulls {
  /** Runs an order to its end, unless the process is stopping. Null then: nothing was begun. */
  run<Result>(order: () => Promise<Result>): Promise<Result> | null
  /** Takes no new orders, and resolves when those under way are settled. */
  close(): Promise<void>
}

/** Keeps track of this process's orders. */
export function runningPulls(): RunningPulls {
  const running = new Set<Promise<unknown>>()
  let isClosing = false
  return {
    run(order) {
      if (isClosing) return null
      const pull = order()
      running.add(pull)
      const done = () => void running.delete(pull)
      pull.then(done, done)
      return pull
    },
    async close() {
      isClosing = true
      await Promise.allSettled(running)
    },
  }
}
