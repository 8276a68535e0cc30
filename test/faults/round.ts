import { setTimeout as pause } from 'node:timers/promises'
import { type Dice, dice } from '#test/support/dice.ts'
import { brokenInvariants } from './invariants.ts'
import type { Finding } from './ledger.ts'
import type { Outcome } from './outcome.ts'
import type { Unanswered } from './patient-fetch.ts'
import type { Strike } from './strikes.ts'
import { statusOf } from './supervised-process.ts'
import { untilFinished } from './unfinished.ts'
import { startWorkload } from './workload.ts'
import { type World, wrongWrites } from './world.ts'

const LOOK_EVERY_MS = 20
const SERVED_WITHIN_MS = 60_000
const LONGEST_WAIT_MS = 1_500
const WAIT_FOR_CALL_MS = 2_000
const BEFORE_THE_END_MS = 700

export interface Round {
  outcome: Outcome
  strikes: readonly Strike[]
  seed: number
  /** True if the product must keep serving, so that no connection may break. */
  isServing?: boolean
  /** True if processes may give up with a reason and be restarted. If none does, connections may not break either. */
  mayGiveUp?: boolean
}

/**
 * Makes faults while clients write. Afterwards all work must end, and each write must be found as often as its response
 * implies.
 */
export async function playRound(world: World, round: Round): Promise<void> {
  const { outcome, strikes, seed } = round
  const random = dice(seed)
  for (const company of world.companies) await company.signIn()
  const from = { entry: world.ledger.length, unanswered: world.unanswered.length, repeats: repeatsOf(world) }
  const surrenders = world.installation.surrenders.length
  const workload = startWorkload(world, world.works, world.ledger, seed)
  let lastStrikeAt = performance.now()
  for (const strike of strikes) {
    await worstMoment(world, random)
    lastStrikeAt = performance.now()
    await strike(world, random)
    await served(world, round)
    outcome.firstGoodMs.push(performance.now() - lastStrikeAt)
    outcome.attempts++
  }
  await pause(BEFORE_THE_END_MS)
  await workload.stop()
  const unfinished = await untilFinished(world.installation, world.companies)
  outcome.finishedMs.push(performance.now() - lastStrikeAt)
  const entries = world.ledger.slice(from.entry)
  outcome.entries.push(...entries)
  outcome.repeats += repeatsOf(world) - from.repeats
  const isServing = round.isServing ?? (round.mayGiveUp && world.installation.surrenders.length === surrenders)
  const alone = leftAlone(world.unanswered.slice(from.unanswered), isServing ?? false)
  report(world, outcome, [
    ...unfinished,
    ...alone,
    ...(await wrongWrites(world, entries)),
    ...(await brokenInvariants(world)),
  ])
}

/** Checks every earlier write again, because a later fault must not harm what survived an earlier one. */
export async function inspectAll(world: World, outcome: Outcome): Promise<void> {
  report(world, outcome, await wrongWrites(world, world.ledger))
}

/** Records new findings. */
function report({ found }: World, outcome: Outcome, findings: readonly Finding[]): void {
  outcome.findings.push(...findings.filter(({ what }) => !found.has(what)))
  for (const { what } of findings) found.add(what)
}

/** Returns how many mails and deliveries were repeated with the same id, as their receivers can tell. */
function repeatsOf({ received: { mails, deliveries } }: World): number {
  const messageIds = new Set(mails.map(({ messageId, to }) => `${messageId} ${to}`))
  const webhookIds = new Set(deliveries.map(({ id, path }) => `${id} ${path}`))
  return mails.length - messageIds.size + deliveries.length - webhookIds.size
}

/** Returns requests that should have had a response. */
function leftAlone(unanswered: readonly Unanswered[], isServing: boolean): Finding[] {
  return unanswered.flatMap(({ request, isBroken }): Finding[] => {
    if (isBroken) return isServing ? [{ wrong: 'stuck', what: `the connection of ${request} broke` }] : []
    return [{ wrong: 'stuck', what: `${request} got no answer` }]
  })
}

/**
 * Waits for a random moment, or until an external service is called or has just responded: then the product knows less
 * than the service.
 */
async function worstMoment({ providers }: World, random: Dice): Promise<void> {
  const { bureau, issuer, carrier, mail, webhooks, scanner } = providers
  if (random.below(2) === 0) return pause(random.below(LONGEST_WAIT_MS))
  const provider = random.one([bureau, issuer, carrier, mail, webhooks, scanner])
  const call = random.below(3) > 0 ? provider.asked() : provider.answered()
  await Promise.race([call, pause(WAIT_FOR_CALL_MS)])
}

/** Waits until a user's request is served again. Restarts and reports processes that gave up. */
async function served(world: World, { outcome, mayGiveUp = false }: Round): Promise<void> {
  const { installation, companies } = world
  const [company] = companies
  const { data } = (await company?.supabase.auth.getSession()) ?? { data: { session: null } }
  const headers = { apikey: installation.secrets.anonKey, authorization: `Bearer ${data.session?.access_token}` }
  const deadline = Date.now() + SERVED_WITHIN_MS
  while ((await statusOf(`${installation.url}/rest/v1/clients?select=id&limit=1`, { headers })) !== 200) {
    if ((await installation.revive()) && !mayGiveUp)
      outcome.findings.push({ wrong: 'stuck', what: `a process ended by itself: ${installation.surrenders.at(-1)}` })
    if (Date.now() > deadline) {
      outcome.findings.push({ wrong: 'stuck', what: 'no request was served within a minute' })
      return
    }
    await pause(LOOK_EVERY_MS)
  }
}
