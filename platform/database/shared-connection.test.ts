import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { type DatabaseCaller, runAsCaller } from './caller-batch.ts'

let database: OwnedDatabase
let owner: pg.Client
let pool: pg.Pool
let now: number

beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
})
afterAll(() => database.close())

// The clock is stopped, so every request counts as quick.
beforeEach(() => {
  now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  pool = new pg.Pool({ ...database.pools.wire.options, min: 0, max: 3 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await pool.end()
})

const caller = (role: string, sub: string): DatabaseCaller => ({
  role,
  claims: { sub },
  claimsJson: JSON.stringify({ sub }),
  sessionId: null,
})
const MARIA = caller('authenticated', 'maria')
const VISITOR = caller('anon', 'nobody')

/** Returns the connection, role, and claims of a caller's request. Waits for the holder of lock number `lock`. */
const asked = async (who: DatabaseCaller, { lock = '0', changesNothing = true, divisor = '1' } = {}) => {
  const text = `select pg_backend_pid(), current_user, current_setting('request.jwt.claims')::json ->> 'sub',
                       1 / $2::int, pg_advisory_xact_lock_shared($1::int)`
  const statement = { text, values: [lock, divisor] }
  const [rows] = await runAsCaller(pool, who, [statement], { assertSession: null, readOnly: true, changesNothing })
  const [pid, role, sub] = rows?.[0] ?? []
  return { pid, role, sub }
}

/**
 * Resolves after the requests are sent but before any response, which comes with the next turn of the event loop at the
 * earliest.
 */
const sent = async () => {
  for (let at = 0; at < 20; at++) await new Promise<void>((resolve) => process.nextTick(resolve))
}

/** An idle connection to which the callers' request is known. */
const warm = async () => {
  await asked(MARIA)
  await asked(VISITOR)
}

test('quick reads of several callers share a connection, each with its own role', async () => {
  await warm()

  const first = asked(MARIA)
  await sent()
  const others = [asked(VISITOR), asked(caller('authenticated', 'otto'))]
  const answers = await Promise.all([first, ...others])

  const { pid } = await first
  expect(answers).toEqual([
    { pid, role: 'authenticated', sub: 'maria' },
    { pid, role: 'anon', sub: 'nobody' },
    { pid, role: 'authenticated', sub: 'otto' },
  ])
  expect((await pool.query("select current_user, current_setting('request.jwt.claims', true) as claims")).rows).toEqual(
    [{ current_user: 'authenticator', claims: '' }],
  )
})

test('a statement that is new to a connection may be sent there several times at once', async () => {
  await warm()
  await pool.query('deallocate all')
  const [fresh] = [asked(MARIA)]
  await sent()

  const answers = await Promise.all([fresh, asked(MARIA), asked(MARIA), asked(MARIA)])

  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1)
})

test('at most four requests are pending on one connection', async () => {
  await warm()
  const first = asked(MARIA)
  await sent()

  const answers = await Promise.all([first, asked(MARIA), asked(MARIA), asked(MARIA), asked(MARIA)])

  const { pid } = await first
  expect(answers.map((answer) => answer.pid === pid)).toEqual([true, true, true, true, false])
})

test('a failed request affects no other', async () => {
  await warm()
  const first = asked(MARIA)
  await sent()
  const failing = asked(MARIA, { divisor: '0' }).catch((error: pg.DatabaseError) => error.code)

  const answers = await Promise.all([first, failing, asked(VISITOR), asked(MARIA)])

  const { pid } = await first
  expect(answers).toEqual([
    { pid, role: 'authenticated', sub: 'maria' },
    '22012',
    { pid, role: 'anon', sub: 'nobody' },
    { pid, role: 'authenticated', sub: 'maria' },
  ])
})

/** Returns the connection that ran a statement which differs from all others by its comment. */
const backend = async (comment: string, of = pool) => {
  const statement = { text: `select pg_backend_pid() -- ${comment}`, values: [] }
  const [rows] = await runAsCaller(of, MARIA, [statement], {
    assertSession: null,
    readOnly: true,
    changesNothing: true,
  })
  return rows?.[0]?.[0]
}

test.each([
  ['may change something', async () => (await asked(MARIA, { changesNothing: false })).pid],
  ['was never answered before', () => backend('new')],
  ['always took longer than a millisecond', () => backend('slow')],
])('no request is sent behind one that %s', async (_what, before) => {
  await warm()
  const slow = backend('slow')
  await sent()
  now += 2
  await slow

  const first = before()
  await sent()
  const other = await asked(MARIA)

  expect(other.pid).not.toBe(await first)
})

test('no request is sent behind one that has made no progress', async () => {
  await warm()
  await owner.query('select pg_advisory_lock(1)')
  const waiting = asked(MARIA, { lock: '1' })
  await sent()
  now += 11

  expect((await asked(MARIA)).sub).toBe('maria')

  await owner.query('select pg_advisory_unlock(1)')
  expect((await waiting).sub).toBe('maria')
})

test('a lost connection fails all requests pending on it and is replaced', async () => {
  await warm()
  await owner.query('select pg_advisory_lock(2)')
  const waiting = asked(MARIA, { lock: '2' }).catch((error: Error) => error)
  await sent()
  const behind = asked(VISITOR).catch((error: Error) => error)
  await expect.poll(terminateWaiting).toBe(1)

  expect([await waiting, await behind]).toEqual([expect.any(Error), expect.any(Error)])
  await owner.query('select pg_advisory_unlock(2)')
  expect((await asked(MARIA)).sub).toBe('maria')
})

async function terminateWaiting(): Promise<number | null> {
  const waiting =
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())"
  return (await owner.query(waiting)).rowCount
}

test('a pool without pipelines has one request on a connection at a time', async () => {
  const alone = new pg.Pool({ ...pool.options, pipeline: false })
  // The database may end the connections before their own end.
  alone.on('error', () => undefined)
  await backend('known', alone)
  const first = backend('known', alone)
  await sent()

  expect(await backend('known', alone)).not.toBe(await first)
  await alone.end()
})
