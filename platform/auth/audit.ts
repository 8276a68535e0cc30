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
  login_refused: 'account',
  logout: 'account',
  token_revoked: 'token',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  passkey_created: 'factor',
  verification_attempted: 'factor',
  code_refused: 'factor',
  recovery_codes_generated: 'recovery_codes',
  request_refused: 'request',
} as const

export type AuditedAction = keyof typeof LOG_TYPES

const ADD = 'insert into auth.audit_log_entries (payload, ip_address) values ($1, $2)'

/** Adds an act to the account log, in the same transaction. An entry for an unknown account has no id or address. */
export async function audit(
  db: Database,
  action: AuditedAction,
  account: Pick<Account, 'id' | 'email'> | null,
  visit: Visit,
  traits: Record<string, string> = {},
): Promise<void> {
  await db.query(ADD, [JSON.stringify(payloadOf(action, account, visit, traits)), visit.address])
}

/** Returns an entry's payload, in the hosted service's format. */
export function payloadOf(
  action: AuditedAction,
  account: Pick<Account, 'id' | 'email'> | null,
  { userAgent }: Visit,
  traits: Record<string, string>,
) {
  return {
    ...{ action, actor_id: account?.id ?? null, actor_username: account?.email ?? null, log_type: LOG_TYPES[action] },
    traits: { ...traits, ...(userAgent !== null && { user_agent: userAgent }) },
  }
}
