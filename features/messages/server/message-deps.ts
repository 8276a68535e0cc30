import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { Limit } from '#platform/auth/auth-config.ts'

/** The dependencies of commands on messages. */
export interface MessageDeps extends Pick<CommandDeps, 'pool' | 'assertSession' | 'trustedProxies'> {
  appUrl: string
  /** The rate limit for opening links from one address. */
  linksPerAddress: Limit
  /** Decides whether it is day or night for clients. */
  clientsClock: () => number
}
