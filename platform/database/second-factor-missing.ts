import pg from 'pg'

/** The error code of every prefix for a person who must set up a second factor first. */
export const MFA_REQUIRED = 'mfa_required'

/** Returns true if `app.assert_second_factor` rejected a person without a second factor. */
export const isSecondFactorMissing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === 'PGRST' && error.message.includes(`"${MFA_REQUIRED}"`)
