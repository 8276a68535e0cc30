import type { Pool } from 'pg'
import { inTransaction } from '#platform/database/transaction.ts'
import { enqueueOnce, type Tasks } from '#platform/jobs/jobs.ts'

const REBUILD_SEARCH = 'rebuild_search'
const ROWS_AT_A_TIME = 1_000
// A step blocks edits of its clients. It gives up on a row that is being edited, and the job runs again.
const SETTINGS = "set local lock_timeout = '500ms'; set local synchronous_commit = off"

const PLACE = 'select done_up_to from app.search_rebuild where finished_at is null for update'
// Writing any searched column makes the database compute search_text. No trigger takes an unchanged city for an edit.
const REBUILD = `
  with chosen as (
    select id from public.clients where id > $1 order by id limit $2 for no key update),
  written as (
    update public.clients c set city = c.city from chosen where c.id = chosen.id)
  select id from chosen order by id desc limit 1`
const MOVE_ON = `
  update app.search_rebuild set done_up_to = coalesce($1, done_up_to), finished_at = case when $1::uuid is null then now() end`

/** The job that writes the search text of older clients anew after an upgrade. Each step and its place are one transaction. */
export const searchRebuildTasks = ({ pool, rowsAtATime = ROWS_AT_A_TIME }: RebuildDeps): Tasks => ({
  [REBUILD_SEARCH]: async (_payload, signal) => {
    while (await rebuildSome(pool, rowsAtATime)) signal?.throwIfAborted()
  },
})

interface RebuildDeps {
  pool: Pool
  rowsAtATime?: number
}

/** Returns false once every client was written. */
async function rebuildSome(pool: Pool, rowsAtATime: number): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    await transaction.query(SETTINGS)
    const [place] = (await transaction.query<{ done_up_to: string }>(PLACE)).rows
    if (place === undefined) return false
    const [last] = (await transaction.query<{ id: string }>(REBUILD, [place.done_up_to, rowsAtATime])).rows
    await transaction.query(MOVE_ON, [last?.id ?? null])
    return last !== undefined
  })
}

const WITHOUT_JOB = `
  select from app.search_rebuild
   where finished_at is null
     and not exists (select from graphile_worker._private_jobs j
                       join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = '${REBUILD_SEARCH}')`

/** Adds the job if search texts must be written anew and no job exists. */
export async function resumeSearchRebuild(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(WITHOUT_JOB)
  if (rowCount) await enqueueOnce(pool, REBUILD_SEARCH, {}, { key: REBUILD_SEARCH })
}
