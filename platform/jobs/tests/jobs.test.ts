import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '#platform/http/log.ts'
import { enqueueOnce, type RunningJobs, startJobs, type Tasks } from '#platform/jobs/jobs.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'

let database: OwnedDatabase
let running: RunningJobs | undefined
beforeAll(async () => {
  database = await ownedDatabase()
})
afterEach(() => running?.stop())
afterAll(() => database.close())

const JOBS = 'graphile_worker._private_jobs'

async function working(tasks: Tasks): Promise<void> {
  running = await startJobs({ pool: database.pools.server, tasks, pollMs: 20, log: createLog('silent') })
}
const jobs = async () => (await database.owner.query(`select attempts, last_error from ${JOBS} order by id`)).rows
/** Ends the pause before the next try. */
const pauseIsOver = () => database.owner.query(`update ${JOBS} set run_at = now() where locked_at is null`)

test('a job knows when it is on its last try, and is not retried after it', async () => {
  const tries: (boolean | undefined)[] = []
  await working({
    async fail_always(_payload, _signal, isLastTry) {
      tries.push(isLastTry)
      throw new Error('No printer')
    },
  })

  await enqueueOnce(database.pools.server, 'fail_always', {}, { key: 'paper', tries: 2 })
  await expect.poll(jobs).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('No printer') }])
  await pauseIsOver()
  await expect.poll(() => tries.length).toBe(2)

  expect(tries).toEqual([false, true])
})

test('a stored database error has no value of a row', async () => {
  await database.owner.query(`delete from ${JOBS}`)
  await working({
    async write_down() {
      await database.pools.server.query('select $1::text::integer', ['XXX-XX-6789 of Dana'])
    },
  })

  await enqueueOnce(database.pools.server, 'write_down', {}, { key: 'write' })
  await expect.poll(jobs).toMatchObject([{ last_error: expect.stringContaining('the database refused: 22P02') }])

  expect(JSON.stringify(await jobs())).not.toContain('6789')
})

test('the reason for an invalid payload is one line', async () => {
  await database.owner.query(`delete from ${JOBS}`)
  await working({
    async read_it(payload) {
      z.object({ letter: z.object({ to: z.string() }), count: z.number() }).parse(payload)
    },
  })

  await enqueueOnce(database.pools.server, 'read_it', { letter: {}, count: 'two' }, { key: 'read' })

  const reason =
    'letter.to: Invalid input: expected string, received undefined; count: Invalid input: expected number, received string'
  await expect.poll(jobs).toMatchObject([{ last_error: reason }])
})

test('a job of a kind that only a later release knows waits for it and keeps its tries', async () => {
  await database.owner.query(`delete from ${JOBS}`)
  const done: string[] = []
  const known = async () => void done.push('known')
  await working({ known })
  await enqueueOnce(database.pools.server, 'later', {}, { key: 'later' })
  await enqueueOnce(database.pools.server, 'known', {}, { key: 'known' })
  await expect.poll(() => done).toEqual(['known'])
  await expect.poll(jobs).toEqual([{ attempts: 0, last_error: null }])
  await running?.stop()

  await working({ known, later: async () => void done.push('later') })

  await expect.poll(() => done).toEqual(['known', 'later'])
})
