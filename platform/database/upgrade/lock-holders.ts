import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const LOOK_EVERY_MS = 100
const USERS = `
  select distinct l.virtualtransaction as transaction, a.pid, coalesce(nullif(a.application_name, ''), a.usename) as name
    from pg_locks l join pg_stat_activity a using (pid)
   where l.relation = any ($1::oid[]) and l.granted and a.datname = current_database() and a.pid <> pg_backend_pid()
   order by a.pid`
const STILL_RUNNING =
  'select array_agg(distinct virtualtransaction) as running from pg_locks where virtualtransaction = any ($1)'

/** A transaction that uses a table. */
interface TableUser {
  transaction: string
  pid: number
  name: string
}

/** Returns the transactions of other sessions that use one of these tables now. */
export async function usersOf(owner: pg.ClientBase, oids: string[]): Promise<TableUser[]> {
  return (await owner.query<TableUser>(USERS, [oids])).rows
}

/** Waits until these transactions have ended or the time is over. Returns those that still run. */
export async function stillRunning(owner: pg.ClientBase, users: TableUser[], untilMs: number): Promise<TableUser[]> {
  for (;;) {
    const { rows } = await owner.query<{ running: string[] | null }>(STILL_RUNNING, [
      users.map((user) => user.transaction),
    ])
    const running = users.filter(({ transaction }) => rows[0]?.running?.includes(transaction))
    if (running.length === 0 || performance.now() > untilMs) return running
    await pause(LOOK_EVERY_MS)
  }
}

/** Names each as `process 4711, its name`. */
export const named = (users: TableUser[]): string[] => users.map(({ pid, name }) => `process ${pid}, ${name}`)
