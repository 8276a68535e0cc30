import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Dice, dice } from '#test/support/dice.ts'
import type { Company } from './company.ts'
import type { Entry } from './ledger.ts'
import { NeverSent } from './patient-fetch.ts'
import type { Scene, Work } from './writes/work.ts'

/** Clients that write continuously until stopped. */
export interface Workload {
  /** Resolves once every pending write has ended. */
  stop(): Promise<void>
}

const CLIENTS_PER_ORGANIZATION = 2
const LONGEST_PAUSE_MS = 60

/** Starts clients that choose among the kinds of write at random, and record their responses in the ledger. */
export function startWorkload(scene: Scene, works: readonly Work[], ledger: Entry[], seed: number): Workload {
  const stopping = new AbortController()
  const clients = Array.from({ length: CLIENTS_PER_ORGANIZATION * scene.companies.length }, (_, at) =>
    client(scene, works, ledger, dice(seed + at), stopping.signal),
  )
  return {
    async stop() {
      stopping.abort()
      await Promise.all(clients)
    },
  }
}

async function client(scene: Scene, works: readonly Work[], ledger: Entry[], random: Dice, stopping: AbortSignal) {
  const chances = works.flatMap((work) => Array.from({ length: work.share }, () => work))
  while (!stopping.aborted) {
    await write(scene, random.one(chances), random.one(scene.companies), ledger)
    await pause(random.below(LONGEST_PAUSE_MS))
  }
}

async function write(scene: Scene, work: Work, company: Company, ledger: Entry[]): Promise<void> {
  const mark = `m${randomUUID().replaceAll('-', '')}`
  try {
    const written = await work.write(scene, company, mark)
    if (written !== null) ledger.push({ kind: work.kind, mark, company: company.id, told: {}, ...written })
  } catch (error) {
    // Nothing was written, because the server was down when the workload ended.
    if (!(error instanceof NeverSent)) throw error
  }
}
