import type { Pool, PoolClient } from 'pg'
import type { Log } from '#server/http/log.ts'
import type { TokenKeys } from '#server/http/signed-token.ts'
import type { AuthConfig } from './auth-config.ts'
import type { PasswordHasher } from './password-hasher.ts'

export type Database = Pool | PoolClient

/** A mail that carries a link and a code for one person. */
export interface AuthMail {
  kind: 'signup' | 'recovery'
  to: string
  link: string
  code: string
}

/** Puts a mail into the outbox within the transaction that causes it. */
export type AuthMailer = (transaction: PoolClient, mail: AuthMail) => Promise<void>

/** What every act of the service works with. */
export interface Auth {
  pool: Pool
  config: AuthConfig
  keys: TokenKeys
  mail: AuthMailer
  passwords: PasswordHasher
  /** Milliseconds since 1970, for the tokens' times. */
  clock: () => number
  log: Log
}
