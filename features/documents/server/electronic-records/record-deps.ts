import type { ActDeps } from '#server/acts/act-deps.ts'
import type { Limit } from '#server/auth/auth-config.ts'
import type { Outbox } from '#server/mail/outbox.ts'

/** What acts on electronic records work with. */
export interface RecordDeps extends Pick<ActDeps, 'pool' | 'assertSession' | 'trustedProxies' | 'isSandbox'> {
  appUrl: string
  outbox: Pick<Outbox, 'post'>
  /** How often links are tried from one address. */
  linksPerAddress: Limit
}
