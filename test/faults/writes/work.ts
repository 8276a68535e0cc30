import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Company } from '#test/faults/company.ts'
import type { Installation } from '#test/faults/installation.ts'
import { type Entry, type Fate, type Finding, fateOf } from '#test/faults/ledger.ts'
import { NeverSent } from '#test/faults/patient-fetch.ts'
import type { Received } from '#test/faults/providers.ts'

/** Where writes are checked afterwards. */
export interface Scene {
  installation: Pick<Installation, 'rows' | 'url' | 'secrets' | 'filesFolder'>
  received: Received
  companies: readonly Company[]
}

/** A client's knowledge after a write. */
export interface Written {
  fate: Fate
  told?: Entry['told']
}

/** One kind of write, as people and programs make it. */
export interface Work {
  kind: string
  /** The frequency of this kind, relative to others. */
  share: number
  /** Writes once under the mark. Resolves with null if there was nothing to write. */
  write(scene: Scene, company: Company, mark: string): Promise<Written | null>
  /** Returns the violations among these writes. Called when no write is pending. */
  check(scene: Scene, entries: readonly Entry[]): Promise<Finding[]>
}

const INSIST_FOR_MS = 60_000
const AGAIN_AFTER_MS = 150

/** Repeats a request under its key until the response contains the outcome, as clients with idempotency keys do. */
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

/** Returns what a client knows from a response with an id. */
export const writtenBy = ({ status, body }: Answer): Written => {
  const fate = fateOf(status)
  return fate === 'acknowledged' ? { fate, told: { id: String(body?.id ?? '') } } : { fate }
}

/** Returns the marks of entries as an SQL value. */
export const marksOf = (entries: readonly Entry[]): string[] => entries.map(({ mark }) => mark)
