import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database.ts'
import { asPerson, type Person, subscriber, superAdmin } from '#test/support/people.ts'

let database: OwnedDatabase
let owner: pg.Client
let maria: Person
let ada: Person
beforeAll(async () => {
  database = await ownedDatabase()
  owner = database.owner
  maria = await subscriber(database, 'Maria')
  ada = await superAdmin(database, 'Ada')
})
beforeEach(() => owner.query('delete from graphile_worker._private_jobs'))
afterAll(() => database.close())

async function job(task: string, changes: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from graphile_worker.add_job($1, '{"secret": "mail"}')`,
    [task],
  )
  const id = rows[0]?.id ?? ''
  await owner.query(`update graphile_worker._private_jobs set ${changes} where id = $1`, [id])
  return id
}
const GIVEN_UP = "attempts = max_attempts, last_error = e'Connection refused\n  at mailer.ts'"
const TRIED_AGAIN = "attempts = 2, last_error = 'Disk full', run_at = '2100-01-01Z'"

const asAda = (sql: string, values: unknown[] = []) => asPerson(database.pools.wire, ada, (db) => db.query(sql, values))
const listed = async () => (await asAda('select * from public.failed_jobs()')).rows

test('a super admin sees what failed, what was given up first, with the first line of why and nothing it carried', async () => {
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

test('what is worked on now is not among them', async () => {
  await job('send_mail', `${GIVEN_UP}, locked_at = now(), locked_by = 'worker'`)

  expect(await listed()).toEqual([])
})

test('a job that is tried again has all its attempts before it, and is announced like a new one', async () => {
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

test.each([
  ['one that did not fail', 'attempts = 0'],
  ['one that is worked on', `${GIVEN_UP}, locked_at = now(), locked_by = 'worker'`],
])('%s is not tried again', async (_, changes) => {
  const id = await job('send_mail', changes)

  await expect(asAda('select public.retry_job($1)', [id])).rejects.toMatchObject({ code: 'PT404' })
  await expect(asAda('select public.retry_job($1)', ['none'])).rejects.toMatchObject({ code: 'PT404' })
})

test.each(['select * from public.failed_jobs()', "select public.retry_job('1')"])(
  'a subscriber is refused %s',
  async (sql) => {
    const attempt = asPerson(database.pools.wire, maria, (db) => db.query(sql))

    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  },
)
