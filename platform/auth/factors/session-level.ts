import type { PoolClient } from 'pg'
import type { Account } from '#platform/auth/accounts.ts'
import type { Auth } from '#platform/auth/auth-deps.ts'
import { sessionNotFound, unless } from '#platform/auth/errors.ts'
import { replyWithNew, type SessionReply } from '#platform/auth/sessions.ts'

type FactorMethod = 'totp' | 'mfa/webauthn' | 'mfa/recovery_code'

const UPGRADE = `
  with upgraded as (
    update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1 returning id
  ), method as (
    insert into auth.mfa_amr_claims (session_id, authentication_method) select id, $3 from upgraded
    on conflict (session_id, authentication_method) do update set created_at = now(), updated_at = now()
  ), replaced as (
    update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where session_id = $1 and not revoked returning token
  ), weaker as (
    delete from auth.sessions where user_id = $4 and id <> $1 and aal = 'aal1'
  )
  select nextval('auth.refresh_tokens_id_seq')::text as token_id, (select max(token) from replaced) as parent from upgraded`

/** Raises the session to aal2 after a second factor, and ends the person's sessions that have not used one. */
export async function upgradeSession(
  auth: Auth,
  transaction: PoolClient,
  { account, sessionId }: { account: Pick<Account, 'id'>; sessionId: string },
  factorId: string,
  method: FactorMethod,
): Promise<SessionReply> {
  const values = [sessionId, factorId, method, account.id]
  const { rows } = await transaction.query<{ token_id: string; parent: string | null }>(UPGRADE, values)
  return replyWithNew(auth, transaction, account.id, { id: sessionId, ...unless(rows[0], sessionNotFound) })
}

/** Lowers sessions that this factor raised, because it no longer exists. */
export async function downgradeSessions(transaction: PoolClient, factorId: string): Promise<void> {
  await transaction.query(
    `with lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1 returning id
     )
     delete from auth.mfa_amr_claims where session_id in (select id from lowered)
        and authentication_method in ('totp', 'mfa/webauthn', 'mfa/recovery_code', 'passkey')`,
    [factorId],
  )
}

const RAISE = `
  with raised as (
    update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1 returning id
  ), weaker as (
    delete from auth.sessions where user_id = $4 and id <> $1 and aal = 'aal1'
  )
  insert into auth.mfa_amr_claims (session_id, authentication_method) select id, $3 from raised
  on conflict (session_id, authentication_method) do update set created_at = now(), updated_at = now()`

/**
 * Like `upgradeSession`, for a response without tokens. The client's next refresh gets a token of the raised session.
 */
export async function raiseSession(
  transaction: PoolClient,
  { account, sessionId }: { account: Pick<Account, 'id'>; sessionId: string },
  factorId: string,
  method: FactorMethod,
): Promise<void> {
  await transaction.query(RAISE, [sessionId, factorId, method, account.id])
}
