import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announcePresence } from '#platform/database/presence.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { fillEveryTable } from '#test/support/every-table.ts'
import { asPerson, type Person, subscriber, superAdmin } from '#test/support/people.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let ada: Person
let home: string
beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria')
  ada = await superAdmin(database, 'Ada')
  await fillEveryTable(owner, maria)
  const { rows } = await owner.query('select organization_id from app.people where id = $1', [maria.id])
  home = rows[0].organization_id
})
beforeEach(() => owner.query('delete from graphile_worker._private_jobs'))
afterAll(() => database.close())

async function job(task: string, changes: string, payload: object = { secret: 'mail' }): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select id from graphile_worker.add_job($1, $2::json)', [
    task,
    JSON.stringify(payload),
  ])
  const id = rows[0]?.id ?? ''
  await owner.query(`update graphile_worker._private_jobs set ${changes} where id = $1`, [id])
  return id
}
const GIVEN_UP = "attempts = max_attempts, last_error = e'Connection refused\n  at mailer.ts'"
const TRIED_AGAIN = "attempts = 2, last_error = 'Disk full', run_at = '2100-01-01Z'"

const asAda = (sql: string, values: unknown[] = []) => asPerson(database.pools.wire, ada, (db) => db.query(sql, values))
const listed = async () => (await asAda('select * from public.failed_jobs()')).rows

test('a super admin sees failed jobs, given-up ones first, with the first line of the reason but no payload', async () => {
  await job('never_failed', 'attempts = 0')
  const archive = await job('build_archive', TRIED_AGAIN)
  const mail = await job('send_mail', GIVEN_UP)

  const jobs = await listed()

  expect(jobs).toMatchObject([
    { id: mail, task: 'send_mail', attempts: 25, next_at: null, reason: 'Connection refused' },
    { id: archive, task: 'build_archive', attempts: 2, next_at: new Date('2100-01-01Z'), reason: 'Disk full' },
  ])
  expect(JSON.stringify(jobs)).not.toContain('secret')
})

test('a long list is paged without gaps or repeats, even if many jobs failed at the same moment', async () => {
  const at = "updated_at = '2026-01-01Z'"
  for (let number = 0; number < 5; number++) await job('send_mail', `${number < 2 ? GIVEN_UP : TRIED_AGAIN}, ${at}`)
  const [all, seen] = [await listed(), new Set<string>()]
  let page = (await asAda('select * from public.failed_jobs(count => 2)')).rows

  while (page.length > 0) {
    for (const { id } of page) seen.add(id)
    const last = page.at(-1)
    const after = [last.next_at === null, last.failed_at, last.id]
    page = (await asAda('select * from public.failed_jobs($1, $2, $3, 2)', after)).rows
  }

  expect([...seen]).toEqual(all.map(({ id }) => id))
  expect(seen.size).toBe(5)
})

test('running jobs are not in the list', async () => {
  await job('send_mail', `${GIVEN_UP}, locked_at = now(), locked_by = 'worker'`)

  expect(await listed()).toEqual([])
})

test('a retried job has all its attempts and is announced like a new one', async () => {
  const mail = await job('send_mail', GIVEN_UP)
  const announced: string[] = []
  owner.on('notification', ({ channel }) => announced.push(channel))
  await owner.query('listen "jobs:insert"')

  await asAda('select public.retry_job($1)', [mail])

  const { rows } = await owner.query('select attempts, run_at <= now() as due from graphile_worker._private_jobs')
  expect(rows).toEqual([{ attempts: 0, due: true }])
  expect(await listed()).toEqual([])
  await expect.poll(() => announced).toEqual(['jobs:insert'])
})

describe('a retry is recorded in the log', () => {
  const retried = async (payload: object) => {
    await asAda('select public.retry_job($1)', [await job('some_work', GIVEN_UP, payload)])
    const log =
      'select organization_id, actor_id, details from app.audit_events where action = $1 order by happened_at desc limit 1'
    return (await owner.query(log, ['job.retried'])).rows[0]
  }

  test.each([
    ['archive_id', 'app.organization_archives'],
    ['import_id', 'public.client_imports'],
    ['message_id', 'public.messages'],
    ['delivery_id', 'app.webhook_deliveries'],
    ['person_id', 'app.people'],
  ])('of the company that the job works for: %s', async (name, table) => {
    const { rows } = await owner.query<{ id: string }>(`select id from ${table} where organization_id = $1`, [home])

    const event = await retried({ [name]: rows[0]?.id })

    expect(event).toEqual({ organization_id: home, actor_id: ada.id, details: { task: 'some_work' } })
  })

  test("of the super admin's own company if the job works for none", async () => {
    const oscar = await subscriber(database, 'Oscar')
    const home = 'organization_id = (select organization_id from app.people where id = $2)'
    await owner.query(`update app.people set ${home}, organization_role = 'staff' where id = $1`, [ada.id, oscar.id])

    const event = await retried({ sealed: 'a letter' })

    const { rows } = await owner.query('select organization_id from app.people where id = $1', [oscar.id])
    expect(event).toEqual({ ...rows[0], actor_id: ada.id, details: { task: 'some_work' } })
  })
})

test.each([
  ['one that did not fail', 'attempts = 0'],
  ['one that is worked on', `${GIVEN_UP}, locked_at = now(), locked_by = 'worker'`],
])('%s cannot be retried', async (_, changes) => {
  const id = await job('send_mail', changes)

  await expect(asAda('select public.retry_job($1)', [id])).rejects.toMatchObject({ code: 'PT404' })
  await expect(asAda('select public.retry_job($1)', ['none'])).rejects.toMatchObject({ code: 'PT404' })
})

test('a super admin sees running jobs with their start, process, and whether that process is alive', async () => {
  await job('never_taken', 'attempts = 0')
  const mine = await announcePresence(database.pools.server)
  const locked = (at: string, process: string) => `attempts = 1, locked_at = '${at}', locked_by = '${process}'`
  const archive = await job('build_archive', locked('2026-01-03Z', `process-${mine.mark}`))
  const mail = await job('send_mail', locked('2026-01-01Z', 'process-1'))
  const older = await job('import_clients', locked('2026-01-02Z', 'pool-of-an-older-release'))

  const { rows } = await asAda('select * from public.running_jobs()')

  const first = { task: 'send_mail', attempts: 1, locked_at: new Date('2026-01-01Z'), process: 'process-1' }
  expect(rows).toEqual([
    { id: mail, ...first, locked_seconds: expect.any(Number), is_alive: false },
    expect.objectContaining({ id: older, is_alive: null }),
    expect.objectContaining({ id: archive, is_alive: true }),
  ])
  expect(rows[0].locked_seconds - rows[1].locked_seconds).toBe(86_400)
  const last = [rows[0].locked_at, rows[0].id]
  expect((await asAda('select id from public.running_jobs($1, $2, 1)', last)).rows).toEqual([{ id: older }])
  await mine.close()
})

test.each([
  'select * from public.failed_jobs()',
  'select * from public.running_jobs()',
  "select public.retry_job('1')",
])('a subscriber cannot call %s', async (sql) => {
  const attempt = asPerson(database.pools.wire, maria, (db) => db.query(sql))

  await expect(attempt).rejects.toMatchObject({ code: '42501' })
})
