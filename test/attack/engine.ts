import type { Attacker } from './attackers.ts'
import type { Attempt, Reply } from './attempt.ts'
import { AT_ONCE } from './loopback.ts'
import type { Outcome } from './outcome.ts'
import { defect, disclosure, finding } from './verdict.ts'
import { changedTables, printsOf } from './victim.ts'
import type { World } from './world.ts'

/** An attempt and its attacker. */
export interface Aimed {
  attacker: Attacker
  attempt: Attempt
  /** A description, if the request doesn't show what is special about it. */
  label?: string
  /** Returns why this reply is a breach beyond the general rules, or null. */
  judge?: (reply: Reply) => string | null
}

const BETWEEN_LOOKS = 48

/** Makes all attempts, attacker by attacker, and returns the outcome. */
export async function fire(world: World, attack: string, aimed: readonly Aimed[]): Promise<Outcome> {
  const outcome: Outcome = { attack, attempts: 0, succeeded: 0, breaches: [], defects: [] }
  await fireMore(world, aimed, outcome)
  return outcome
}

/** Continues an attack. Later attempts may change what earlier ones would see. */
export async function fireMore(world: World, aimed: readonly Aimed[], outcome: Outcome): Promise<void> {
  for (const attacker of world.attackers) {
    const own = aimed.filter((one) => one.attacker === attacker)
    if (own.length > 0) await fireAs(world, attacker, own, outcome)
  }
}

async function fireAs(world: World, attacker: Attacker, aimed: readonly Aimed[], outcome: Outcome): Promise<void> {
  const before = await printsOf(world.owner, world.victims)
  for (let made = 0; made < aimed.length; made += BETWEEN_LOOKS) {
    await awake(world, attacker)
    await inTurns(aimed.slice(made, made + BETWEEN_LOOKS), (one) => makeOne(world, one, outcome))
  }
  const after = await printsOf(world.owner, world.victims)
  const changed = changedTables(before, after).filter((table) => !attacker.traces.includes(table))
  if (changed.length > 0) outcome.breaches.push(`${attacker.name} changed ${changed.join(', ')}`)
}

async function makeOne(world: World, { attacker, attempt, label, judge }: Aimed, outcome: Outcome): Promise<void> {
  const name = label === undefined ? attacker.name : `${attacker.name} (${label})`
  const sent = withCredentials(world, attacker, attempt)
  const reply = await world.send(sent)
  outcome.attempts += 1
  if (reply.status >= 200 && reply.status < 300) outcome.succeeded += 1
  const broken = defect(reply)
  if (broken !== null) outcome.defects.push(`${finding(name, attempt, broken)} ${causeOf(world, reply)}`)
  const breach = (attacker.isInside ? null : disclosure(reply, attempt, world.victims)) ?? judge?.(reply)
  if (breach) outcome.breaches.push(finding(name, attempt, breach, reply))
}

/** Returns the log's error behind a reply that hides it. */
function causeOf({ app }: World, { headers }: Reply): string {
  const id = String(headers['x-request-id'] ?? '')
  const lines =
    id === ''
      ? []
      : app
          .logged()
          .split('\n')
          .filter((line) => line.includes(id) && line.includes('"err"'))
  return lines.map((line) => JSON.stringify(JSON.parse(line).err).slice(0, 400)).join(' ')
}

export function withCredentials({ app }: World, { token }: Attacker, attempt: Attempt): Attempt {
  const own = token === null ? {} : { authorization: `Bearer ${token}` }
  return { ...attempt, headers: { apikey: app.anonKey, ...own, ...attempt.headers } }
}

/** Some attempts sign their attacker out, or use up a key's limit. A locked-out caller would prove nothing. */
async function awake(world: World, attacker: Attacker): Promise<void> {
  await world.owner.query('update app.api_keys set minute_requests = 0')
  const { status } = await world.send(
    withCredentials(world, attacker, { method: 'GET', path: '/rest/v1/users?select=id' }),
  )
  if (status !== 200) await attacker.renew()
}

/** Runs the work for each item, a few at a time. */
export async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
