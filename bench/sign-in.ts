import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { passwordHasher } from '#platform/auth/password-hasher.ts'
import { migrate } from '#platform/database/migrate.ts'
import { measure, median } from './load.ts'
import type { Ask, ShownNotification } from './sign-in-server.ts'
import { temporaryDatabase } from './temporary-database.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const ROUND_MS = 3_000
const CONNECTIONS = 8
const READS = 1_500
const SIGN_IN_AIM = 0.85
const READ_AIM = 0.7
const PASSWORD = 'Bench-password-1'
const EMAIL = 'bench@example.test'

/** Compares sign-ins with password hashing alone, and reads with reads during many sign-ins, in interleaved rounds. */
export async function run(): Promise<void> {
  const database = await temporaryDatabase()
  let child: ChildProcess | undefined
  try {
    await migrate(database.ownerUrl, { authenticator: 'authenticator', tradeline_server: 'tradeline_server' })
    const { id, hash } = await prepare(database.ownerUrl)
    child = fork(new URL('./sign-in-server.ts', import.meta.url), [database.ownerUrl])
    const { url, anonKey } = await told<{ url: string; anonKey: string }>(child)
    const target: Target = { url, apikey: anonKey }
    const token = await signIn(target)
    const reading = {
      ...{ url, requests: READS, connections: CONNECTIONS },
      headers: { apikey: anonKey, authorization: `Bearer ${token}` },
      path: () => `/rest/v1/clients?select=id,first_name,last_name&id=eq.${id}`,
    }
    await measure(reading)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      child.send({ hashForMs: ROUND_MS, password: PASSWORD, hash } satisfies Ask)
      const { perSecond: hashes } = await told<{ perSecond: number }>(child)
      const signIns = await storm(target, () => new Promise((resolve) => setTimeout(resolve, ROUND_MS)))
      const calm = (await measure(reading)).perSecond
      let busy = 0
      await storm(target, async () => (busy = (await measure(reading)).perSecond))
      rounds.push({ hashes, signIns, calm, busy })
    }
    report(rounds)
  } finally {
    if (child !== undefined) await ended(child)
    await database.stop()
  }
}

interface Target {
  url: string
  apikey: string
}

interface Round {
  hashes: number
  signIns: number
  calm: number
  busy: number
}

async function prepare(ownerUrl: string): Promise<{ id: string; hash: string }> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  const [person, hash] = [randomUUID(), await passwordHasher().hash(PASSWORD)]
  await owner.query(
    'insert into auth.users (id, email, encrypted_password, email_confirmed_at) values ($1, $2, $3, now())',
    [person, EMAIL, hash],
  )
  await owner.query("select app.found_organization($1, 'Bench', 'lender')", [person])
  const { rows } = await owner.query<{ id: string }>(
    `insert into public.clients (organization_id, user_id, first_name, last_name)
     select organization_id, id, 'Dana', 'Bench' from app.people where id = $1 returning id`,
    [person],
  )
  await owner.end()
  return { id: rows[0]?.id ?? '', hash }
}

/** Returns the sign-ins per second, eight at once, for as long as `meanwhile` runs. */
async function storm(target: Target, meanwhile: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let done = 0
  const worker = async () => {
    while (!isOver) {
      await signIn(target)
      done++
    }
  }
  const startedAt = performance.now()
  const workers = Array.from({ length: CONNECTIONS }, worker)
  await meanwhile()
  isOver = true
  await Promise.all(workers)
  return (done * 1_000) / (performance.now() - startedAt)
}

async function signIn({ url, apikey }: Target): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`A sign-in was answered with ${response.status}: ${await response.text()}`)
  const { access_token: token } = await response.json()
  return token
}

function report(rounds: Round[]): void {
  const signIns = median(rounds.map((round) => round.signIns / round.hashes))
  const reads = median(rounds.map((round) => round.busy / round.calm))
  const rate = (which: keyof Round) => Math.round(median(rounds.map((round) => round[which])))
  console.log(
    `sign-in: ${signIns.toFixed(2)} of the raw hash rate (aim ${SIGN_IN_AIM}), ${rate('signIns')} and ${rate('hashes')} a second, ${ROUNDS} rounds`,
  )
  console.log(
    `reads during a storm of sign-ins: ${reads.toFixed(2)} of reads without (aim ${READ_AIM}), ${rate('busy')} and ${rate('calm')} a second, ${ROUNDS} rounds`,
  )
}

/** Returns the next message of a child process of ours, whose shape is known. */
async function told<Message extends ShownNotification>(child: ChildProcess): Promise<Message> {
  return ((await once(child, 'message')) as [Message])[0]
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}
