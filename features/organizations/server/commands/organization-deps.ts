import type { PasswordHasher } from '#platform/auth/password-hasher.ts'
import type { PasswordRule } from '#platform/auth/password-rules.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { CommandDeps } from './command-deps.ts'

/** What acts on an organisation itself need beside the rest: they write letters, and open accounts for those invited. */
export interface OrganizationDeps extends CommandDeps {
  appUrl: string
  outbox: Pick<Outbox, 'post'>
  passwords: PasswordHasher
  passwordRule: PasswordRule
}
