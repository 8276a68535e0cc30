import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/support/database/database.ts'
import { type BatchStatement, type DatabaseCaller, runAsCaller } from './caller-batch.ts'

let database: TestDatabase
let owner: pg.Client
let pool: pg.Pool

// One connection, so that each request would see what the one before it left behind.
beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query(`
    create table public.remarks (id int primary key, line text);
    insert into public.remarks values (1, 'one');
    grant select, insert on public.remarks to authenticated;
    create table public.pages (id int primary key, line text not null);
    insert into public.pages values (1, ''), (2, '');
    grant select, update on public.pages to authenticated;
    create function public.hang_up() returns boolean language sql security definer
      as 'select pg_terminate_backend(pg_backend_pid())';
    grant execute on function public.hang_up() to authenticated`)
  pool = new pg.Pool({ ...database.pools.wire.options, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
})
afterAll(async () => {
  await pool.end()
  await owner.end()
  await database.close()
})

const MARIA: DatabaseCaller = {
  role: 'authenticated',
  claims: { sub: 'maria' },
  claimsJson: '{"sub":"maria"}',
  sessionId: null,
}
const VISITOR: DatabaseCaller = { role: 'anon', claims: {}, claimsJson: '{}', sessionId: null }
const run = (caller: DatabaseCaller, statements: BatchStatement[], readOnly = false) =>
  runAsCaller(pool, caller, statements, { assertSession: null, readOnly })
const statement = (text: string, ...values: (string | null)[]) => ({ text, values })
const NOTES = statement('select * from public.remarks order by id')

test('statements run as the caller and return PostgreSQL’s own text', async () => {
  const rows = await run(MARIA, [
    statement("select current_user, current_setting('request.jwt.claims')"),
    statement('select $1::numeric, null', '1.50'),
  ])

  expect(rows).toEqual([[['authenticated', '{"sub":"maria"}']], [['1.50', null]]])
})

test('no state of a caller is left for the next', async () => {
  await run(MARIA, [NOTES], true)

  const { rows } = await pool.query(
    "select current_user, current_setting('request.jwt.claims', true) as claims, current_setting('transaction_read_only') as read_only",
  )

  expect(rows).toEqual([{ current_user: 'authenticator', claims: '', read_only: 'off' }])
  await expect(run(VISITOR, [NOTES])).rejects.toMatchObject({ code: '42501' })
})

test.each([true, false])(
  'a read-only request (%s) waits for the end of the turn, so that others can join it',
  async (changesNothing) => {
    await run(MARIA, [NOTES])
    const client = await pool.connect()
    client.release()
    const { stream } = client.connection
    let isTurnOver = false
    const waited: boolean[] = []
    const write = vi.spyOn(stream, 'write').mockImplementationOnce((...sent: Parameters<typeof stream.write>) => {
      waited.push(isTurnOver)
      write.mockRestore()
      return stream.write(...sent)
    })
    setImmediate(() => (isTurnOver = true))

    await runAsCaller(pool, MARIA, [NOTES], { assertSession: null, readOnly: false, changesNothing })

    expect(waited).toEqual([changesNothing])
  },
)

test('an error rolls back the batch, and the connection stays usable', async () => {
  const attempt = run(MARIA, [statement("insert into public.remarks values (2, 'two')"), statement('select 1 / 0')])

  await expect(attempt).rejects.toMatchObject({ code: '22012' })
  expect(await run(MARIA, [NOTES])).toEqual([[['1', 'one']]])
})

test('a read-only batch cannot write', async () => {
  const attempt = run(MARIA, [statement("insert into public.remarks values (3, 'three')")], true)

  await expect(attempt).rejects.toMatchObject({ code: '25006' })
})

test('settings apply to their batch only', async () => {
  const shown = statement("select current_setting('timezone'), current_setting('request.path', true)")
  const settings = { timezone: 'Asia/Tokyo', 'request.path': "/it's" }

  const during = await runAsCaller(pool, MARIA, [shown], { assertSession: null, readOnly: false, settings })
  const after = await run(MARIA, [shown])

  expect([during, after]).toEqual([[[['Asia/Tokyo', "/it's"]]], [[[expect.not.stringMatching('Tokyo'), '']]]])
})

test.each([
  ['succeeds', statement('select 1'), [[['4']], [['1']]]],
  ['fails', statement('select 1 / 0'), expect.objectContaining({ code: '22012' })],
  ['loses its connection', statement('select public.hang_up()'), expect.objectContaining({ code: '57P01' })],
])('a batch that is rolled back on purpose leaves nothing behind if it %s', async (_what, last, expected) => {
  const batch = [statement("insert into public.remarks values (4, 'four') returning id"), last]

  const outcome = await runAsCaller(pool, MARIA, batch, { assertSession: null, readOnly: false, isUndone: true }).catch(
    (error: unknown) => error,
  )

  expect(outcome).toEqual(expected)
  expect(await run(MARIA, [NOTES])).toEqual([[['1', 'one']]])
})

test('a statement that failed to prepare is prepared again once its table exists', async () => {
  const late = statement('select count(*) from public.late_notes')

  await expect(run(MARIA, [late])).rejects.toMatchObject({ code: '42P01' })
  await owner.query('create table public.late_notes (id int); grant select on public.late_notes to authenticated')

  expect(await run(MARIA, [late])).toEqual([[['0']]])
})

test('a prepared statement survives a change of its table', async () => {
  await run(MARIA, [NOTES])
  await owner.query("alter table public.remarks add column color text default 'red'")

  expect(await run(MARIA, [NOTES])).toEqual([[['1', 'one', 'red']]])
})

test("if a column's type changes, statements written from the new schema use the new type", async () => {
  const priced = statement('select line from public.remarks where price = $1', '1.5')
  const from = (writtenFrom: object) =>
    runAsCaller(pool, MARIA, [priced], { assertSession: null, readOnly: true, writtenFrom })
  await owner.query('alter table public.remarks add column price int')
  const [before, after] = [{}, {}]
  await expect(from(before)).rejects.toMatchObject({ code: '22P02' })
  await owner.query('alter table public.remarks alter column price type numeric using 1.5')

  expect(await from(after)).toEqual([[['one']]])
})

test('a prepared statement survives a reset of its connection', async () => {
  await run(MARIA, [NOTES])
  await pool.query('deallocate all')

  expect(await run(MARIA, [NOTES])).toHaveLength(1)
})

test('a connection keeps no more than 200 statements', async () => {
  for (let at = 0; at < 250; at++) await run(MARIA, [statement(`select ${at}`)])

  const { rows } = await pool.query('select count(*)::int as kept from pg_prepared_statements')

  expect(rows[0].kept).toBeLessThanOrEqual(200)
  expect(await run(MARIA, [statement('select 0')])).toEqual([[['0']]])
})

test('a lost connection fails its request and is replaced', async () => {
  const attempt = run(MARIA, [statement('select pg_sleep(10)')]).catch((error: unknown) => error)
  await expect.poll(() => terminateSleepers()).toBe(1)

  expect(await attempt).toMatchObject({ code: '57P01' })
  expect(await run(MARIA, [statement('select 1')])).toEqual([[['1']]])
})

async function terminateSleepers(): Promise<number | null> {
  const sleeping =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()"
  return (await owner.query(sleeping)).rowCount
}

test('a request that a deadlock rolled back is repeated after the other one', async () => {
  const gate = new pg.Client(database.ownerUrl)
  await gate.connect()
  await gate.query('select pg_advisory_lock(1)')
  const blocked = () =>
    gate.query(
      'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
    )
  const update = (id: number) => statement(`update public.pages set line = line || ', maria' where id = ${id}`)

  // The session that waits longest checks for deadlocks last, so it is not rolled back.
  await owner.query("set deadlock_timeout = '1min'; begin; update public.pages set line = 'owner' where id = 2")
  const batch = run(MARIA, [update(1), statement('select pg_advisory_xact_lock(1) is null'), update(2)])
  await expect.poll(blocked).toMatchObject({ rowCount: 1 })
  const owners = owner.query("update public.pages set line = 'owner' where id = 1")
  await expect.poll(blocked).toMatchObject({ rowCount: 2 })
  await gate.end()
  await owners
  await owner.query('commit')

  await batch
  const { rows } = await owner.query('select line from public.pages')
  expect(rows).toEqual([{ line: 'owner, maria' }, { line: 'owner, maria' }])
})

test('a statement that timed out waiting for a lock is repeated once', async () => {
  const hasty = new pg.Pool({ ...database.pools.wire.options, max: 1, options: '-c lock_timeout=1s' })
  const waiting = async () => (await owner.query(WAITING)).rows[0]?.xact_start
  const holder = new pg.Client(database.ownerUrl)
  await holder.connect()
  await holder.query('begin; lock table public.pages')
  const update = runAsCaller(hasty, MARIA, [statement("update public.pages set line = 'again' where id = 1")], {
    ...{ assertSession: null, readOnly: false },
  })
  await expect.poll(waiting).toBeDefined()
  const first = await waiting()
  await expect.poll(async () => (await waiting()) ?? first).not.toEqual(first)

  await holder.end()

  await update
  const { rows } = await owner.query('select line from public.pages where id = 1')
  expect(rows).toEqual([{ line: 'again' }])
  await hasty.end()
})

const WAITING = `
  select xact_start from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%again%'`
