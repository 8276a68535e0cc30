import type { ActDeps } from '#server/acts/act-deps.ts'
import type { PasswordHasher } from '#server/auth/password-hasher.ts'
import type { PasswordRule } from '#server/auth/password-rules.ts'
import type { Outbox } from '#server/mail/outbox.ts'

/** What acts on an organisation itself need beside the rest: they write letters, and open accounts for those invited. */
export interface OrganizationDeps extends ActDeps {
  appUrl: string
  outbox: Pick<Outbox, 'post'>
  passwords: PasswordHasher
  passwordRule: PasswordRule
}
