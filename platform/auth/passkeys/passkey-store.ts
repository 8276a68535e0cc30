import type { PoolClient } from 'pg'
import pg from 'pg'
import type { Auth, Database } from '#platform/auth/auth-deps.ts'
import * as refuse from '#platform/auth/errors.ts'
import { credentialSchema, type KnownCredential, type StoredCredential } from './ceremony.ts'

/** A passkey in the client libraries' format. */
export interface ListedPasskey {
  id: string
  friendly_name?: string
  created_at: Date
  last_used_at?: Date
}

interface PasskeyRow {
  id: string
  friendly_name: string | null
  created_at: Date
  last_used_at: Date | null
}

const LISTED = `
  select id, friendly_name, created_at, last_used_at from auth.mfa_factors
   where user_id = $1 and factor_type = 'webauthn' and status = 'verified'`

export async function passkeysOf(db: Database, userId: string): Promise<ListedPasskey[]> {
  const { rows } = await db.query<PasskeyRow>(`${LISTED} order by created_at, id`, [userId])
  return rows.map(withoutNulls)
}

export async function passkeyOf(db: Database, userId: string, id: string): Promise<ListedPasskey> {
  const { rows } = await db.query<PasskeyRow>(`${LISTED} and id = $2`, [userId, id])
  return withoutNulls(refuse.unless(rows[0], refuse.passkeyNotFound))
}

const withoutNulls = ({ id, friendly_name, created_at, last_used_at }: PasskeyRow): ListedPasskey => ({
  id,
  ...(friendly_name !== null && { friendly_name }),
  created_at,
  ...(last_used_at !== null && { last_used_at }),
})

/** Returns the credentials that the person's authenticators may sign with. */
export async function credentialsOf(db: Database, userId: string): Promise<KnownCredential[]> {
  const { rows } = await db.query<{ credential: unknown }>(
    `select web_authn_credential as credential from auth.mfa_factors
      where user_id = $1 and factor_type = 'webauthn' and status = 'verified' order by created_at`,
    [userId],
  )
  return rows.map(({ credential }) => credentialSchema.parse(credential))
}

interface OwnedCredential {
  factorId: string
  userId: string
  credential: StoredCredential
}

/** Returns the passkey with this credential ID, for any owner. */
export async function passkeyWithCredential(db: Database, credentialId: string): Promise<OwnedCredential | undefined> {
  const { rows } = await db.query<{ id: string; user_id: string; credential: unknown }>(
    `select id, user_id, web_authn_credential as credential from auth.mfa_factors
      where web_authn_credential ->> 'id' = $1 and web_authn_credential is not null and status = 'verified'`,
    [credentialId],
  )
  const found = rows[0]
  if (found === undefined) return undefined
  return { factorId: found.id, userId: found.user_id, credential: credentialSchema.parse(found.credential) }
}

const COUNT = `
  update auth.mfa_factors
     set web_authn_credential = web_authn_credential || $2::jsonb, last_used_at = now(), updated_at = now()
   where id = $1 and ((web_authn_credential ->> 'sign_count')::bigint < $3 or (web_authn_credential ->> 'sign_count')::bigint = 0 and $3 = 0)`

/**
 * Records a use. Of two signatures with the same counter, only the first is accepted, even if they are concurrent: the
 * second may come from a copy.
 */
export async function noteUse(
  transaction: PoolClient,
  factorId: string,
  told: Pick<StoredCredential, 'sign_count' | 'backed_up'>,
): Promise<void> {
  const { rowCount } = await transaction.query(COUNT, [factorId, told, told.sign_count])
  if (rowCount !== 1) throw refuse.passkeyNotVerified()
}

const REGISTER = `
  update auth.mfa_factors
     set status = 'verified', web_authn_credential = $2, web_authn_aaguid = $3, updated_at = now()
   where id = $1 and status = 'unverified'`

/** Makes an unverified factor a passkey. Throws if another factor has the same credential. */
export async function keepCredential(
  transaction: PoolClient,
  factorId: string,
  { aaguid, ...credential }: StoredCredential & { aaguid: string },
): Promise<void> {
  const { rowCount } = await transaction.query(REGISTER, [factorId, credential, aaguid]).catch((error: unknown) => {
    const isTaken = error instanceof pg.DatabaseError && error.code === '23505'
    throw isTaken ? refuse.passkeyExists() : error
  })
  if (rowCount !== 1) throw refuse.factorNotFound()
}

/** Renames a passkey. Throws if another factor of the person has the name. */
export async function rename({ pool }: Auth, userId: string, id: string, name: string): Promise<void> {
  await pool
    .query('update auth.mfa_factors set friendly_name = $3, updated_at = now() where user_id = $1 and id = $2', [
      ...[userId, id, name],
    ])
    .catch((error: unknown) => {
      throw error instanceof pg.DatabaseError && error.code === '23505' ? refuse.factorNameTaken(name) : error
    })
}
