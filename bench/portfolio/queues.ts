import type { Pool } from 'pg'
import { compare, medianAs, personOf } from './pages.ts'

const LARGEST = `
  select queue_id as id, count(*) as accounts from public.collection_accounts
   where organization_id = $1 and queue_id is not null group by 1 order by 2 desc limit 1`
const MIDDLE = `
  select loan_id as id from public.collection_accounts where organization_id = $1 and queue_id = $2 order by rank desc, loan_id offset $3 limit 1`

/** Measures the totals of the queues, and a page of the largest queue: the first one, and one in the middle. */
export async function measureQueues(owner: Pool): Promise<void> {
  await compare('totals of the queues', (loans) =>
    medianAs(owner, loans, async (db) => () => db.query('select * from public.collection_queue_totals()')),
  )
  await compare('a page of the largest queue', (loans) =>
    medianAs(owner, loans, async (db) => {
      const home = personOf(loans)
      const queue = (await db.query<{ id: string; accounts: string }>(LARGEST, [home])).rows[0]
      if (queue === undefined) throw new Error('No loan is late')
      const middle = await db.query<{ id: string }>(MIDDLE, [home, queue.id, Math.floor(Number(queue.accounts) / 2)])
      const first = { queue: queue.id }
      const later = { ...first, after: middle.rows[0]?.id }
      return (n) => db.query('select public.collection_account_list($1)', [n % 2 === 0 ? first : later])
    }),
  )
}
