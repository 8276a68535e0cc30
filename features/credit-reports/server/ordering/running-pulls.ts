/** Orders of this process whose bureaus are being asked. A shutdown waits for them, because they are paid for. */
export interface RunningPulls {
  /** Runs an order to completion. Returns null if the process is stopping, and then starts nothing. */
  run<Result>(order: () => Promise<Result>): Promise<Result> | null
  /** Accepts no new orders, and resolves when the running ones are settled. */
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
