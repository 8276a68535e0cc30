import { ENDPOINTS } from '#features/public-api/rules/endpoints.ts'
import { type Dice, dice } from '#test/support/dice.ts'
import { type Attempt, get, json } from './attempt.ts'
import { type Aimed, fire } from './engine.ts'
import { type Known, knownOf, NOBODY } from './known.ts'
import type { Outcome } from './outcome.ts'
import type { World } from './world.ts'

const WRONG_IDS = [
  '%00',
  '..%2f..%2fclients',
  '%2e%2e',
  "'%20or%201=1--",
  '{id}',
  '0',
  'x'.repeat(3000),
  '%F0%9F%98%80',
  '*',
  'null',
]
const WRONG: readonly unknown[] = [
  null,
  [],
  {},
  -1,
  1e300,
  '',
  'x'.repeat(6000),
  '\u0000',
  '\ud800',
  '0000-01-01',
  { $gt: '' },
  "'; drop table clients; --",
]
// The tables of resources with another name.
const TABLES: Readonly<Record<string, string>> = { applications: 'loan_applications', cards: 'credit_cards' }

const QUERIES = [
  '?limit=1000000',
  '?cursor=x',
  '?cursor=%00',
  '?limit=-1',
  '?organization_id=x',
  '?clientId[]=1&clientId=2',
  '?select=*',
]

/** Calls every endpoint of the public API with the victim's ids, and with wrong ones, as each attacker. */
export async function api(world: World, seed: number, size: number): Promise<Outcome> {
  const random = dice(seed)
  const aimed = world.attackers.flatMap((attacker) =>
    world.victims.flatMap((victim) =>
      attemptsOn(knownOf(victim, random), random).map((attempt): Aimed => ({ attacker, attempt })),
    ),
  )
  return fire(world, 'public API', aimed.length <= size ? aimed : aimed.filter(() => random.below(aimed.length) < size))
}

function attemptsOn(known: Known, random: Dice): Attempt[] {
  return ENDPOINTS.flatMap(({ method, path, example }) => {
    const verb = method.toUpperCase()
    const noun = path.split('/')[2]?.replaceAll('-', '_') ?? ''
    const ids = [known.idIn(TABLES[noun] ?? noun), known.anyId(), ...WRONG_IDS]
    const paths = path.includes('{id}')
      ? ids.map((id) => path.replace('{id}', id))
      : [path, ...QUERIES.map((query) => path + query)]
    if (verb === 'GET') return paths.map((at) => get(at))
    return paths.flatMap((at) =>
      bodiesOf(example.body, known, random).map((body) =>
        json(verb, at, body, { 'idempotency-key': random.one(['key', 'x'.repeat(300), known.anyId()]) }),
      ),
    )
  })
}

/** Returns the example about the victim's client, and copies with a wrong value in each field. */
function bodiesOf(example: unknown, known: Known, { one }: Dice): object[] {
  const fields: [string, unknown][] = Object.entries(Object(example))
  const client = known.idIn('clients')
  const body = Object.fromEntries(
    fields.map(([name, value]) => [name, /^(?:client|customer)(?:Id|_id)$/.test(name) ? client : value]),
  )
  return [
    body,
    { ...body, organizationId: known.organization },
    ...fields.flatMap(([name]) => [
      { ...body, [name]: one(WRONG) },
      { ...body, [name]: NOBODY.anyId() },
    ]),
  ]
}
