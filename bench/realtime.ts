import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { loadSecrets } from '#platform/configuration/secrets.ts'
import { migrate } from '#platform/database/migrate.ts'
import { tokenKeys } from '#platform/http/signed-token.ts'
import { median, quantile } from './load.ts'
import { databaseProcessorMs, ownProcessorMs } from './processor-time.ts'
import type { ShownNotification, Usage } from './realtime-server.ts'
import { temporaryDatabase } from './temporary-database.ts'
import { type LightWebSocket, lightWebSocket } from './wire-clients/light-websocket.ts'

const CONNECTIONS = 1_000
const GROUPS = 20
/** The median round counts, so that a moment of other load on the machine doesn't decide. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const CHANGES_PER_ROUND = 250
const CHANGES = ROUNDS * CHANGES_PER_ROUND
/** Reported separately, because the first changes include compilation and query planning. */
const WARM_UP_CHANGES = 100
const CHANGES_PER_SECOND = 50
const P95_AIM_MS = 25

interface Member {
  id: string
  sessionId: string
}

/**
 * Opens a thousand connections of twenty people and makes 50 changes a second: first changes that concern one in twenty
 * connections, then changes that concern all. Compares each with the fan-out alone: a bare websocket server with the
 * same clients, which only parse frames and record when they arrive.
 */
export async function run(): Promise<void> {
  const database = await temporaryDatabase()
  const children: ChildProcess[] = []
  const owner = new pg.Client(database.ownerUrl)
  try {
    await migrate(database.ownerUrl, {
      authenticator: 'authenticator',
      tradeline_server: 'server',
      tradeline_replication: 'replication',
    })
    await owner.connect()
    const members = await prepare(owner)
    for (const readers of [CONNECTIONS / GROUPS, CONNECTIONS]) {
      if (readers === CONNECTIONS) await uniteAll(owner, members)
      const fanOut = await measureBare(await start('bare', '', children), readers)
      const told = await measureWire(await start('wire', database.ownerUrl, children), readers, owner, members)
      report(readers, fanOut, told)
      await Promise.all(children.splice(0).map(ended))
    }
  } finally {
    await owner.end().catch(() => undefined)
    await Promise.all(children.map(ended))
    await database.stop()
  }
}

interface Server {
  url: string
  usage(): Promise<Usage>
  stop(): Promise<void>
}

async function start(kind: 'bare' | 'wire', ownerUrl: string, children: ChildProcess[]): Promise<Server> {
  const child = fork(new URL('./realtime-server.ts', import.meta.url), [kind, ownerUrl], { execArgv: ['--expose-gc'] })
  children.push(child)
  const told = async () => ((await once(child, 'message')) as [ShownNotification])[0]
  const { url } = await told()
  return {
    url,
    async usage() {
      child.send('usage')
      return (await told()).usage
    },
    stop: () => ended(child),
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.connected) return
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.disconnect()
  })
}

async function prepare(owner: pg.Client): Promise<Member[]> {
  // Each policy check calls one function once, so the database's call count is the number of checks.
  await owner.query("alter role authenticator set track_functions = 'all'")
  const members = Array.from({ length: GROUPS }, () => ({ id: randomUUID(), sessionId: randomUUID() }))
  for (const { id, sessionId } of members) {
    await owner.query(
      "insert into auth.users (id, email, email_confirmed_at) values ($1, $1::uuid || '@example.test', now())",
      [id],
    )
    await owner.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, id])
  }
  for (const { id } of members) await owner.query("select app.found_organization($1, 'Bench', 'lender')", [id])
  return members
}

async function uniteAll(owner: pg.Client, [founder]: Member[]): Promise<void> {
  const home = '(select organization_id from app.people where id = $1)'
  await owner.query(`update app.people set organization_id = ${home}`, [founder?.id])
}

/** Latencies by change number. A frame contains its number. */
function stopwatch() {
  const sentAt: number[] = []
  const latencies: number[] = []
  return {
    latencies,
    send: (place: number) => (sentAt[place] = performance.now()),
    receive(data: Buffer) {
      const at = data.indexOf('"first_name":"')
      if (at < 0) return
      const place = Number(data.toString('latin1', at + 14, at + 20))
      latencies.push(performance.now() - (sentAt[place] ?? 0))
    },
  }
}

type Stopwatch = ReturnType<typeof stopwatch>

type Act = (place: number) => Promise<unknown>

async function atRate(changes: number, act: Act): Promise<void> {
  const startedAt = performance.now()
  const acts: Promise<unknown>[] = []
  for (let place = 0; place < changes; place++) {
    const wait = startedAt + (place * 1_000) / CHANGES_PER_SECOND - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    acts.push(act(place))
  }
  await Promise.all(acts)
}

async function drained({ latencies }: Stopwatch, wanted: number): Promise<void> {
  const deadline = performance.now() + 10_000
  while (latencies.length < wanted && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Returns the latencies of the first changes. */
async function warmUp(watch: Stopwatch, readers: number, act: Act): Promise<number[]> {
  await atRate(WARM_UP_CHANGES, act)
  await drained(watch, readers * WARM_UP_CHANGES)
  return watch.latencies.splice(0)
}

/** Returns the latencies of each round. */
async function inRounds(watch: Stopwatch, readers: number, act: Act): Promise<number[][]> {
  const rounds: number[][] = []
  while (rounds.length < ROUNDS) {
    const first = WARM_UP_CHANGES + rounds.length * CHANGES_PER_ROUND
    await atRate(CHANGES_PER_ROUND, (place) => act(first + place))
    await drained(watch, readers * CHANGES_PER_ROUND)
    rounds.push(watch.latencies.splice(0))
  }
  return rounds
}

const padded = (place: number) => String(place).padStart(6, '0')

async function measureBare(server: Server, readers: number) {
  const watch = stopwatch()
  const before = await server.usage()
  const sockets = await connected(`ws://${server.url}`, watch.receive)
  const bytes = ((await server.usage()).bytes - before.bytes) / CONNECTIONS
  const tell = (place: number) => {
    watch.send(place)
    return fetch(`http://${server.url}/${padded(place)}/${readers}`).then((response) => response.text())
  }
  const cold = await warmUp(watch, readers, tell)
  const processor = await processorTime(server)
  const rounds = await inRounds(watch, readers, tell)
  const took = await processor.perChange()
  for (const socket of sockets) socket.terminate()
  return { bytes, cold, rounds, checks: 0, took }
}

async function measureWire(server: Server, readers: number, owner: pg.Client, members: Member[]) {
  const secrets = loadSecrets('', Buffer.alloc(32, 9).toString('base64'))
  const keys = tokenKeys(secrets.tokenKeys, Date.now)
  const exp = Math.floor(Date.now() / 1000) + 3_600
  const tokens = members.map(({ id, sessionId }) =>
    keys.sign({ sub: id, role: 'authenticated', session_id: sessionId, aal: 'aal1', exp }),
  )
  const watch = stopwatch()
  const before = await server.usage()
  let subscribed = 0
  const url = `ws://${server.url}/realtime/v1/websocket?apikey=${secrets.anonKey}&vsn=2.0.0`
  const config = {
    postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'clients' }],
    presence: { enabled: false },
  }
  const sockets = await connected(url, (payload) => {
    if (subscribed < CONNECTIONS && payload.includes('Subscribed to PostgreSQL')) subscribed++
    else watch.receive(payload)
  })
  for (const [place, socket] of sockets.entries())
    socket.send(
      JSON.stringify(['1', '1', 'realtime:clients', 'phx_join', { config, access_token: tokens[place % GROUPS] }]),
    )
  while (subscribed < CONNECTIONS) await new Promise((resolve) => setTimeout(resolve, 50))
  const bytes = ((await server.usage()).bytes - before.bytes) / CONNECTIONS
  const change = (place: number) => {
    watch.send(place)
    return owner.query(
      `insert into public.clients (organization_id, user_id, first_name, last_name)
       select organization_id, id, $2, 'Bench' from app.people where id = $1`,
      [members[place % GROUPS]?.id, padded(place)],
    )
  }
  const checksBefore = await checksSoFar(owner)
  const cold = await warmUp(watch, readers, change)
  const processor = await processorTime(server, owner)
  const rounds = await inRounds(watch, readers, change)
  const took = await processor.perChange()
  for (const socket of sockets) socket.terminate()
  // Database connections report their remaining statistics when they end.
  await server.stop()
  const checks = ((await checksSoFar(owner)) - checksBefore) / (WARM_UP_CHANGES + CHANGES)
  return { bytes, cold, rounds, checks, took }
}

async function connected(url: string, onMessage: (payload: Buffer) => void): Promise<LightWebSocket[]> {
  const sockets: LightWebSocket[] = []
  // Opens a few connections at a time, because the machine's listen queue may be short.
  while (sockets.length < CONNECTIONS)
    sockets.push(...(await Promise.all(Array.from({ length: 20 }, () => lightWebSocket(url, onMessage)))))
  return sockets
}

async function processorTime(server: Server, owner?: pg.Client) {
  const soFar = async () => ({
    server: (await server.usage()).processorMs,
    database: owner ? await databaseProcessorMs(owner) : new Map<number, number>(),
    clients: ownProcessorMs(),
  })
  const before = await soFar()
  return {
    async perChange() {
      const after = await soFar()
      // Processes that ended meanwhile did no work for a change. They only served the joins.
      const database = [...after.database].reduce((sum, [pid, ms]) => sum + ms - (before.database.get(pid) ?? 0), 0)
      return {
        server: (after.server - before.server) / CHANGES,
        database: database / CHANGES,
        clients: (after.clients - before.clients) / CHANGES,
      }
    },
  }
}

async function checksSoFar(owner: pg.Client): Promise<number> {
  // PostgreSQL reports counts at most once a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const { rows } = await owner.query(
    "select coalesce(sum(calls), 0)::int as calls from pg_stat_user_functions where funcname = 'current_organization_id'",
  )
  return rows[0].calls
}

type Result = Awaited<ReturnType<typeof measureWire>>

function report(readers: number, bare: Result, wire: Result): void {
  const each = ({ rounds }: Result, share: number) => rounds.map((latencies) => quantile(latencies, share))
  const p95 = each(wire, 0.95)
  const range = `${Math.min(...p95).toFixed(1)} to ${Math.max(...p95).toFixed(1)}`
  const kilobytes = ({ bytes }: Result) => `${(bytes / 1024).toFixed(1)} kB`
  const milliseconds = ({ took }: Result) =>
    `server ${took.server.toFixed(1)} ms, database ${took.database.toFixed(1)} ms, clients ${took.clients.toFixed(1)} ms`
  const told = wire.rounds.flat().length / (readers * CHANGES)
  console.log(
    `${CONNECTIONS} connections: ${kilobytes(wire)} of memory each with one subscription, ${kilobytes(bare)} for a bare websocket`,
  )
  console.log(
    `${CHANGES_PER_SECOND} changes a second to ${readers} of ${CONNECTIONS}: p95 ${median(p95).toFixed(1)} ms (aim ${P95_AIM_MS}; ${range} in ${ROUNDS} rounds), p50 ${median(each(wire, 0.5)).toFixed(1)} ms, of the first ${WARM_UP_CHANGES} p95 ${quantile(wire.cold, 0.95).toFixed(1)} ms; the fan-out alone p95 ${median(each(bare, 0.95)).toFixed(1)} ms; ${(told * 100).toFixed(1)} % delivered`,
  )
  console.log(`processor time of each change: ${milliseconds(wire)}; the fan-out alone ${milliseconds(bare)}`)
  console.log(
    `policy checks for each change: ${wire.checks.toFixed(2)} (aim: at most the ${GROUPS} distinct claim groups)`,
  )
}
