import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recountTasks, resumeRecounts } from '#features/reports/server/recount-figures.ts'
import { createLog } from '#platform/http/log.ts'
import { type RunningJobs, startJobs } from '#platform/jobs/jobs.ts'
import { FIGURES, shownAndCounted } from '#test/support/database/counted-directly.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'
import { addUncountedRows } from '#test/support/database/figure-rows.ts'
import { finishRecounts, recounted, requestRecount } from '#test/support/database/recounted.ts'
import { officeAtWork } from '#test/support/office-at-work.ts'
import { otherProcess } from '#test/support/other-process.ts'
import { type Person, subscriber } from '#test/support/people.ts'

const FAMILIES = Object.keys(FIGURES)
const JOBS = 'graphile_worker._private_jobs'
const log = createLog('silent')

let database: OwnedDatabase
let maria: Person
let home: string

beforeAll(async () => {
  database = await ownedDatabase()
  maria = await subscriber(database, 'Maria', 'cro')
  home = (await sql('select organization_id as id from app.people where id = $1', [maria.id]))[0].id
  await addUncountedRows(database.owner, maria, 80)
  // These tests are not about subscriptions, so all companies may work.
  await sql(
    'alter table public.repair_fees disable trigger guard_fee; alter table public.disputes disable trigger guard_work',
  )
})
beforeEach(() => sql(`delete from ${JOBS}`))
afterAll(() => database.close())

const sql = async (text: string, values: unknown[] = []) => (await database.owner.query(text, values)).rows
const recountJobs = () =>
  sql(
    `select j.* from ${JOBS} j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'recount_figures' order by j.id`,
  )
const task = (rowsAtATime: number) => recountTasks({ pool: database.pools.server, log, rowsAtATime })
const progress = async () => (await sql('select coalesce(sum(rows_done), 0)::int as done from app.recounts'))[0].done

async function expectRight(families = FAMILIES): Promise<void> {
  for (const family of families) {
    const { shown, counted } = await shownAndCounted(database, database.owner, maria, family)
    expect(shown, family).toEqual(counted)
  }
}

test('rows written during a recount are counted once, and no writer waits long', async () => {
  await requestRecount(database)
  const office = officeAtWork(database, maria)

  await finishRecounts(database, 20)

  expect(await office.stop()).toEqual([])
  await expectRight()
  const kept = await ofThePlatform()
  await recounted(database, ['platform', 'risk_board'])
  expect(await ofThePlatform()).toEqual(kept)
})

/** Returns all totals of the platform's figures, folded or not. */
const ofThePlatform = () =>
  sql(`
    select 'platform' as family, measure, date_trunc('day', starts_at, 'UTC')::text as at, sum(amount)::float8 as amount
      from (select * from app.platform_totals union all select * from app.platform_changes) kept group by 2, 3 having sum(amount) <> 0
    union all
    select 'risks', measure, day::text, sum(amount)::float8 from app.repair_days group by 2, 3 having sum(amount) <> 0
    order by 1, 2, 3`)

test('a recount continues after its process was killed, from where it was', async () => {
  const families = ['clients', 'pulls', 'dashboard']
  await requestRecount(database, families)
  await resumeRecounts(database.pools.server)
  const other = otherProcess(database)
  await other.working()
  await other.kill()
  const before = await progress()
  const often = { pollMs: 50, takeoverEveryMs: 50, graceMs: 100 }

  const running: RunningJobs = await startJobs({ pool: database.pools.server, tasks: task(9), log, ...often })
  const seen = new Set<number>()
  await expect
    .poll(async () => {
      seen.add(await progress())
      return recountJobs()
    })
    .toEqual([])
  await running.stop()

  expect(before).toBeGreaterThan(0)
  expect([...seen].filter((done) => done > 0 && done < before)).toEqual([])
  await expectRight(families)
})

test('a stopping process leaves a recount to the next one', async () => {
  await requestRecount(database, ['clients'])
  const stopping = new AbortController()
  stopping.abort()

  await expect(task(9)['recount_figures']?.({}, stopping.signal)).rejects.toThrow()

  expect(await sql('select family from app.recounts')).toEqual([{ family: 'clients' }])
  await finishRecounts(database)
  await expectRight(['clients'])
})

test.each([
  ['before the recount comes to it', 'newer'],
  ['after the recount has come past it', 'older'],
])('a client who is being added %s is counted once', async (_, age) => {
  await recounted(database, ['clients', 'scores'])
  await requestRecount(database, ['clients', 'scores'])
  const colleague = new pg.Client(database.ownerUrl)
  await colleague.connect()
  await colleague.query('begin')
  await colleague.query(
    `insert into public.clients (organization_id, user_id, first_name, last_name, created_at) values ($1, $2, 'N', 'C', now() - $3::interval)`,
    [home, maria.id, age === 'newer' ? '0 days' : '300 days'],
  )

  const counting = finishRecounts(database, 9)
  await pause(300)
  const during = await sql('select from app.recounts')
  await colleague.query('commit')
  await counting

  expect(during.length).toBeGreaterThan(0)
  await colleague.end()
  await expectRight(['clients', 'scores'])
})

test('a company that fails delays no other, and is recounted when the job is retried', async () => {
  await subscriber(database, 'Omar', 'dealer')
  await requestRecount(database, ['clients', 'pulls'])
  await sql(
    `alter table app.report_changes add constraint broken check (organization_id <> '${home}' or report <> 'pulls') not valid`,
  )

  await expect(finishRecounts(database)).rejects.toThrow(`1 recounts failed, the first one: pulls ${home}`)

  expect(await sql('select family, organization_id from app.recounts')).toEqual([
    { family: 'pulls', organization_id: home },
  ])
  await sql('alter table app.report_changes drop constraint broken')
  await finishRecounts(database)
  await expectRight(['clients', 'pulls'])
})

test('a recount has one job, and a job that was given up gets another only when another recount is requested', async () => {
  await requestRecount(database, ['clients'])

  await resumeRecounts(database.pools.server)
  await resumeRecounts(database.pools.server)
  const once = await recountJobs()
  await sql(`update ${JOBS} set attempts = max_attempts, last_error = 'Broken', updated_at = clock_timestamp()`)
  await resumeRecounts(database.pools.server)
  const givenUp = await recountJobs()
  await requestRecount(database, ['clients'])
  await resumeRecounts(database.pools.server)

  expect(once).toHaveLength(1)
  expect(givenUp).toMatchObject([{ last_error: 'Broken' }])
  expect(await recountJobs()).toMatchObject([{ last_error: 'Broken' }, { attempts: 0, last_error: null }])
  await finishRecounts(database)
  await resumeRecounts(database.pools.server)
})
