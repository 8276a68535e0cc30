import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { Limit } from '#platform/auth/auth-config.ts'
import type { Outbox } from '#platform/mail/outbox.ts'

/** The dependencies of commands on electronic records. */
export interface RecordDeps extends Pick<CommandDeps, 'pool' | 'assertSession' | 'trustedProxies' | 'isSandbox'> {
  appUrl: string
  outbox: Pick<Outbox, 'post'>
  /** The rate limit for opening links from one address. */
  linksPerAddress: Limit
}
