import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Of this process so far: it says more than latencies do on a machine that has other work. */
export function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Of each process of the database so far, by its number; known on Linux alone. Each has one thread. */
export async function databaseProcessorMs(owner: pg.Client): Promise<Map<number, number>> {
  if (process.platform !== 'linux') return new Map()
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity')
  const milliseconds = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  return new Map(rows.map(({ pid }) => [pid, milliseconds(pid)]))
}
