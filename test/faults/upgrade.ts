import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseFolder } from '#test/support/database/database-folder.ts'
import type { Dice } from '#test/support/dice.ts'
import { keptVersions, oldRelease } from '#test/support/releases/old-release.ts'
import type { Answer } from '#test/support/rolling/balancer.ts'
import { rollingUpgrade } from '#test/support/rolling/rolling-upgrade.ts'
import type { Campaign, Lane } from './campaign.ts'
import type { Shape } from './installation.ts'
import { type Entry, type Finding, fateOf } from './ledger.ts'
import { playRound } from './round.ts'
import type { Strike } from './strikes.ts'
import { openWorld } from './world.ts'
import { FIRST_WORK } from './writes/every-work.ts'

/** The way an old release ends, and the number of times the upgrade is killed before it may complete. */
interface Manner {
  isKilled: boolean
  interruptions: number
  shape: Shape
}

const MANNERS: readonly Manner[] = [
  { isKilled: false, interruptions: 1, shape: 'single' },
  { isKilled: true, interruptions: 0, shape: 'single' },
  { isKilled: true, interruptions: 2, shape: 'pair' },
  { isKilled: false, interruptions: 0, shape: 'pair' },
  { isKilled: true, interruptions: 3, shape: 'single' },
  { isKilled: false, interruptions: 2, shape: 'pair' },
]
// An upgrade reads, migrates, and starts within some seconds.
const EARLIEST_MS = 400
const LATEST_MS = 3_500
const ROLLING_REQUESTS = 2_000

/** A lane of this many upgrades. */
export const upgrades =
  (times: number, companies: number): Lane =>
  async (campaign) => {
    for (let turn = 0; turn < times; turn++) {
      await playUpgrade(campaign, turn, companies)
      campaign.say(`upgrade: ${turn + 1} of ${times}`)
    }
  }

/** Replaces two processes one after the other while companies use both. Every request must be served. */
export const rollingUpgrades =
  (times: number): Lane =>
  async ({ outcomeOf, say }) => {
    const [previous = ''] = keptVersions().toReversed()
    const outcome = outcomeOf('rolling upgrade')
    for (let turn = 0; turn < times; turn++) {
      const { answers, problems, deadlocks } = await rollingUpgrade({ from: previous, requests: ROLLING_REQUESTS })
      outcome.attempts++
      outcome.entries.push(...answers.map(entryOf))
      outcome.findings.push(
        ...answers.filter(isFailure).map(({ request, failure }) => lost(`${request} was not served: ${failure}`)),
        ...problems.map(lost),
        ...(deadlocks > 0 ? [lost(`${deadlocks} transactions were ended because of a deadlock`)] : []),
      )
      say(`rolling upgrade: ${turn + 1} of ${times}`)
    }
  }

const isFailure = ({ status }: Answer) => status === 0 || status >= 500

const lost = (what: string): Finding => ({ wrong: 'lost', what })

const entryOf = ({ request, status }: Answer): Entry => ({
  ...{ kind: request, mark: '', company: '', told: {}, fate: fateOf(status) },
})

/** Upgrades an installation of an archived release while its clients write. Newer releases come first. */
async function playUpgrade({ seed, outcomeOf }: Campaign, turn: number, companies: number): Promise<void> {
  const versions = keptVersions().toReversed()
  const version = versions[turn % versions.length] ?? ''
  const manner = MANNERS[turn % MANNERS.length] as Manner
  const outcome = outcomeOf(manner.interruptions > 0 ? 'upgrade, killed on its way' : 'upgrade')
  const release = oldRelease(version)
  const world = await openWorld({
    ...{ folder: databaseFolder(), shape: manner.shape, source: release.folder, works: FIRST_WORK, companies },
  })
  try {
    await playRound(world, { outcome, strikes: [toThisRelease(manner)], seed: seed + turn })
  } finally {
    await world.close()
  }
}

const toThisRelease =
  ({ isKilled, interruptions }: Manner): Strike =>
  async ({ installation }, random) => {
    const old = installation.roles.map((role) => installation.process(role))
    await Promise.all(old.map((one) => (isKilled ? one.kill() : one.stop())))
    installation.source = path.resolve('.')
    for (let turn = 0; turn < interruptions; turn++) await startAndKill(installation, random)
    await installation.start()
  }

async function startAndKill(installation: Parameters<Strike>[0]['installation'], random: Dice): Promise<void> {
  const started = installation.roles.map((role) => installation.launch(role))
  await pause(EARLIEST_MS + random.below(LATEST_MS - EARLIEST_MS))
  await Promise.all(started.map((one) => one.kill()))
}
