import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from './api.ts'
import { channels } from './channels.ts'
import { acts } from './commands.ts'
import { files } from './files.ts'
import { grammar } from './grammar.ts'
import { drawMatrix, isolation, type Matrix } from './isolation.ts'
import type { Outcome } from './outcome.ts'
import { tokens } from './tokens.ts'
import { openWorld, type World } from './world.ts'

// An attack proves something only if it reports a breach. Each test opens one hole and lets the attack find it.
const SEED = 1
const OWNER = 'owner of another company'
const LOOKED_AT = ['clients', 'credit_reports']

let world: World
let matrix: Matrix

beforeAll(async () => {
  world = await openWorld()
  matrix = await drawMatrix(
    world,
    SEED,
    10_000,
    ({ attacker, about }) => attacker === OWNER && LOOKED_AT.includes(about),
  )
  await world.moveIn()
})
afterAll(() => world.close())

/** Returns what the attack reports while the database is changed and only these attackers run. */
async function reported(
  { change, undo }: { change: string; undo: string },
  attack: () => Promise<Outcome>,
  attackers = [OWNER],
): Promise<string> {
  const everybody = world.attackers
  world.attackers = everybody.filter(({ name }) => attackers.includes(name))
  await world.owner.query(change)
  try {
    return (await attack()).breaches.join('\n')
  } finally {
    await world.owner.query(undo)
    world.attackers = everybody
  }
}

const HOME = 'organization_id = (select app.current_organization_id())'
const ON_CLIENTS = (policy: string, condition: string) =>
  `alter policy "${policy}" on public.clients using (${condition})`
const reading = (condition: string) => ON_CLIENTS("staff read their organization's clients", condition)
const editing = (condition: string) => ON_CLIENTS("staff edit their organization's clients", condition)
test('a table without row-level security is reported', async () => {
  const door = {
    change: 'alter table public.credit_reports disable row level security',
    undo: 'alter table public.credit_reports enable row level security',
  }

  expect(await reported(door, () => isolation(world, matrix))).toMatch(
    /credit_reports.*(?:disclosed|told something else)/,
  )
})

test('a policy that lets others read is reported, by the matrix and by the grammar', async () => {
  const door = { change: reading('true'), undo: reading(HOME) }

  expect(await reported(door, () => isolation(world, matrix))).toMatch(/clients.*disclosed/)
  expect(await reported(door, () => grammar(world, SEED, 300, ({ name }) => name === 'clients'))).toMatch(/disclosed/)
})

test('a policy that lets others write is reported', async () => {
  const door = { change: `${reading('true')}; ${editing('true')}`, undo: `${reading(HOME)}; ${editing(HOME)}` }

  expect(await reported(door, () => isolation(world, matrix))).toMatch(/changed .*clients/)
})

/** Moves a row of the attacker's company to a victim's, and back. */
async function moved(table: string, column: string, id: string, victim: number) {
  const { rows } = await world.owner.query(`select organization_id as home from app.${table} where ${column} = $1`, [
    id,
  ])
  const to = (home: string | undefined) =>
    `update app.${table} set organization_id = '${home}' where ${column} = '${id}'`
  return { change: to(world.victims[victim]?.organization), undo: to(rows[0]?.home) }
}

test('an outsider who was let into a company is reported by the acts', async () => {
  const door = await moved('people', 'id', world.omar.person.id, 1)

  expect(await reported(door, () => acts(world, SEED, 150))).toMatch(/changed/)
})

test('a key that opens another company is reported by the public API', async () => {
  const { id } = world.omar.person
  const [person, key] = [await moved('people', 'id', id, 0), await moved('api_keys', 'created_by', id, 0)]
  const door = { change: `${person.change}; ${key.change}`, undo: `${person.undo}; ${key.undo}` }

  expect(await reported(door, () => api(world, SEED, 1_200), ['API key of another company'])).toMatch(/disclosed/)
})

const file = (condition: string) =>
  `alter policy "staff read their organization's files" on storage.objects using (${condition})`

test('a policy that lets others read files is reported by the storage attack', async () => {
  const door = { change: file('true'), undo: file(HOME) }

  expect(await reported(door, () => files(world, SEED, 400))).toMatch(/disclosed the victim’s file/)
})

const channel = (condition: string) =>
  `alter policy "staff read their organization's channel" on realtime.messages using (${condition})`

test('a policy that lets others listen is reported by the channel attack', async () => {
  const theirs = `realtime.topic() = 'organization:' || ${HOME.split(' = ')[1]}`
  const door = { change: channel('true'), undo: channel(theirs) }

  expect(await reported(door, () => channels(world, SEED, 100))).toMatch(/disclosed/)
})

test('a server that accepts a token without its signature is reported', async () => {
  const { keys } = world.app
  const { verify } = keys
  keys.verify = (token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  try {
    expect(await reported({ change: '', undo: '' }, () => tokens(world, SEED, 200), ['visitor'])).toMatch(
      /alg none.*opened/,
    )
  } finally {
    keys.verify = verify
  }
})
