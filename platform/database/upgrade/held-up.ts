import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { FailedUpgrade, isHeldUp, type UpgradeFailure } from './failed-upgrade.ts'
import { named, stillRunning, usersOf } from './lock-holders.ts'
import { FIRST_TURN_MS, LONGEST_TURN_MS, type OwnRelations } from './upgrade-locks.ts'

const TOLD_AFTER_MS = 1_000
const PAUSE_MS = 200
// Longer than an import or archive of a running process needs to reach a safe point.
export const PATIENCE_MS = 120_000

export interface HeldUpOptions {
  owner: pg.ClientBase
  relations: OwnRelations
  /** The time to wait for other sessions (ms). */
  patienceMs: number
}

/**
 * Runs the upgrade, and retries with more time for its locks while other sessions hold what it needs. Holds no lock
 * between tries. Throws an error that names the sessions when the time is over.
 */
export async function despiteOthers(
  { owner, relations, patienceMs }: HeldUpOptions,
  upgrade: (turnMs: number) => Promise<void>,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  let isTold = false
  for (let turnMs = FIRST_TURN_MS; ; turnMs = Math.min(2 * turnMs, LONGEST_TURN_MS)) {
    const failure = await heldUp(() => upgrade(turnMs))
    if (failure === null) return
    const users = await usersOf(owner, relations.oids)
    if (performance.now() > giveUpAt) throw new FailedUpgrade({ ...failure, holders: named(users) })
    const slow = await stillRunning(owner, users, Math.min(giveUpAt, performance.now() + TOLD_AFTER_MS))
    if (slow.length > 0 && !isTold)
      console.log(`The upgrade waits for a table that another session uses: ${named(slow).join(', ')}`)
    isTold ||= slow.length > 0
    const held = await stillRunning(owner, slow, giveUpAt)
    if (held.length > 0) throw new FailedUpgrade({ ...failure, holders: named(held) })
    await pause(PAUSE_MS)
  }
}

/** Returns the reason why the upgrade was held up, or null if it succeeded. */
async function heldUp(upgrade: () => Promise<void>): Promise<UpgradeFailure | null> {
  try {
    await upgrade()
    return null
  } catch (error) {
    if (error instanceof FailedUpgrade && isHeldUp(error.failure.reason)) return error.failure
    throw error
  }
}
