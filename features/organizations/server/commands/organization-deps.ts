import type { PasswordHasher } from '#platform/auth/password-hasher.ts'
import type { PasswordRule } from '#platform/auth/password-rules.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { CommandDeps } from './command-deps.ts'

/**
 * Additional dependencies of commands on an organization, which send emails and create accounts for invited people.
 */
export interface OrganizationDeps extends CommandDeps {
  appUrl: string
  outbox: Pick<Outbox, 'post'>
  passwords: PasswordHasher
  passwordRule: PasswordRule
}
