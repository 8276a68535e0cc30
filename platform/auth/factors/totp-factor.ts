import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { audit } from '#platform/auth/audit.ts'
import type { Auth } from '#platform/auth/auth-deps.ts'
import * as refuse from '#platform/auth/errors.ts'
import { readFields, text, visitOf } from '#platform/auth/request.ts'
import { notifyOwner } from '#platform/auth/security-notices.ts'
import { requireRecentSignIn, type SignedIn } from '#platform/auth/signed-in.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { boundTo, open } from '#platform/sealing/envelope.ts'
import { addFactor, type StoredFactor, takeFactorChallenge } from './factor-store.ts'
import { upgradeSession } from './session-level.ts'
import { base32, newTotpSecret, totpStep, totpUri } from './totp.ts'

type InSession = SignedIn & { sessionId: string }

const verifyFields = z.object({ challenge_id: text, code: text })

/** Starts enrolling an authenticator app. The factor is verified by its first code. */
export async function enrollApp(
  auth: Auth,
  context: Context,
  signedIn: InSession,
  { name, issuer: given }: { name: string; issuer: string },
): Promise<Response> {
  const id = randomUUID()
  const secret = newTotpSecret()
  const factor = { id, type: 'totp', name, status: 'unverified', secret } as const
  await addFactor(auth, signedIn, factor, visitOf(context, auth.config))

  const written = base32(secret).toUpperCase()
  const issuer = given || new URL(auth.config.siteUrl).host
  const uri = totpUri(written, issuer, signedIn.account.email ?? id)
  const totp = { qr_code: await qrCode(uri), secret: written, uri }
  return context.json({ id, type: 'totp', friendly_name: name, totp })
}

// Loaded on first use, to keep the server's start fast.
async function qrCode(uri: string): Promise<string> {
  const { default: qrcode } = await import('qrcode')
  const svg = await qrcode.toString(uri, { type: 'svg', margin: 2 })
  // Client libraries put the SVG into a data URL unescaped, where a # would end it.
  return svg.trim().replaceAll('#000000', 'black').replaceAll('#ffffff', 'white')
}

/** Opens a challenge: for five minutes, a code from this address is accepted. */
export async function challengeApp(auth: Auth, context: Context, factor: StoredFactor): Promise<Response> {
  const { address } = visitOf(context, auth.config)
  const { rows } = await auth.pool.query<{ id: string; expires_at: number }>(
    `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2)
     returning id, floor(extract(epoch from created_at) + $3)::int as expires_at`,
    [factor.id, address, auth.config.challengeSeconds],
  )
  return context.json({ ...rows[0], type: 'totp' })
}

/** Verifies a code. The first correct one completes enrollment. Raises the session to aal2. */
export async function verifyApp(
  auth: Auth,
  context: Context,
  signedIn: InSession,
  factor: StoredFactor,
): Promise<Response> {
  if (factor.status === 'unverified') requireRecentSignIn(auth, signedIn)
  const { account } = signedIn
  const { challenge_id: challengeId, code } = await readFields(context, verifyFields)
  const visit = visitOf(context, auth.config)
  const reply = await inTransaction(auth.pool, async (transaction) => {
    await takeFactorChallenge(auth, transaction, factor.id, challengeId, visit.address)
    await useCode(auth, transaction, factor, code)
    const added = { kind: 'factor_added', factor: 'totp', name: factor.name } as const
    if (factor.status === 'unverified') await notifyOwner(auth, transaction, account, added, context)
    await transaction.query(
      "delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp' and id <> $2",
      [account.id, factor.id],
    )
    await audit(transaction, 'verification_attempted', account, visit)
    return upgradeSession(auth, transaction, signedIn, factor.id, 'totp')
  })
  return context.json(reply)
}

/** Accepts a code only once: stores its time step, and rejects that step and all earlier ones afterwards. */
async function useCode(auth: Auth, transaction: PoolClient, factor: StoredFactor, code: string): Promise<void> {
  const secret = open(auth.factorKey, boundTo('factor', factor.id), Buffer.from(factor.secret ?? '', 'base64'))
  const step = totpStep(secret, code, auth.clock())
  if (step === null) throw refuse.wrongTotpCode()
  const { rowCount } = await transaction.query(
    `update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = now()
      where id = $1 and coalesce(last_used_step, 0) < $2`,
    [factor.id, step],
  )
  if (rowCount !== 1) throw refuse.wrongTotpCode()
}
