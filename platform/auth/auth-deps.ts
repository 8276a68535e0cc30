import type { Pool, PoolClient } from 'pg'
import type { Log } from '#platform/http/log.ts'
import type { TokenKeys } from '#platform/http/signed-token.ts'
import type { AuthConfig } from './auth-config.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { PasswordRule } from './password-rules.ts'
import type { SecurityNotifier } from './security-notices.ts'

export type Database = Pool | PoolClient

type LinkKind = 'signup' | 'invite' | 'recovery' | 'magiclink'

/** A mail to one person: a link and a code that do the same, a code alone, or neither. */
export type AuthMail = CodeMail | { to: string; kind: 'email_change_taken' }

type CodeMail = { to: string; code: string } & (
  | { kind: LinkKind; link: string }
  | { kind: 'email_change_current' | 'email_change_new'; link: string; newEmail: string }
  | { kind: 'reauthentication' }
)

/** Puts a mail into the outbox within the transaction that causes it. */
export type AuthMailer = (transaction: PoolClient, mail: AuthMail) => Promise<void>

/** What every act of the service works with. */
export interface Auth {
  pool: Pool
  config: AuthConfig
  keys: TokenKeys
  /** Seals the secrets of second factors (32 bytes). Unlike the signing keys it must never change. */
  factorKey: Buffer
  mail: AuthMailer
  /** Tells people of changes to their accounts; without it nobody is told, as on a plain installation of the wire. */
  notify?: SecurityNotifier
  passwords: PasswordHasher
  passwordRule: PasswordRule
  /** Milliseconds since 1970, for the tokens' times. */
  clock: () => number
  log: Log
}
