import type { Pool } from 'pg'

const STALE = [
  'delete from auth.rate_limits where spent_until < now()',
  "delete from auth.one_time_tokens where created_at < now() - interval '1 day'",
  "delete from auth.flow_state where created_at < now() - interval '1 day'",
  "delete from auth.webauthn_challenges where expires_at < now() - interval '1 day'",
  "delete from auth.mfa_challenges where created_at < now() - interval '1 day'",
  "delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'",
  "delete from auth.sessions where not_after < now() - interval '1 day'",
  "delete from auth.known_devices where last_seen_at < now() - interval '365 days'",
  // For a week, an old token that is used again is recognized as stolen. After that it is only unknown.
  "delete from auth.refresh_tokens where revoked and updated_at < now() - interval '7 days'",
]

/** Deletes everything that no request can use anymore. Runs every hour. */
export async function sweepAccounts(pool: Pool): Promise<void> {
  for (const statement of STALE) await pool.query(statement)
}
