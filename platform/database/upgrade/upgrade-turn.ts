import type { ClientBase } from 'pg'

// The same number in all processes: the second one waits, and then finds the work done.
const LOCK = 7_263_001

/** Waits until no other process sets up or upgrades this database. The turn ends with the connection. */
export async function takeUpgradeTurn(owner: ClientBase): Promise<void> {
  const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
  if (rows[0]?.taken) return
  console.log('Another process is setting up or upgrading this database. Waiting for it.')
  await owner.query('select pg_advisory_lock($1)', [LOCK])
}
