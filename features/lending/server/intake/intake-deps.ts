import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'

/** Dependencies of the endpoints for applicants. */
export interface IntakeDeps extends CommandDeps {
  appUrl: string
  clock: () => number
  /** Signs challenges, and makes the secret of an applicant's link from the idempotency key. */
  intakeSecret: Buffer
  /** Makes the secrets of signers' links, which an applicant's page offers. */
  signingSecret: Buffer
}

/** The purpose of the secret of `IntakeDeps`. */
export const ONLINE_APPLICATIONS = 'online applications'
