import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import type { Limit } from '#platform/auth/auth-config.ts'

/** Dependencies of the endpoints for applicants. */
export interface IntakeDeps extends CommandDeps {
  appUrl: string
  clock: () => number
  /** The rate limit for opening links from one address. */
  linksPerAddress: Limit
  /** Signs challenges, and makes the secret of an applicant's link from the idempotency key. */
  intakeSecret: Buffer
}
