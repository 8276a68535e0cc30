import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { FailedUpgrade, isHeldUp, type UpgradeFailure } from './failed-upgrade.ts'
import { watchHolders } from './lock-holders.ts'

// Requests of running processes queue behind a lock that an upgrade waits for, and they fail after two seconds.
const LOCK_WAIT_MS = 1_000
const PAUSE_MS = 1_000

/** Limits how long the transaction waits for a lock. */
export const WAIT_BRIEFLY = `set local lock_timeout = ${LOCK_WAIT_MS}`

export interface HeldUpOptions {
  ownerUrl: string
  owner: pg.Client
  /** How long other sessions may hold up the upgrade (ms). */
  patienceMs: number
}

/** Upgrades; begins again while other sessions hold what it needs. Throws a failure that names them when the patience ends. */
export async function despiteOthers(options: HeldUpOptions, upgrade: () => Promise<void>): Promise<void> {
  const { ownerUrl, owner, patienceMs } = options
  const giveUpAt = performance.now() + patienceMs
  const watch = await watchHolders(ownerUrl, owner)
  try {
    for (let tried = 1; ; tried++) {
      const failure = await heldUp(upgrade)
      if (failure === null) return
      const holders = watch.holders()
      if (performance.now() > giveUpAt) throw new FailedUpgrade({ ...failure, holders })
      if (tried === 1) console.log(`The upgrade waits for a table that another session uses: ${holders.join(', ')}`)
      await pause(PAUSE_MS)
    }
  } finally {
    await watch.stop()
  }
}

/** Returns what held the upgrade up, or null after an upgrade that went well. */
async function heldUp(upgrade: () => Promise<void>): Promise<UpgradeFailure | null> {
  try {
    await upgrade()
    return null
  } catch (error) {
    if (error instanceof FailedUpgrade && isHeldUp(error.failure.reason)) return error.failure
    throw error
  }
}
