import type pg from 'pg'

const WAITING = `
  select count(*)::integer as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Returns how many connections of this database wait for a lock now. Within a transaction PostgreSQL would repeat its first answer, so the
 * snapshot is cleared first.
 */
export async function lockWaits(db: Pick<pg.Client, 'query'>): Promise<number> {
  await db.query('select pg_stat_clear_snapshot()')
  const { rows } = await db.query<{ waiting: number }>(WAITING)
  return rows[0]?.waiting ?? 0
}
