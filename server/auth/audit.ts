import type { Account } from './accounts.ts'
import type { Database } from './auth-deps.ts'
import type { Visit } from './request.ts'

const LOG_TYPES = {
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_confirmation_requested: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_updated_password: 'user',
  user_modified: 'user',
  login: 'account',
  logout: 'account',
  token_revoked: 'token',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  verification_attempted: 'factor',
  recovery_codes_generated: 'recovery_codes',
} as const

export type AuditedAction = keyof typeof LOG_TYPES

/** Writes an act down in the transaction that does it. */
export async function audit(
  db: Database,
  action: AuditedAction,
  { id, email }: Pick<Account, 'id' | 'email'>,
  { address }: Visit,
): Promise<void> {
  const payload = { action, actor_id: id, actor_username: email, log_type: LOG_TYPES[action] }
  await db.query('insert into auth.audit_log_entries (payload, ip_address) values ($1, $2)', [payload, address])
}
