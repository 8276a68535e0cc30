import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { audit } from '#platform/auth/audit.ts'
import type { Auth } from '#platform/auth/auth-deps.ts'
import * as refuse from '#platform/auth/errors.ts'
import { addFactor, type StoredFactor, takeFactorChallenge } from '#platform/auth/factors/factor-store.ts'
import { upgradeSession } from '#platform/auth/factors/session-level.ts'
import { readFields, visitOf } from '#platform/auth/request.ts'
import { notifyOwner } from '#platform/auth/security-notices.ts'
import { requireRecentSignIn, type SignedIn } from '#platform/auth/signed-in.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import {
  type Ceremony,
  ceremonySchema,
  checkedSignature,
  createdCredential,
  creationOptions,
  requestOptions,
  signatureOf,
} from './ceremony.ts'
import { credentialsOf, keepCredential, noteUse, passkeyWithCredential } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'

type InSession = SignedIn & { sessionId: string }

const verifyFields = z.object({
  challenge_id: z.string(),
  webauthn: z.object({ type: z.enum(['create', 'request']), credential_response: z.unknown() }),
})
const keptSchema = ceremonySchema.extend({ type: z.enum(['create', 'request']), session_id: z.string() })

/** Starts enrolling a passkey as a second factor. It is verified once an authenticator has created its key. */
export async function enrollPasskey(
  auth: Auth,
  context: Context,
  signedIn: InSession,
  name: string,
): Promise<Response> {
  relyingPartyOf(auth, context)
  const id = randomUUID()
  const factor = { id, type: 'webauthn', name, status: 'unverified', secret: null } as const
  await addFactor(auth, signedIn, factor, visitOf(context, auth.config))
  return context.json({ id, type: 'webauthn', friendly_name: name })
}

const KEEP = `
  insert into auth.mfa_challenges (factor_id, ip_address, web_authn_session_data) values ($1, $2, $3)
  returning id, floor(extract(epoch from created_at) + $4)::int as expires_at`

/**
 * Returns options for creating a key if the factor is unfinished, otherwise options for a signature by any of the
 * person's passkeys.
 */
export async function challengePasskey(
  auth: Auth,
  context: Context,
  signedIn: InSession,
  factor: StoredFactor,
): Promise<Response> {
  const { account, sessionId } = signedIn
  const site = relyingPartyOf(auth, context)
  const known = await credentialsOf(auth.pool, account.id)
  const type = factor.status === 'verified' ? 'request' : 'create'
  if (type === 'create') requireEnrollment(auth, signedIn)
  const { options, ceremony } =
    type === 'request' ? await requestOptions(site, known) : await creationOptions(site, account, known)
  const { address } = visitOf(context, auth.config)
  const kept = { ...ceremony, type, session_id: sessionId }
  const { rows } = await auth.pool.query<{ id: string; expires_at: number }>(KEEP, [
    ...[factor.id, address, kept, auth.config.challengeSeconds],
  ])
  return context.json({ ...rows[0], type: 'webauthn', webauthn: { type, credential_options: { publicKey: options } } })
}

/** Verifies the response. Completes an unfinished enrollment and raises the session to aal2. */
export async function verifyPasskey(
  auth: Auth,
  context: Context,
  signedIn: InSession,
  factor: StoredFactor,
): Promise<Response> {
  relyingPartyOf(auth, context)
  const { account, sessionId } = signedIn
  const sent = await readFields(context, verifyFields)
  const visit = visitOf(context, auth.config)
  // Deletes the challenge first, so that a wrong answer can't be followed by another.
  const kept = await inTransaction(auth.pool, (transaction) =>
    takeFactorChallenge(auth, transaction, factor.id, sent.challenge_id, visit.address),
  )
  const ceremony = refuse.unless(keptSchema.safeParse(kept).data, refuse.challengeNotFound)
  const isForThis = ceremony.session_id === sessionId && ceremony.type === sent.webauthn.type
  if (!isForThis) throw refuse.challengeNotFound()
  const response = sent.webauthn.credential_response
  if (ceremony.type === 'create') requireEnrollment(auth, signedIn)
  const use =
    ceremony.type === 'create'
      ? await creation(factor, ceremony, response)
      : await signature(auth, account.id, ceremony, response)
  const reply = await inTransaction(auth.pool, async (transaction) => {
    await use.note(transaction)
    const added = { kind: 'factor_added', factor: 'webauthn', name: factor.name } as const
    if (ceremony.type === 'create') await notifyOwner(auth, transaction, account, added, context)
    await transaction.query(
      "delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'webauthn'",
      [account.id],
    )
    await audit(transaction, 'verification_attempted', account, visit)
    return upgradeSession(auth, transaction, signedIn, use.factorId, 'mfa/webauthn')
  })
  return context.json(reply)
}

/** Applies the rules for starting a factor to finishing it too, so that others can't finish the owner's enrollment. */
function requireEnrollment(auth: Auth, signedIn: InSession): void {
  requireRecentSignIn(auth, signedIn)
  const isProtected = signedIn.account.factors.some(({ status }) => status === 'verified')
  if (isProtected && signedIn.aal === 'aal1') throw refuse.aalNeededTo('enroll a new factor')
}

interface Use {
  factorId: string
  note: (transaction: PoolClient) => Promise<void>
}

async function creation(factor: StoredFactor, ceremony: Ceremony, response: unknown): Promise<Use> {
  const credential = await createdCredential(ceremony, response)
  return { factorId: factor.id, note: (transaction) => keepCredential(transaction, factor.id, credential) }
}

async function signature(auth: Auth, userId: string, ceremony: Ceremony, sent: unknown): Promise<Use> {
  const response = signatureOf(sent)
  const passkey = await passkeyWithCredential(auth.pool, response.id)
  if (passkey?.userId !== userId) throw refuse.passkeyNotVerified()
  const told = await checkedSignature(ceremony, response, passkey.credential)
  return { factorId: passkey.factorId, note: (transaction) => noteUse(transaction, passkey.factorId, told) }
}
