import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from './api.ts'
import { channels } from './channels.ts'
import { acts } from './commands.ts'
import { files } from './files.ts'
import { grammar } from './grammar.ts'
import { drawMatrix, isolation, type Matrix } from './isolation.ts'
import { type Outcome, reportOf } from './outcome.ts'
import { tokens } from './tokens.ts'
import { openWorld, type World } from './world.ts'

// The number of attempts of each kind. The full form makes every attempt that can be listed.
const SHORT = {
  isolation: 1_500,
  acts: 700,
  'public API': 300,
  storage: 600,
  realtime: 90,
  'forged tokens': 500,
  grammar: 1_200,
}
const FULL = {
  isolation: 40_000,
  acts: 6_000,
  'public API': 4_000,
  storage: 4_000,
  realtime: 400,
  'forged tokens': 4_000,
  grammar: 16_000,
}
const sizes = process.env['ATTACK'] === 'full' ? FULL : SHORT
const SEED = Number(process.env['ATTACK_SEED'] ?? 20_261_126)
const startedAt = performance.now()

let world: World
let matrix: Matrix
const outcomes: Outcome[] = []

beforeAll(async () => {
  world = await openWorld()
  matrix = await drawMatrix(world, SEED, sizes.isolation)
  await world.moveIn()
}, 600_000)
afterAll(async () => {
  console.log(reportOf(outcomes, SEED, (performance.now() - startedAt) / 1000))
  await world.close()
})

const ATTACKS: [keyof typeof SHORT, (size: number) => Promise<Outcome>][] = [
  ['isolation', () => isolation(world, matrix)],
  ['acts', (size) => acts(world, SEED, size)],
  ['public API', (size) => api(world, SEED, size)],
  ['storage', (size) => files(world, SEED, size)],
  ['realtime', (size) => channels(world, SEED, size)],
  ['forged tokens', (size) => tokens(world, SEED, size)],
  ['grammar', (size) => grammar(world, SEED, size)],
]

test.each(ATTACKS)(
  '%s: no row of another company is reached, and no attempt fails with an error',
  { timeout: 1_200_000 },
  async (name, attack) => {
    const outcome = await attack(sizes[name])
    outcomes.push(outcome)

    expect(outcome).toMatchObject({ breaches: [], defects: [] })
  },
)
