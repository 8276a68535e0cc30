import type { Health } from '#platform/status/health.ts'

/** Runs a chore now and again after each pause. Reports a failure and continues. */
export function repeating(
  everyMs: number,
  health: Health,
  part: string,
  chore: () => Promise<unknown>,
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = async () => {
    try {
      await chore()
      health.recovered(part)
    } catch (error) {
      if (!isStopped) health.crashed(part, error)
    }
    if (!isStopped) timer = setTimeout(() => void run(), everyMs)
  }
  void run()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
