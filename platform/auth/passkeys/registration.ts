import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { type Account, lockAccountById } from '#platform/auth/accounts.ts'
import { audit } from '#platform/auth/audit.ts'
import type { Auth } from '#platform/auth/auth-deps.ts'
import * as refuse from '#platform/auth/errors.ts'
import { insertFactor, requireRoomFor } from '#platform/auth/factors/factor-store.ts'
import { raiseSession } from '#platform/auth/factors/session-level.ts'
import { limitChallenge } from '#platform/auth/limits.ts'
import { readFields, visitOf } from '#platform/auth/request.ts'
import { notifyOwner } from '#platform/auth/security-notices.ts'
import { requireRecentSession, type SignedIn } from '#platform/auth/signed-in.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { createdCredential, creationOptions } from './ceremony.ts'
import { answerFields, keepChallenge, takeChallenge } from './challenges.ts'
import { credentialsOf, keepCredential, passkeyOf } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'

const holderOf = ({ account, sessionId }: SignedIn & { sessionId: string }) => ({ userId: account.id, sessionId })

/** Options for adding a passkey to the account of the session. */
export async function registrationOptions(auth: Auth, context: Context): Promise<Response> {
  const site = relyingPartyOf(auth, context)
  const signedIn = await requireRecentSession(auth, context)
  await limitChallenge(auth, visitOf(context, auth.config).address)
  const { account, aal } = signedIn
  requireRoomFor(auth, account, nameFor(account), aal)
  const { options, ceremony } = await creationOptions(site, account, await credentialsOf(auth.pool, account.id))
  return context.json({ options, ...(await keepChallenge(auth, holderOf(signedIn), ceremony)) })
}

/**
 * Adds the passkey as a verified second factor. The session has just used it, so it is raised to aal2, and the person's
 * sessions without a second factor end.
 */
export async function verifyRegistration(auth: Auth, context: Context): Promise<Response> {
  relyingPartyOf(auth, context)
  const signedIn = await requireRecentSession(auth, context)
  const sent = await readFields(context, answerFields)
  const ceremony = await takeChallenge(auth, holderOf(signedIn), sent.challenge_id)
  const credential = await createdCredential(ceremony, sent.credential)
  const id = randomUUID()
  const passkey = await inTransaction(auth.pool, async (transaction) => {
    const account = refuse.unless(await lockAccountById(transaction, signedIn.account.id), refuse.userNotFound)
    const name = nameFor(account)
    requireRoomFor(auth, account, name, signedIn.aal)
    await insertFactor(auth, transaction, account.id, {
      id,
      type: 'webauthn',
      name,
      status: 'unverified',
      secret: null,
    })
    await keepCredential(transaction, id, credential)
    await notifyOwner(auth, transaction, account, { kind: 'factor_added', factor: 'webauthn', name }, context)
    await raiseSession(transaction, signedIn, id, 'mfa/webauthn')
    await audit(transaction, 'passkey_created', account, visitOf(context, auth.config))
    return passkeyOf(transaction, account.id, id)
  })
  return context.json(passkey)
}

/** Returns a name that none of the person's factors has. The person can change it. */
function nameFor({ factors }: Account): string {
  const taken = new Set(factors.map(({ friendly_name }) => friendly_name))
  for (let number = 1; ; number++) {
    const name = number === 1 ? 'Passkey' : `Passkey ${number}`
    if (!taken.has(name)) return name
  }
}
