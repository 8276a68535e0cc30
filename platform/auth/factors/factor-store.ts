import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import type { OwnFactorType } from '#platform/auth/accounts.ts'
import { type Account, type Factor, lockAccountById } from '#platform/auth/accounts.ts'
import { audit } from '#platform/auth/audit.ts'
import type { Auth, Database } from '#platform/auth/auth-deps.ts'
import * as refuse from '#platform/auth/errors.ts'
import { UUID, type Visit, visitOf } from '#platform/auth/request.ts'
import { notifyOwner } from '#platform/auth/security-notices.ts'
import type { SignedIn } from '#platform/auth/signed-in.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { boundTo, seal } from '#platform/sealing/envelope.ts'
import { downgradeSessions } from './session-level.ts'

interface NewFactor {
  id: string
  /** A phone is no factor here, and may have come with an account of the hosted service. */
  type: Factor['factor_type'] | 'phone'
  name: string
  status: Factor['status']
  secret: Buffer | null
}

const KEY_VERSION = 1
const UNFINISHED_SECONDS = 300

/** Adds an unverified factor and removes earlier unfinished ones. */
export async function addFactor(auth: Auth, signedIn: SignedIn, factor: NewFactor, visit: Visit): Promise<void> {
  await inTransaction(auth.pool, async (transaction) => {
    await transaction.query(
      `delete from auth.mfa_factors
        where user_id = $1 and status = 'unverified' and created_at < now() - $2 * interval '1 second'`,
      [signedIn.account.id, UNFINISHED_SECONDS],
    )
    const account = refuse.unless(await lockAccountById(transaction, signedIn.account.id), refuse.userNotFound)
    requireRoomFor(auth, account, factor.name, signedIn.aal)
    await insertFactor(auth, transaction, account.id, factor)
    await audit(transaction, 'factor_in_progress', account, visit)
  })
}

/**
 * Checks the rules for a new factor: a unique name, the maximum number, and, if the person has a factor, a session that
 * used it.
 */
export function requireRoomFor({ config }: Auth, { factors }: Account, name: string, aal: SignedIn['aal']): void {
  if (factors.some(({ friendly_name = '' }) => friendly_name === name)) throw refuse.factorNameTaken(name)
  if (factors.length >= config.maxFactors) throw refuse.tooManyFactors()
  const isProtected = factors.some(({ status }) => status === 'verified')
  if (isProtected && aal === 'aal1') throw refuse.aalNeededTo('enroll a new factor')
}

export async function insertFactor(
  { factorKey }: Auth,
  transaction: PoolClient,
  userId: string,
  { id, type, name, status, secret }: NewFactor,
): Promise<void> {
  const sealed = secret === null ? null : seal(factorKey, KEY_VERSION, boundTo('factor', id), secret).toString('base64')
  await transaction.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
     values ($1, $2, nullif($3, ''), $4, $5, $6)`,
    [id, userId, name, type, status, sealed],
  )
}

export interface StoredFactor {
  id: string
  type: OwnFactorType
  status: Factor['status']
  name: string
  /** Null for a passkey. */
  secret: string | null
}

/** Returns the factor in the request's path. Throws if it isn't the person's own. */
export async function ownFactor(db: Database, userId: string, context: Context): Promise<StoredFactor> {
  const id = context.req.param('factor') ?? ''
  if (!UUID.test(id)) throw refuse.validationFailed('factor_id must be an UUID', 404)
  const { rows } = await db.query<StoredFactor>(
    `select id, factor_type as type, status, coalesce(friendly_name, '') as name, secret from auth.mfa_factors
      where id = $1 and user_id = $2 and factor_type in ('totp', 'webauthn')`,
    [id, userId],
  )
  return refuse.unless(rows[0], refuse.factorNotFound)
}

interface KeptChallenge {
  is_here: boolean
  is_fresh: boolean
  verified_at: Date | null
  web_authn_session_data: unknown
}

/** Deletes a factor's challenge and returns the passkey data stored with it. */
export async function takeFactorChallenge(
  { config }: Auth,
  transaction: PoolClient,
  factorId: string,
  id: string,
  address: string,
): Promise<unknown> {
  if (!UUID.test(id)) throw refuse.challengeNotFound()
  const { rows } = await transaction.query<KeptChallenge>(
    `select ip_address = $3::inet as is_here, created_at > now() - $4 * interval '1 second' as is_fresh, verified_at,
            web_authn_session_data
       from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
    [id, factorId, address, config.challengeSeconds],
  )
  const challenge = refuse.unless(rows[0], refuse.challengeNotFound)
  if (!challenge.is_here || challenge.verified_at !== null) throw refuse.challengeFromElsewhere()
  if (!challenge.is_fresh) throw refuse.challengeExpired(id)
  await transaction.query('update auth.mfa_challenges set verified_at = now() where id = $1', [id])
  return challenge.web_authn_session_data
}

const REMOVE = `
  delete from auth.mfa_factors where id = $1 and user_id = $2
  returning factor_type as type, status, coalesce(friendly_name, '') as name`

interface Removed {
  /** A phone is no factor here, and may have come with an account of the hosted service. */
  type: Factor['factor_type'] | 'phone'
  status: Factor['status']
  name: string
}

/** Removes a factor. Recovery codes only replace a device, so they are removed with the last factor. */
export async function removeFactor(auth: Auth, account: Account, id: string, context: Context): Promise<void> {
  await inTransaction(auth.pool, async (transaction) => {
    await downgradeSessions(transaction, id)
    const { rows } = await transaction.query<Removed>(REMOVE, [id, account.id])
    const [removed] = rows
    if (removed?.status === 'verified' && (removed.type === 'totp' || removed.type === 'webauthn')) {
      const event = { kind: 'factor_removed', factor: removed.type, name: removed.name } as const
      await notifyOwner(auth, transaction, account, event, context)
    }
    await transaction.query(
      `delete from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code'
          and not exists (select from auth.mfa_factors
                           where user_id = $1 and factor_type in ('totp', 'webauthn') and status = 'verified')`,
      [account.id],
    )
    await audit(transaction, 'factor_unenrolled', account, visitOf(context, auth.config))
  })
}
