import type { Context } from 'hono'
import { type AuditedAction, audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import type { AuthError } from './errors.ts'
import { visitOf } from './request.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The account that a request tries to sign in to or to verify. */
    attemptedAccount: { id: string; email: string | null }
  }
}

/** The errors that the account log records: each is an attempt to sign in or to prove an identity. */
const LOGGED: Readonly<Record<string, AuditedAction>> = {
  invalid_credentials: 'login_refused',
  user_banned: 'login_refused',
  email_not_confirmed: 'login_refused',
  mfa_verification_failed: 'code_refused',
  mfa_challenge_expired: 'code_refused',
  webauthn_verification_failed: 'code_refused',
  otp_expired: 'code_refused',
  webauthn_challenge_expired: 'code_refused',
  current_password_invalid: 'code_refused',
  reauthentication_not_valid: 'code_refused',
}

/**
 * Records a rejected attempt, even on an account that doesn't exist, so that both take the same time. Rate-limit errors
 * are not recorded, because a flood could fill the log.
 */
export async function logRefusedAttempt(auth: Auth, context: Context, { code }: AuthError): Promise<void> {
  const action = LOGGED[code]
  if (action === undefined) return
  const account = context.get('attemptedAccount') ?? null
  try {
    await audit(auth.pool, action, account, visitOf(context, auth.config), { reason: code })
  } catch (error) {
    auth.log.error({ err: error, request_id: context.get('requestId') }, 'a refused attempt was not logged')
  }
}
