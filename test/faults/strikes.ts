import { setTimeout as pause } from 'node:timers/promises'
import type { ProcessRole } from '#platform/configuration/process-role.ts'
import type { Dice } from '#test/support/dice.ts'
import type { SmallDisk } from './disk.ts'
import type { Provider } from './provider.ts'
import type { World } from './world.ts'

/** Makes a fault and repairs it as a supervisor would. Resolves once everything affected runs again. */
export type Strike = (world: World, random: Dice) => Promise<void>

/** Kills the processes of these roles at once and restarts them. */
export const killApp =
  (...roles: ProcessRole[]): Strike =>
  async ({ installation }) => {
    await Promise.all(roles.map((role) => installation.process(role).kill()))
    await installation.start(roles)
  }

/** Kills the main process of the database, which its operator restarts. */
export const killDatabase: Strike = async ({ installation }) => {
  const pid = installation.databasePid()
  process.kill(pid, 'SIGKILL')
  await installation.databaseReplaced(pid)
}

const BACKENDS = `
  select pid from pg_stat_activity where usename in ('authenticator', 'tradeline_server') order by pid`

/** Kills a process that serves one of the product's connections. The database ends all others and recovers. */
export const killBackend: Strike = async ({ installation }, random) => {
  const backends = await installation.rows<{ pid: number }>(BACKENDS)
  process.kill(random.one(backends).pid, 'SIGKILL')
}

/** Kills everything at once, as a power failure does. */
export const killAll: Strike = async ({ installation }) => {
  process.kill(installation.databasePid(), 'SIGKILL')
  await Promise.all(installation.roles.map((role) => installation.process(role).kill()))
  await installation.start()
}

/** Makes an external service accept connections without responding for a while. */
export const hang =
  (name: HangingProvider, forMs: number): Strike =>
  async ({ providers }) => {
    const provider: Provider = providers[name]
    provider.hang()
    await pause(forMs)
    provider.release()
  }

export const HANGING_PROVIDERS = ['bureau', 'issuer', 'carrier', 'mail', 'webhooks', 'scanner'] as const
type HangingProvider = (typeof HANGING_PROVIDERS)[number]

/**
 * Fills the disk for a while. A database that can't continue ends with its server, and both are restarted once there is
 * space.
 */
export const fillDisk =
  (disk: SmallDisk, forMs: number): Strike =>
  async ({ installation }) => {
    disk.fill()
    const until = Date.now() + forMs
    while (Date.now() < until) {
      // Fills space that was freed meanwhile.
      disk.fill()
      await pause(100)
    }
    disk.clear()
    await installation.revive()
  }
