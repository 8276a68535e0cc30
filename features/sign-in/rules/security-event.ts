/** The account log actions that the security page shows, by group. */
export const SECURITY_EVENTS = {
  sign_ins: { label: 'Sign-ins', actions: ['login', 'logout'] },
  refusals: { label: 'Refusals', actions: ['login_refused', 'code_refused', 'request_refused', 'token_revoked'] },
  changes: {
    label: 'Account changes',
    actions: [
      ...['user_updated_password', 'user_recovery_requested', 'user_modified'],
      ...['factor_in_progress', 'factor_unenrolled', 'recovery_codes_generated'],
    ],
  },
} as const

export type SecurityEventGroup = keyof typeof SECURITY_EVENTS

const LABELS: Readonly<Record<string, string>> = {
  login: 'Signed in',
  logout: 'Signed out',
  login_refused: 'Sign-in refused',
  code_refused: 'Code refused',
  request_refused: 'Request refused',
  token_revoked: 'Session ended because its token was used twice',
  user_updated_password: 'Changed the password',
  user_recovery_requested: 'Requested a password reset',
  user_modified: 'Changed account details',
  factor_in_progress: 'Started adding a second factor',
  factor_unenrolled: 'Removed a second factor',
  recovery_codes_generated: 'Generated recovery codes',
}

const REASONS: Readonly<Record<string, string>> = {
  invalid_credentials: 'Wrong password',
  user_banned: 'The account is locked',
  email_not_confirmed: 'The email address is not confirmed',
  mfa_verification_failed: 'Wrong second-factor code',
  mfa_challenge_expired: 'Expired second-factor code',
  otp_expired: 'Wrong or expired code from an email',
  webauthn_verification_failed: 'The passkey was not accepted',
  webauthn_challenge_expired: 'The passkey was used too late',
  current_password_invalid: 'Wrong current password',
  reauthentication_not_valid: 'Wrong or expired code from an email',
}

/** Returns a short label of an action. An unknown action is shown by its name. */
export function securityEventLabel(action: string): string {
  return LABELS[action] ?? action
}

/** Returns the reason an attempt was refused, or the refused request; null if there is nothing to add. */
export function securityEventDetail({
  reason,
  request,
}: {
  reason: string | null
  request: string | null
}): string | null {
  if (reason !== null) return REASONS[reason] ?? reason
  return request
}
