import type { ClientBase } from 'pg'

// One number for all processes: whoever comes second waits, and finds the work done.
const LOCK = 7_263_001

/** Waits until no other process sets up or upgrades this database. The turn ends with the connection, however that ends. */
export async function takeUpgradeTurn(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
  if (rows[0]?.taken) return
  console.log('Another process is setting up this database or upgrading it. This one waits for it.')
  await owner.query('select pg_advisory_lock($1)', [LOCK])
}
