import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Company } from '#test/faults/company.ts'
import type { Installation } from '#test/faults/installation.ts'
import { type Entry, type Fate, type Finding, fateOf } from '#test/faults/ledger.ts'
import { NeverSent } from '#test/faults/patient-fetch.ts'
import type { Received } from '#test/faults/providers.ts'

/** Where a write is looked for afterwards. */
export interface Scene {
  installation: Pick<Installation, 'rows' | 'url' | 'secrets' | 'filesFolder'>
  received: Received
  companies: readonly Company[]
}

/** What a client knows after a write. */
export interface Written {
  fate: Fate
  told?: Entry['told']
}

/** One kind of write, as people and programs make it. */
export interface Work {
  kind: string
  /** How often it is chosen, compared with others. */
  share: number
  /** Writes once under the mark. Resolves with null where there was nothing to write. */
  write(scene: Scene, company: Company, mark: string): Promise<Written | null>
  /** Finds what became of these writes. Called when nothing is under way. */
  check(scene: Scene, entries: readonly Entry[]): Promise<Finding[]>
}

const INSIST_FOR_MS = 60_000
const AGAIN_AFTER_MS = 150

/** Repeats a request under its key until the answer says how it ended, as clients with idempotency keys do. */
export async function insist(
  send: () => Promise<Answer>,
  isOpen: (answer: Answer) => boolean = ({ status }) => fateOf(status) === 'unknown',
): Promise<Answer> {
  const deadline = Date.now() + INSIST_FOR_MS
  let last: Answer | null = null
  for (;;) {
    try {
      last = await send()
    } catch (error) {
      // An earlier request may have done it.
      if (error instanceof NeverSent && last !== null) return last
      throw error
    }
    if (!isOpen(last) || Date.now() > deadline) return last
    await pause(AGAIN_AFTER_MS)
  }
}

/** What a client knows from an answer with an id. */
export const writtenBy = ({ status, body }: Answer): Written => {
  const fate = fateOf(status)
  return fate === 'acknowledged' ? { fate, told: { id: String(body?.id ?? '') } } : { fate }
}

/** The marks of entries, as a value of SQL. */
export const marksOf = (entries: readonly Entry[]): string[] => entries.map(({ mark }) => mark)
