import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { median } from './load.ts'
import type { Serving } from './rest-server.ts'
import { temporaryDatabase } from './temporary-database.ts'

const MB = 1024 * 1024
const ROUNDS = Number(process.env['ROUNDS'] ?? 10)
const CONNECTIONS = 4
const UPLOADS_PER_ROUND = 24
const AIM = 0.3
const CROWD = 50
const CROWD_FILE_BYTES = 50 * MB
const CROWD_AIM_MB = 64

const USER = '22222222-2222-4222-8222-222222222222'
const SESSION = '11111111-1111-4111-8111-111111111111'
const CLAIMS = { sub: USER, role: 'authenticated', session_id: SESSION, aal: 'aal1' }
const PASSWORDS = {
  authenticator: 'authenticator',
  tradeline_server: 'server',
  tradeline_replication: 'replication',
}
const FIXTURE = `
  insert into auth.users (id, email) values ('${USER}', 'bench@example.test');
  insert into auth.sessions (id, user_id) values ('${SESSION}', '${USER}');
  insert into storage.buckets (id, name) values ('bench', 'bench');
  create policy "any user writes here" on storage.objects for all to authenticated using (bucket_id = 'bench')`

// As long as a browser's. A longer boundary makes the search through a file faster.
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gWx'
const FORM_HEAD = Buffer.from(
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name=""; filename="x.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`,
)
const FORM_TAIL = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
const CHUNK = Buffer.alloc(64 * 1024, 'x')

interface Body {
  name: string
  type: string
  head: Buffer
  tail: Buffer
}
const BODIES: Body[] = [
  { name: '5 MB as the body', type: 'application/octet-stream', head: Buffer.alloc(0), tail: Buffer.alloc(0) },
  { name: '5 MB in a form', type: `multipart/form-data; boundary=${BOUNDARY}`, head: FORM_HEAD, tail: FORM_TAIL },
]

/**
 * Compares uploads with a server that discards every byte, then measures the memory during many large uploads at once.
 */
export async function run(): Promise<void> {
  const database = await temporaryDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'tradeline-bench-files-'))
  const children: ChildProcess[] = []
  try {
    await migrate(database.ownerUrl, PASSWORDS)
    await prepare(database.ownerUrl)
    const url = new URL(database.ownerUrl)
    url.username = 'authenticator'
    url.password = PASSWORDS.authenticator
    const start = async (kind: 'sink' | 'storage' | 'scanner', scannerUrl = '') => {
      const child = fork(new URL('./upload-server.ts', import.meta.url), [
        kind,
        url.href,
        folder,
        JSON.stringify(CLAIMS),
        scannerUrl,
      ])
      children.push(child)
      return { child, serving: await said<Serving>(child) }
    }
    const [sink, storage] = [await start('sink'), await start('storage')]
    const forget = () => emptied(folder)
    for (const body of BODIES) await compare(body, sink.serving, storage.serving, forget)
    await crowd(storage.serving, storage.child)
    // As in the product: with a scanner in its own process.
    const product = await start('storage', (await start('scanner')).serving.url)
    for (const body of BODIES)
      await compare({ ...body, name: `${body.name}, scanned` }, sink.serving, product.serving, forget)
    await crowd(product.serving, product.child, ', scanned')
  } finally {
    await Promise.all(children.map(ended))
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  await owner.query(FIXTURE)
  await owner.end()
}

/** Frees stored files and the page cache after each round, because the discarding server uses none. */
async function emptied(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true })
}

async function compare(body: Body, sink: Serving, storage: Serving, forget: () => Promise<void>): Promise<void> {
  const rate = async (serving: Serving) => {
    const perSecond = await uploadsPerSecond(serving, body)
    await forget()
    return perSecond
  }
  await rate(sink)
  await rate(storage)
  const rounds: { sink: number; storage: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 2 === 0) rounds.push({ sink: await rate(sink), storage: await rate(storage) })
    else {
      const ours = await rate(storage)
      rounds.push({ storage: ours, sink: await rate(sink) })
    }
  }
  const ratio = median(rounds.map((one) => one.storage / one.sink))
  const perSecond = (which: 'sink' | 'storage') => median(rounds.map((round) => round[which])).toFixed(0)
  console.log(
    `upload of ${body.name}: ${ratio.toFixed(2)} of a sink that discards it (aim ${AIM}), ${perSecond('storage')} and ${perSecond('sink')} uploads a second, ${ROUNDS} rounds`,
  )
}

async function uploadsPerSecond(serving: Serving, body: Body): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let next = 0
  const worker = async () => {
    while (next++ < UPLOADS_PER_ROUND) await send(serving, body, 5 * MB, agent)
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return UPLOADS_PER_ROUND / seconds
}

/** Measures how far the server's memory rises while many people upload large files at the same time. */
async function crowd(serving: Serving, child: ChildProcess, how = ''): Promise<void> {
  const [body] = BODIES
  if (body === undefined) return
  const agent = new Agent({ keepAlive: true, maxSockets: CROWD })
  await peakBytes(child)
  const before = await peakBytes(child)
  await Promise.all(Array.from({ length: CROWD }, () => send(serving, body, CROWD_FILE_BYTES, agent)))
  const growth = ((await peakBytes(child)) - before) / MB
  agent.destroy()
  console.log(
    `${CROWD} uploads of 50 MB at once${how}: memory grows by ${growth.toFixed(0)} MB (aim ${CROWD_AIM_MB} at most)`,
  )
}

let sent = 0

function send({ url, headers }: Serving, { type, head, tail }: Body, bytes: number, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = head.length + bytes + tail.length
    const outgoing = request(`${url}/storage/v1/object/bench/file-${process.pid}-${sent++}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': type, 'content-length': length },
      agent,
    })
    outgoing.once('error', reject)
    outgoing.once('response', (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    })
    outgoing.write(head)
    let left = bytes
    const push = () => {
      while (left > 0) {
        const part = CHUNK.subarray(0, Math.min(CHUNK.length, left))
        left -= part.length
        if (!outgoing.write(part)) return void outgoing.once('drain', push)
      }
      outgoing.end(tail)
    }
    push()
  })
}

async function peakBytes(child: ChildProcess): Promise<number> {
  child.send('peak')
  return (await said<{ peakBytes: number }>(child)).peakBytes
}

/** Returns the next message of a child process of ours, whose shape is known. */
function said<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as Message)))
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.disconnect()
  })
}
