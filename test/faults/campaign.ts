import { dice } from '#platform/http/tests/dice.ts'
import { databaseFolder } from '#test/support/database/database-folder.ts'
import type { Shape } from './installation.ts'
import { newOutcome, type Outcome } from './outcome.ts'
import { inspectAll, playRound, type Round } from './round.ts'
import type { Strike } from './strikes.ts'
import { openWorld, type World } from './world.ts'

export interface Campaign {
  seed: number
  /** The outcome of a kind of fault. The table has them in the order in which they are asked for. */
  outcomeOf(fault: string): Outcome
  say(line: string): void
}

/** Faults that one installation suffers one after the other, beside the installations of other lanes. */
export type Lane = (campaign: Campaign) => Promise<void>

/** Has all lanes suffer their faults, and returns what came of each kind. */
export async function wage(lanes: readonly Lane[], seed: number, say: (line: string) => void): Promise<Outcome[]> {
  const outcomeByFault = new Map<string, Outcome>()
  const outcomeOf = (fault: string) => {
    const outcome = outcomeByFault.get(fault) ?? newOutcome(fault)
    outcomeByFault.set(fault, outcome)
    return outcome
  }
  const played = await Promise.allSettled(lanes.map((one) => one({ seed, outcomeOf, say })))
  for (const one of played) {
    // Whatever ended a lane, faults that were never made prove nothing.
    if (one.status === 'rejected')
      outcomeOf('broken off').findings.push({ wrong: 'stuck', what: one.reason?.stack ?? String(one.reason) })
  }
  return [...outcomeByFault.values()]
}

/** Faults of one kind, in rounds of some at a time. */
export interface Series extends Pick<Round, 'isServing' | 'mayGiveUp'> {
  fault: string
  times: number
  perRound?: number
  /** What happens the nth time. */
  strike: (turn: number) => Strike
}

const PER_ROUND = 5

interface Place {
  shape: Shape
  /** How many companies use it. */
  companies: number
  folder?: string
}

/** A lane of an installation of this release. */
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
