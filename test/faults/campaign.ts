import { databaseFolder } from '#test/support/database/database-folder.ts'
import { dice } from '#test/support/dice.ts'
import type { Shape } from './installation.ts'
import { newOutcome, type Outcome } from './outcome.ts'
import { inspectAll, playRound, type Round } from './round.ts'
import type { Strike } from './strikes.ts'
import { openWorld, type World } from './world.ts'

export interface Campaign {
  seed: number
  /** Returns the outcome of a kind of fault. The table lists kinds in the order of these calls. */
  outcomeOf(fault: string): Outcome
  say(line: string): void
}

/** A sequence of faults in one installation, in parallel with other lanes. */
export type Lane = (campaign: Campaign) => Promise<void>

/** Runs all lanes, and returns the outcome of each kind of fault. */
export async function wage(lanes: readonly Lane[], seed: number, say: (line: string) => void): Promise<Outcome[]> {
  const outcomeByFault = new Map<string, Outcome>()
  const outcomeOf = (fault: string) => {
    const outcome = outcomeByFault.get(fault) ?? newOutcome(fault)
    outcomeByFault.set(fault, outcome)
    return outcome
  }
  const played = await Promise.allSettled(lanes.map((one) => one({ seed, outcomeOf, say })))
  for (const one of played) {
    // Faults that were not made prove nothing, for any reason.
    if (one.status === 'rejected')
      outcomeOf('broken off').findings.push({ wrong: 'stuck', what: one.reason?.stack ?? String(one.reason) })
  }
  return [...outcomeByFault.values()]
}

/** Faults of one kind, in rounds of several. */
export interface Series extends Pick<Round, 'isServing' | 'mayGiveUp'> {
  fault: string
  times: number
  perRound?: number
  /** Returns the nth fault. */
  strike: (turn: number) => Strike
}

const PER_ROUND = 5

interface Place {
  shape: Shape
  /** The number of companies that use it. */
  companies: number
  folder?: string
}

/** A lane with an installation of this release. */
export const lane =
  ({ folder, ...place }: Place, every: readonly Series[]): Lane =>
  async (campaign) => {
    const wanted = every.filter(({ times }) => times > 0)
    if (wanted.length === 0) return
    for (const { fault } of wanted) campaign.outcomeOf(fault)
    const world = await openWorld({ folder: folder ?? databaseFolder(), ...place })
    try {
      for (const series of wanted) await play(campaign, world, series)
      await inspectAll(world, campaign.outcomeOf(wanted.at(-1)?.fault ?? ''))
    } finally {
      await world.close()
    }
  }

async function play({ seed, outcomeOf, say }: Campaign, world: World, series: Series): Promise<void> {
  const { fault, times, perRound = PER_ROUND, strike, ...rules } = series
  const outcome = outcomeOf(fault)
  const random = dice(seed + fault.length)
  for (let done = 0; done < times; done += perRound) {
    const strikes = Array.from({ length: Math.min(perRound, times - done) }, (_, at) => strike(done + at))
    await playRound(world, { outcome, strikes, seed: random.below(1_000_000_000), ...rules })
    say(`${fault}: ${outcome.attempts} of ${times}`)
  }
}
