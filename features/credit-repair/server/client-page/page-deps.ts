import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { Outbox } from '#platform/mail/outbox.ts'

/** Dependencies of the client's page. */
export interface RepairPageDeps extends CommandDeps {
  appUrl: string
  outbox: Pick<Outbox, 'post'>
  /** Makes the secrets of links and the codes. */
  repairSecret: Buffer
  /** Makes the secrets of links to the signing page. */
  signingSecret: Buffer
}

/** The purpose of the secret of `RepairPageDeps`. */
export const REPAIR_SECRET = 'repair page'
