import { recountTasks } from '#features/reports/server/recount-figures.ts'
import { connected } from '#platform/database/connected.ts'
import { createLog } from '#platform/http/log.ts'
import type { TestDatabase } from './database.ts'

const REQUEST = `
  select app.request_recount(family) from app.figure_families() where family = any ($1) or $1 is null`

/** Requests a recount, as an upgrade that changes figures does. Recounts all families by default. */
export const requestRecount = ({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>, families?: string[]): Promise<unknown> =>
  connected(ownerUrl, (owner) => owner.query(REQUEST, [families]))

/** Runs the job for the requested recounts to its end, in small batches. */
export async function finishRecounts({ pools }: Pick<TestDatabase, 'pools'>, rowsAtATime = 7): Promise<void> {
  await recountTasks({ pool: pools.server, log: createLog('silent'), rowsAtATime })['recount_figures']?.({})
}

/** Recounts figures completely. Recounts all families by default. */
export async function recounted(database: TestDatabase, families?: string[]): Promise<void> {
  await requestRecount(database, families)
  await finishRecounts(database)
}
