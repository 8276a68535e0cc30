import type { Pool, PoolClient } from 'pg'
import type { Log } from '#platform/http/log.ts'
import type { TokenKeys } from '#platform/http/signed-token.ts'
import type { AuthConfig } from './auth-config.ts'
import type { PasswordHasher } from './password-hasher.ts'
import type { PasswordRule } from './password-rules.ts'
import type { SecurityNotifier } from './security-notices.ts'

export type Database = Pool | PoolClient

type LinkKind = 'signup' | 'invite' | 'recovery' | 'magiclink'

/** A mail to one person: with a link and an equivalent code, with a code only, or without either. */
export type AuthMail = CodeMail | { to: string; kind: 'email_change_taken' }

type CodeMail = { to: string; code: string } & (
  | { kind: LinkKind; link: string }
  | { kind: 'email_change_current' | 'email_change_new'; link: string; newEmail: string }
  | { kind: 'reauthentication' }
)

/** Adds a mail to the outbox, in the transaction that causes it. */
export type AuthMailer = (transaction: PoolClient, mail: AuthMail) => Promise<void>

/** The dependencies of every request handler. */
export interface Auth {
  pool: Pool
  config: AuthConfig
  keys: TokenKeys
  /** Encrypts the secrets of second factors (32 bytes). Unlike the signing keys, it must never change. */
  factorKey: Buffer
  mail: AuthMailer
  /** Notifies people of changes to their accounts. Without it no notices are sent. */
  notify?: SecurityNotifier
  passwords: PasswordHasher
  passwordRule: PasswordRule
  /** Milliseconds since 1970, for token times. */
  clock: () => number
  log: Log
}
