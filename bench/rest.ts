import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { type Load, type Measured, measure, median } from './load.ts'
import type { Serving } from './rest-server.ts'
import { temporaryDatabase } from './temporary-database.ts'

// The speed of V8's code and its memory layout vary by about 5% from process to process.
const PAIRS = 3
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
// Until then V8 still recompiles, on a core that the servers need.
const WARM_UP_REQUESTS = 10_000
const CONNECTIONS = 8
const COLUMNS = 'id,first_name,last_name,email,city,state,balance,created_at'
// Every twentieth contact belongs to the caller's organization, with a hundred clients: number 7, 27, 47, …
const oneRow = (n: number) => `33333333-3333-4333-8333-${String((n % 1000) * 20 + 7).padStart(12, '0')}`

interface Case {
  name: string
  requests: number
  aim: number
  path: (n: number) => string
  body?: (n: number) => object
  /** The field of a row that both servers must return alike. */
  told: string
}

const CASES: Case[] = [
  {
    name: 'one row',
    requests: 2_000,
    aim: 0.8,
    path: (n) => `/rest/v1/clients?select=${COLUMNS}&id=eq.${oneRow(n)}`,
    told: 'id',
  },
  {
    name: 'list of 50 with one embed',
    requests: 1_000,
    aim: 1,
    path: () =>
      `/rest/v1/clients?select=${COLUMNS},assigned_contact:contacts(id,full_name)&order=created_at.desc&limit=50`,
    told: 'id',
  },
  {
    name: 'insert and read back',
    requests: 1_500,
    aim: 0.8,
    path: () => '/rest/v1/notes?columns=client_id,text,cents&select=id,client_id,text,cents',
    body: (n) => ({ client_id: oneRow(n), text: `Called about the application, attempt ${n}`, cents: n * 100 }),
    told: 'text',
  },
  {
    name: 'rpc',
    requests: 2_000,
    aim: 0.8,
    path: () => '/rest/v1/rpc/client_card',
    body: (n) => ({ client: oneRow(n) }),
    told: 'full_name',
  },
]
const SHOWN = { prefer: 'return=representation' }
const P99_AIM = 1.5

/** Compares `/rest/v1` with a handler that runs the same queries in the same role, in interleaved rounds. */
export async function run(): Promise<void> {
  const database = await temporaryDatabase()
  try {
    await prepare(database.ownerUrl)
    const rounds = CASES.map((): Round[] => [])
    for (let pair = 0; pair < PAIRS; pair++)
      await withServers(database.ownerUrl, async (bare, wire) => {
        await assertSameAnswers(bare, wire)
        for (const [at, one] of CASES.entries()) rounds[at]?.push(...(await compare(one, bare, wire)))
      })
    for (const [at, one] of CASES.entries()) report(one, rounds[at] ?? [])
  } finally {
    await database.stop()
  }
}

async function withServers(ownerUrl: string, run: (bare: Serving, wire: Serving) => Promise<void>): Promise<void> {
  const children: ChildProcess[] = []
  const start = async (kind: 'bare' | 'wire') => {
    const child = fork(new URL('./rest-server.ts', import.meta.url), [kind, ownerUrl])
    children.push(child)
    return new Promise<Serving>((resolve) => child.once('message', (serving) => resolve(serving as Serving)))
  }
  try {
    const [bare, wire] = [await start('bare'), await start('wire')]
    // Both servers get the same request, because reading a token from the network costs each the same.
    await run({ ...bare, headers: wire.headers }, wire)
  } finally {
    await Promise.all(children.map(ended))
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.disconnect()
  })
}

async function prepare(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  for (const part of readFileSync(new URL('./wire-clients/rest.sql', import.meta.url), 'utf8').split(/^(?=vacuum)/m))
    await owner.query(part)
  await owner.end()
}

async function assertSameAnswers(bare: Serving, wire: Serving): Promise<void> {
  for (const { name, path, body, told } of CASES) {
    const post = body && { method: 'POST', body: JSON.stringify(body(1)) }
    const [ours, theirs] = await Promise.all(
      [wire, bare].map(async ({ url, headers }) => {
        const sent = { ...post, headers: { ...headers, ...(body && SHOWN), 'content-type': 'application/json' } }
        const rows: Record<string, unknown>[] = await (await fetch(url + path(1), sent)).json()
        return rows.map((row) => row[told]).join()
      }),
    )
    if (!ours || ours !== theirs) throw new Error(`${name}: the answers differ`)
  }
}

interface Round {
  bare: Measured
  wire: Measured
}

async function compare({ requests, path, body }: Case, bare: Serving, wire: Serving): Promise<Round[]> {
  const load = ({ url, headers }: Serving): Load => ({
    ...{ url, path, body, requests, connections: CONNECTIONS },
    headers: { ...headers, ...(body && SHOWN) },
  })
  const warmUp = (serving: Serving) => measure({ ...load(serving), requests: WARM_UP_REQUESTS })
  await warmUp(bare)
  await warmUp(wire)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 2 === 0) rounds.push({ bare: await measure(load(bare)), wire: await measure(load(wire)) })
    else {
      const ours = await measure(load(wire))
      rounds.push({ wire: ours, bare: await measure(load(bare)) })
    }
  }
  return rounds
}

function report({ name, aim }: Case, rounds: Round[]): void {
  const rate = median(rounds.map((round) => round.wire.perSecond / round.bare.perSecond))
  const p99 = median(rounds.map((round) => round.wire.p99Ms / round.bare.p99Ms))
  const perSecond = (which: 'bare' | 'wire') => Math.round(median(rounds.map((round) => round[which].perSecond)))
  console.log(
    `${name}: ${rate.toFixed(2)} of the bare handler (aim ${aim}), p99 ${p99.toFixed(2)}x (aim ${P99_AIM}), ${perSecond('wire')} and ${perSecond('bare')} requests a second, ${rounds.length} rounds`,
  )
}
