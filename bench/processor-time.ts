import { readFileSync } from 'node:fs'
import type pg from 'pg'

/**
 * Returns the CPU time of this process so far, which other work on the machine affects less than it affects latencies.
 */
export function ownProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Returns the CPU time of each database process so far, by process id. Linux only. Each process has one thread. */
export async function databaseProcessorMs(owner: pg.ClientBase | pg.Pool): Promise<Map<number, number>> {
  if (process.platform !== 'linux') return new Map()
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity')
  const milliseconds = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  return new Map(rows.map(({ pid }) => [pid, milliseconds(pid)]))
}
