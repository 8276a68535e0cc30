import type { PoolClient } from 'pg'
import type { FactorMethod } from '#server/auth/sessions.ts'
import type { SignedIn } from '#server/auth/signed-in.ts'

const RAISE = `
  with raised as (
    update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1 returning id
  ), weaker as (
    delete from auth.sessions where user_id = $4 and id <> $1 and aal = 'aal1'
  )
  insert into auth.mfa_amr_claims (session_id, authentication_method) select id, $3 from raised
  on conflict (session_id, authentication_method) do update set created_at = now(), updated_at = now()`

/** As `upgradeSession`, for a reply that carries no tokens: the client's next refresh gets a token of the raised session. */
export async function raiseSession(
  transaction: PoolClient,
  { account, sessionId }: SignedIn & { sessionId: string },
  factorId: string,
  method: FactorMethod,
): Promise<void> {
  await transaction.query(RAISE, [sessionId, factorId, method, account.id])
}
