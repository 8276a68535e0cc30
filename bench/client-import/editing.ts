import type { Pool } from 'pg'

interface Edits {
  count: number
  medianMs: number
  p95Ms: number
}

const PAUSE_MS = 5

/** Edits a client again and again until `stop`, which returns how long the edits took. */
export function editMeanwhile(owner: Pool, client: string): { stop: () => Promise<Edits> } {
  let isOver = false
  const durations: number[] = []
  const editing = (async () => {
    for (let n = 0; !isOver; n++) {
      const startedAt = performance.now()
      await owner.query('update public.clients set city = $2 where id = $1', [client, `City ${n}`])
      durations.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  })()
  const at = (share: number) =>
    durations.toSorted((one, other) => one - other)[Math.floor(durations.length * share)] ?? 0
  return {
    async stop() {
      isOver = true
      await editing
      return { count: durations.length, medianMs: at(0.5), p95Ms: at(0.95) }
    },
  }
}
