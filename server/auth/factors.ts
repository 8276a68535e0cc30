import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { inTransaction } from '#server/database/transaction.ts'
import { boundTo, open, seal } from '#server/sealing/envelope.ts'
import { type Account, type Factor, lockAccountById } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth, Database } from './auth-deps.ts'
import * as refuse from './errors.ts'
import { limitChallenge, limitFactor, limitSignIn } from './limits.ts'
import { readFields, text, UUID, type Visit, visitOf } from './request.ts'
import { downgradeSessions, upgradeSession } from './sessions.ts'
import { requireSession, type SignedIn } from './signed-in.ts'
import { base32, newTotpSecret, totpStep, totpUri } from './totp.ts'

const atMost = (limit: number) => text.refine((name) => name.length <= limit, `must not exceed ${limit} characters`)

// The issuer stands twice in the QR code, which holds no more.
const enrolFields = z.object({ factor_type: text, friendly_name: atMost(100), issuer: atMost(50) })
const verifyFields = z.object({ challenge_id: text, code: text })

/** Starts a second factor: it counts from the first code that its device shows. */
export async function enrolFactor(auth: Auth, context: Context): Promise<Response> {
  const signedIn = await requireSession(auth, context)
  const { factor_type: type, friendly_name: name, issuer: given } = await readFields(context, enrolFields)
  if (type === 'phone') throw refuse.factorTypeDisabled(type, 'Phone')
  if (type === 'webauthn') throw refuse.factorTypeDisabled(type, 'WebAuthn')
  if (type !== 'totp') throw refuse.validationFailed('factor_type needs to be totp, phone, or webauthn')
  const visit = visitOf(context, auth.config)
  await limitSignIn(auth, visit.address, signedIn.account.id)
  const id = randomUUID()
  const secret = newTotpSecret()
  await addFactor(auth, signedIn, { id, type, name, status: 'unverified', secret }, visit)

  const written = base32(secret).toUpperCase()
  const issuer = given || new URL(auth.config.siteUrl).host
  const uri = totpUri(written, issuer, signedIn.account.email ?? id)
  const totp = { qr_code: await qrCode(uri), secret: written, uri }
  return context.json({ id, type, friendly_name: name, totp })
}

// Loaded when somebody enrols, so that the server starts without it.
async function qrCode(uri: string): Promise<string> {
  const { default: qrcode } = await import('qrcode')
  const svg = await qrcode.toString(uri, { type: 'svg', margin: 2 })
  // Client libraries put it into a data address unescaped, where a # would end it.
  return svg.trim().replaceAll('#000000', 'black').replaceAll('#ffffff', 'white')
}

interface NewFactor {
  id: string
  type: Factor['factor_type']
  name: string
  status: Factor['status']
  secret: Buffer | null
}

const KEY_VERSION = 1
const UNFINISHED_SECONDS = 300

async function addFactor(auth: Auth, signedIn: SignedIn, factor: NewFactor, visit: Visit): Promise<void> {
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

/** What holds for every new factor: a name of its own, room for it, and one that is there already vouches for it. */
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

interface StoredFactor {
  id: string
  status: Factor['status']
  secret: string
}

/** Promises that a code from one address will be looked at for five minutes. */
export async function challengeFactor(auth: Auth, context: Context): Promise<Response> {
  const { account } = await requireSession(auth, context)
  const { address } = visitOf(context, auth.config)
  await limitChallenge(auth, address)
  const factor = await ownFactor(auth.pool, account.id, context)
  const { rows } = await auth.pool.query<{ id: string; expires_at: number }>(
    `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2)
     returning id, floor(extract(epoch from created_at) + $3)::int as expires_at`,
    [factor.id, address, auth.config.challengeSeconds],
  )
  return context.json({ ...rows[0], type: 'totp' })
}

/** The right code finishes an enrolment, and raises the session to aal2. */
export async function verifyFactor(auth: Auth, context: Context): Promise<Response> {
  const signedIn = await requireSession(auth, context)
  const { account } = signedIn
  const { challenge_id: challengeId, code } = await readFields(context, verifyFields)
  const visit = visitOf(context, auth.config)
  await limitFactor(auth, visit.address, account.id)
  const reply = await inTransaction(auth.pool, async (transaction) => {
    const factor = await ownFactor(transaction, account.id, context)
    await useChallenge(auth, transaction, factor.id, challengeId, visit.address)
    await useCode(auth, transaction, factor, code)
    await transaction.query(
      "delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp' and id <> $2",
      [account.id, factor.id],
    )
    await audit(transaction, 'verification_attempted', account, visit)
    return upgradeSession(auth, transaction, signedIn, factor.id, 'totp')
  })
  return context.json(reply)
}

async function ownFactor(db: Database, userId: string, context: Context): Promise<StoredFactor> {
  const id = context.req.param('factor') ?? ''
  if (!UUID.test(id)) throw refuse.validationFailed('factor_id must be an UUID', 404)
  const { rows } = await db.query<StoredFactor>(
    "select id, status, secret from auth.mfa_factors where id = $1 and user_id = $2 and factor_type = 'totp'",
    [id, userId],
  )
  return refuse.unless(rows[0], refuse.factorNotFound)
}

async function useChallenge(
  { config }: Auth,
  transaction: PoolClient,
  factorId: string,
  id: string,
  address: string,
): Promise<void> {
  if (!UUID.test(id)) throw refuse.challengeNotFound()
  const { rows } = await transaction.query<{ is_here: boolean; is_fresh: boolean; verified_at: Date | null }>(
    `select ip_address = $3::inet as is_here, created_at > now() - $4 * interval '1 second' as is_fresh, verified_at
       from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
    [id, factorId, address, config.challengeSeconds],
  )
  const challenge = refuse.unless(rows[0], refuse.challengeNotFound)
  if (!challenge.is_here || challenge.verified_at !== null) throw refuse.challengeFromElsewhere()
  if (!challenge.is_fresh) throw refuse.challengeExpired(id)
  await transaction.query('update auth.mfa_challenges set verified_at = now() where id = $1', [id])
}

/** A code counts once: its step is remembered, and no earlier one counts after it. */
async function useCode(auth: Auth, transaction: PoolClient, factor: StoredFactor, code: string): Promise<void> {
  const secret = open(auth.factorKey, boundTo('factor', factor.id), Buffer.from(factor.secret, 'base64'))
  const step = totpStep(secret, code, auth.clock())
  if (step === null) throw refuse.wrongTotpCode()
  const { rowCount } = await transaction.query(
    `update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = now()
      where id = $1 and coalesce(last_used_step, 0) < $2`,
    [factor.id, step],
  )
  if (rowCount !== 1) throw refuse.wrongTotpCode()
}

/** Gives up a factor; one that counts already only by somebody who has just used one. */
export async function unenrolFactor(auth: Auth, context: Context): Promise<Response> {
  const { account, aal } = await requireSession(auth, context)
  const factor = await ownFactor(auth.pool, account.id, context)
  if (factor.status === 'verified' && aal === 'aal1') throw refuse.aalNeededTo('unenroll verified factor', 422)
  await removeFactor(auth, account, factor.id, visitOf(context, auth.config))
  return context.json({ id: factor.id })
}

/** Recovery codes stand in for a device: they go with the last one. */
export async function removeFactor(auth: Auth, account: Account, id: string, visit: Visit): Promise<void> {
  await inTransaction(auth.pool, async (transaction) => {
    await downgradeSessions(transaction, id)
    await transaction.query('delete from auth.mfa_factors where id = $1 and user_id = $2', [id, account.id])
    await transaction.query(
      `delete from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code'
          and not exists (select from auth.mfa_factors where user_id = $1 and factor_type = 'totp' and status = 'verified')`,
      [account.id],
    )
    await audit(transaction, 'factor_unenrolled', account, visit)
  })
}
