import { type Dice, dice } from '#test/support/dice.ts'
import type { Attacker } from './attackers.ts'
import type { Reply } from './attempt.ts'
import { callablesOf, type Relation, relationsOf } from './catalog.ts'
import { type Aimed, fire, fireMore, inTurns, withCredentials } from './engine.ts'
import { callByAddress, callsOf } from './isolation-calls.ts'
import { hiddenReads, type Probe, readsOf } from './isolation-reads.ts'
import { hiddenWrites, writesOf } from './isolation-writes.ts'
import { knownOf, NOBODY } from './known.ts'
import type { Outcome } from './outcome.ts'
import type { World } from './world.ts'

const EXPOSED = 'public'
const CALLS_OF_EACH = 4

interface Cell {
  attacker: string
  /** The relation or function. */
  about: string
  probe: Probe
  isRead: boolean
  /** The attacker's reply before the victim existed. */
  alone?: string
}

/** Every table, view, and function × verb × attacker, or a sample of them. */
export interface Matrix {
  cells: Cell[]
  dice: Dice
}

/** Draws the matrix, and makes the early attackers' reads before the victim exists. */
export async function drawMatrix(
  world: World,
  seed: number,
  size: number,
  isWanted: (cell: Cell) => boolean = () => true,
): Promise<Matrix> {
  const { below, one, some } = dice(seed)
  const probes = await probesOf(world, { below, one, some })
  const names = [...world.attackers.map(({ name }) => name), ...LATE]
  const all = names.flatMap((attacker) => probes.map((probe): Cell => ({ ...probe, attacker }))).filter(isWanted)
  const cells = all.length <= size ? all : all.filter(() => below(all.length) < size)
  await world.owner.query('analyze')
  const reads = cells.filter(({ isRead }) => isRead)
  for (const attacker of world.attackers) {
    await inTurns(
      reads.filter((cell) => cell.attacker === attacker.name),
      async (cell) => {
        cell.alone = comparable(await world.send(withCredentials(world, attacker, cell.probe(NOBODY))))
      },
    )
  }
  return { cells, dice: { below, one, some } }
}

// These attackers are created with the victim.
const LATE = [
  'removed member',
  'session that was signed out',
  'expired token',
  'super admin viewing the company',
  'read-only colleague',
]

async function probesOf({ owner }: World, random: Dice): Promise<Omit<Cell, 'attacker'>[]> {
  const relations = await relationsOf(owner)
  const about =
    ({ name }: Relation, isRead: boolean) =>
    (probe: Probe) => ({ about: name, probe, isRead })
  const exposed = relations.filter(({ schema }) => schema === EXPOSED)
  const hidden = relations.filter(({ schema }) => schema !== EXPOSED)
  const calls = (await callablesOf(owner)).flatMap((callable) =>
    Array.from({ length: CALLS_OF_EACH }, (_, at) => {
      const probe = callsOf(callable, random)
      const isByAddress = at % 2 === 1
      return { about: callable.name, probe: isByAddress ? callByAddress(probe) : probe, isRead: callable.isRead }
    }),
  )
  return [
    ...exposed.flatMap((one) => [...readsOf(one).map(about(one, true)), ...writesOf(one).map(about(one, false))]),
    ...hidden.flatMap((one) => [
      ...hiddenReads(one).map(about(one, true)),
      ...hiddenWrites(one).map(about(one, false)),
    ]),
    ...calls,
  ]
}

/** Tries every cell on the victim. Reads come first, because the others may change the attacker's own data. */
export async function isolation(world: World, { cells, dice: random }: Matrix): Promise<Outcome> {
  await world.owner.query('analyze')
  const [victim] = world.victims
  if (victim === undefined) throw new Error('There is no victim yet')
  const known = knownOf(victim, random)
  const aimedAt = (isRead: boolean) =>
    cells
      .filter((cell) => cell.isRead === isRead)
      .flatMap((cell): Aimed[] => {
        const attacker = world.attackers.find(({ name }) => name === cell.attacker)
        if (attacker === undefined) return []
        return [{ attacker, attempt: cell.probe(known), judge: (reply) => difference(cell, attacker, reply) }]
      })
  const outcome = await fire(world, 'isolation', aimedAt(true))
  await fireMore(world, aimedAt(false), outcome)
  return outcome
}

function difference({ alone, isRead }: Cell, { isInside, isEarly }: Attacker, reply: Reply): string | null {
  if (isInside || !isRead) return null
  if (!isEarly) return countOf(reply) > 0 ? `disclosed a count of ${countOf(reply)}` : null
  return alone === undefined || alone === comparable(reply)
    ? null
    : `got another reply before the victim existed: ${alone.slice(0, 300)}`
}

const countOf = ({ headers }: Reply): number =>
  Number(/\/(\d+)$/.exec(String(headers['content-range'] ?? ''))?.[1] ?? 0)

/** Returns a reply without ids and timestamps. */
const comparable = ({ status, headers, text }: Reply): string =>
  `${status} ${String(headers['content-range'] ?? '')} ${text}`
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g, '#')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-][\d:]+)?/g, '@')
