import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { SigningSubjects } from './subjects.ts'

/** Dependencies of the signing commands. */
export interface SigningDeps extends CommandDeps {
  appUrl: string
  outbox: Pick<Outbox, 'post'>
  /** Makes the secrets of links and the codes of the identity step. */
  signingSecret: Buffer
  subjects: SigningSubjects
}

/** The purpose of the secret of `SigningDeps`. */
export const SIGNING_SECRET = 'signing links'
