import pg, { type Pool } from 'pg'

/**
 * A pool for the same database whose commits don't wait for the disk. The record that something was seeded does wait,
 * and makes all earlier commits durable.
 */
export function hastyPool({ options }: Pool): Pool {
  const hasty = new pg.Pool({ ...options, options: '-c synchronous_commit=off' })
  // A lost connection fails the statement that needs it. There is nothing else to do here.
  hasty.on('error', () => {})
  return hasty
}

/** Does this part of the seeding unless it is known as done. An interrupted part runs again. */
export async function once(pool: Pool, name: string, work: () => Promise<void>): Promise<void> {
  const known = await pool.query('select from app.seeds where name = $1', [name])
  if (known.rowCount) return
  await work()
  await pool.query('insert into app.seeds (name) values ($1) on conflict do nothing', [name])
}
