import { requestMaker } from '#platform/http/tests/fuzz.ts'
import { dice } from '#test/support/dice.ts'
import type { Attempt } from './attempt.ts'
import { callablesOf, type Relation, relationsOf } from './catalog.ts'
import { type Aimed, fire } from './engine.ts'
import { knownOf } from './known.ts'
import type { Outcome } from './outcome.ts'
import { trickedCall, trickedQuery, trickedWrite, unknownRefusal } from './tricks.ts'
import type { World } from './world.ts'

/**
 * Sends generated queries, writes, and calls that try to break out of the grammar, as a visitor and as another company.
 */
export async function grammar(
  world: World,
  seed: number,
  size: number,
  isAsked: (relation: Relation) => boolean = () => true,
): Promise<Outcome> {
  const random = dice(seed)
  const relations = (await relationsOf(world.owner)).filter(
    (relation) => relation.schema === 'public' && isAsked(relation),
  )
  const callables = await callablesOf(world.owner)
  const [victim] = world.victims
  if (victim === undefined) throw new Error('There is no victim yet')
  const known = knownOf(victim, random)
  const anything = requestMaker(
    random,
    Array.from({ length: 20 }, () => known.anyId()),
  )
  const makers: (() => Attempt)[] = [
    () => trickedQuery(random.one(relations), known, random),
    () => trickedQuery(random.one(relations), known, random),
    () => trickedWrite(random.one(relations), known, random),
    () => trickedCall(random.one(callables), random),
    () => asAttempt(anything()),
  ]
  const attackers = world.attackers.filter(({ isEarly }) => isEarly)
  const aimed = Array.from(
    { length: size },
    (): Aimed => ({ attacker: random.one(attackers), attempt: random.one(makers)(), judge: unknownRefusal }),
  )
  return fire(world, 'grammar', aimed)
}

const asAttempt = ({ body, ...request }: ReturnType<ReturnType<typeof requestMaker>>): Attempt => ({
  ...request,
  ...(body !== undefined && { body }),
})
