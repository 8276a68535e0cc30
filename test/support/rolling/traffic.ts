import { setTimeout as pause } from 'node:timers/promises'
import type { Balancer } from './balancer.ts'
import { watchClients } from './live-watch.ts'
import { openOffice } from './office.ts'

const WATCHER = 'lender@demo.test'
const OTHERS = ['dealer@demo.test', 'cro@demo.test', 'partner@demo.test']
const REACHED_WITHIN_MS = 300_000

export interface Traffic {
  /** Resolves after this many requests were served. */
  reached(requests: number): Promise<void>
  stop(): Promise<void>
  /** Returns each act with a wrong result, and each change that was not delivered. */
  problems(): string[]
}

/** Runs four companies continuously through the balancer, one of which watches its clients live. */
export async function startTraffic(balancer: Balancer): Promise<Traffic> {
  const watcher = await openOffice(balancer, WATCHER)
  const offices = [watcher, ...(await Promise.all(OTHERS.map((email) => openOffice(balancer, email))))]
  const problems: string[] = []
  let isOver = false
  const watch = await watchClients(watcher)
  const work = offices.map(async ({ acts }, first) => {
    const named = Object.entries(acts)
    for (let turn = 3 * first; !isOver; turn++) {
      const [name, act] = named[turn % named.length] ?? []
      await act?.().catch((error: unknown) => problems.push(`${name}: ${String(error)}`))
    }
  })
  return {
    async reached(requests) {
      const deadline = Date.now() + REACHED_WITHIN_MS
      while (balancer.answers.length < requests) {
        if (Date.now() > deadline) throw new Error(`Only ${balancer.answers.length} requests were answered`)
        await pause(20)
      }
    },
    async stop() {
      isOver = true
      await Promise.all(work)
      await watch.stop().catch((error: unknown) => problems.push(`live changes: ${String(error)}`))
    },
    problems: () => [...problems, ...watch.lost().map((id) => `live changes: ${id} never arrived`)],
  }
}
