import type { Context } from 'hono'
import { z } from 'zod'
import { accountById } from '#platform/auth/accounts.ts'
import { audit } from '#platform/auth/audit.ts'
import type { Auth } from '#platform/auth/auth-deps.ts'
import * as refuse from '#platform/auth/errors.ts'
import { limitChallenge, limitFactor } from '#platform/auth/limits.ts'
import { readFields, readGuardedFields, visitOf } from '#platform/auth/request.ts'
import { openSession } from '#platform/auth/sessions.ts'
import { inTransaction } from '#platform/database/transaction.ts'

import { checkedSignature, requestOptions, signatureOf } from './ceremony.ts'
import { answerFields, keepChallenge, takeChallenge } from './challenges.ts'
import { noteUse, passkeyWithCredential } from './passkey-store.ts'
import { relyingPartyOf } from './relying-party.ts'

/** Options for signing in with any passkey of this site. */
export async function signInOptions(auth: Auth, context: Context): Promise<Response> {
  const site = relyingPartyOf(auth, context)
  await readGuardedFields(context, z.object({}), auth.config)
  await limitChallenge(auth, visitOf(context, auth.config).address)
  const { options, ceremony } = await requestOptions(site, [])
  return context.json({ options, ...(await keepChallenge(auth, null, ceremony)) })
}

/**
 * Signs in a passkey's owner. The passkey and the PIN or biometrics that unlock it are two factors, so the session
 * starts at aal2. An unknown passkey gets the same error as a wrong signature.
 */
export async function verifySignIn(auth: Auth, context: Context): Promise<Response> {
  relyingPartyOf(auth, context)
  const sent = await readFields(context, answerFields)
  const visit = visitOf(context, auth.config)
  const ceremony = await takeChallenge(auth, null, sent.challenge_id)
  const response = signatureOf(sent.credential)
  const passkey = refuse.unless(await passkeyWithCredential(auth.pool, response.id), refuse.passkeyNotVerified)
  await limitFactor(auth, visit.address, passkey.userId)
  const account = refuse.unless(await accountById(auth.pool, passkey.userId), refuse.passkeyNotVerified)
  context.set('attemptedAccount', account)
  if (!isHandleOf(response.response.userHandle, passkey.userId)) throw refuse.passkeyNotVerified()
  const told = await checkedSignature(ceremony, response, passkey.credential)

  if (account.is_banned) throw refuse.bannedAtSignIn()
  if (account.email !== null && account.email_confirmed_at === null) throw refuse.emailNotConfirmed()
  const reply = await inTransaction(auth.pool, async (transaction) => {
    await noteUse(transaction, passkey.factorId, told)
    await audit(transaction, 'login', account, visit)
    return openSession(auth, transaction, account.id, 'passkey', context, passkey.factorId)
  })
  return context.json(reply)
}

const isHandleOf = (handle: string | undefined, userId: string): boolean =>
  handle !== undefined && Buffer.from(handle, 'base64url').toString() === userId
