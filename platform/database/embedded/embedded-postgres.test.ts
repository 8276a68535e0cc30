import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canMount, smallDisk } from '#test/support/database/small-disk.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { freePort } from './free-port.ts'
import { postgresHome } from './postgres-home.ts'

let folder: string
let running: EmbeddedPostgres[]
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tradeline-embedded-'))
  running = []
})
afterEach(async () => {
  for (const database of running) await database.stop()
  rmSync(folder, { recursive: true })
})

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, password: 'secret', durable: false })
  running.push(database)
  return database
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('data survives a stop and a start', async () => {
  chmodSync(folder, 0o755)
  const first = await start(folder)
  await ask(first.ownerUrl, 'create table kept as select 42 as answer')
  await first.stop()

  const second = await start(folder)

  expect(await ask(second.ownerUrl, 'select * from kept')).toEqual([{ answer: 42 }])
})

test('the page cache has the size that was asked for', async () => {
  chmodSync(folder, 0o755)
  const database = await startEmbeddedPostgres({
    ...{ dataDir: folder, password: 'secret', durable: false, sharedBuffersMb: 24 },
  })
  running.push(database)

  expect(await ask(database.ownerUrl, 'show shared_buffers')).toEqual([{ shared_buffers: '24MB' }])
})

test('a connection requires the password', async () => {
  chmodSync(folder, 0o755)
  const { ownerUrl } = await start(folder)

  await expect(ask(ownerUrl.replace('secret', 'guess'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('a database that a killed server left running is stopped before the next one starts', async () => {
  chmodSync(folder, 0o755)
  const left = await start(folder)

  const next = await start(folder)

  await expect(ask(left.ownerUrl, 'select 1')).rejects.toThrow()
  expect(await ask(next.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database that can’t continue reports why', async () => {
  chmodSync(folder, 0o755)
  const lost = Promise.withResolvers<string>()
  const database = await startEmbeddedPostgres({
    ...{ dataDir: folder, password: 'secret', durable: false },
    onExit: lost.resolve,
  })
  running.push(database)
  expect(database.complaint()).toBe('')
  renameSync(path.join(postgresHome(folder).dataDir, 'global', 'pg_control'), path.join(folder, 'gone'))

  await ask(database.ownerUrl, 'checkpoint').catch(() => {})

  expect(await lost.promise).toMatch(/^PostgreSQL ended unexpectedly .*could not .*pg_control": No such file/)
  expect(database.complaint()).toMatch(/could not .*pg_control": No such file/)
})

test('a killed database restarts on the same port with its data', async () => {
  chmodSync(folder, 0o755)
  const { ownerUrl } = await start(folder)
  await ask(ownerUrl, 'create table kept as select 42 as answer')
  await ask(ownerUrl, 'checkpoint')
  const postmaster = Number(
    readFileSync(path.join(postgresHome(folder).dataDir, 'postmaster.pid'), 'utf8').split('\n')[0],
  )

  process.kill(postmaster, 'SIGKILL')

  await expect.poll(() => ask(ownerUrl, 'select * from kept').catch(() => null)).toEqual([{ answer: 42 }])
})

test.runIf(canMount)('a database that stopped because its disk is full continues once there is space', async () => {
  const disk = smallDisk(120)
  const told = Promise.withResolvers<string>()
  const database = await startEmbeddedPostgres({
    ...{ dataDir: disk.folder, password: 'secret', durable: false },
    onFullDisk: told.resolve,
  })
  await ask(database.ownerUrl, 'create table kept as select 42 as answer')
  const writer = new pg.Client(database.ownerUrl)
  writer.on('error', () => {})
  await writer.connect()

  disk.fill()
  // More than the space for the write-ahead log.
  await writer
    .query("select pg_logical_emit_message(true, 'log', repeat('x', 1000000)) from generate_series(1, 60)")
    .catch(() => {})
  const reason = await told.promise
  const during = await ask(database.ownerUrl, 'select * from kept').catch((error) => error.code)
  disk.clear()

  expect(reason).toContain('No space left on device')
  expect(during).toBe('ECONNREFUSED')
  await expect.poll(() => ask(database.ownerUrl, 'select * from kept').catch(() => null)).toEqual([{ answer: 42 }])
  expect(database.complaint()).toBe('')
  await database.stop()
  disk.remove()
})

test('if its port is taken at the last moment, it listens on another', async () => {
  chmodSync(folder, 0o755)
  const squatter = createServer()
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
  // A listening server has an address with a port.
  const { port: taken } = squatter.address() as AddressInfo
  const ports = [taken]

  const database = await startEmbeddedPostgres({
    ...{ dataDir: folder, password: 'secret', durable: false },
    choosePort: async () => ports.shift() ?? freePort(),
  })

  running.push(database)
  squatter.close()
  expect(ports).toEqual([])
  expect(await ask(database.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

// Only root runs the database as another user, who can't enter a home folder of mode 0700.
test.runIf(process.getuid?.() === 0)(
  'as root in a home folder that no other user may enter, it still runs',
  async () => {
    const home = path.join(folder, 'home')
    mkdirSync(home, { mode: 0o700 })
    chmodSync(folder, 0o700)

    const { ownerUrl } = await start(path.join(home, '.data'))

    expect(await ask(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    const { dataDir } = postgresHome(path.join(home, '.data'))
    expect(dataDir).toMatch(/^\/var\/tmp\/tradeline-/)
    expect(readdirSync(dataDir)).toContain('PG_VERSION')
    await running[0]?.stop()
    rmSync(path.dirname(dataDir), { recursive: true })
  },
)
