import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { Limit } from '#platform/auth/auth-config.ts'
import type { Outbox } from '#platform/mail/outbox.ts'

/** What acts on electronic records work with. */
export interface RecordDeps extends Pick<CommandDeps, 'pool' | 'assertSession' | 'trustedProxies' | 'isSandbox'> {
  appUrl: string
  outbox: Pick<Outbox, 'post'>
  /** How often links are tried from one address. */
  linksPerAddress: Limit
}
