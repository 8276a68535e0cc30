import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { Limit } from '#platform/auth/auth-config.ts'

/** What acts on messages work with. */
export interface MessageDeps extends Pick<CommandDeps, 'pool' | 'assertSession' | 'trustedProxies'> {
  appUrl: string
  /** How often links are tried from one address. */
  linksPerAddress: Limit
  /** By which it is day or night for clients. */
  clientsClock: () => number
}
