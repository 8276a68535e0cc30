import type { Context } from 'hono'
import { z } from 'zod'
import type { Auth } from '#platform/auth/auth-deps.ts'
import * as refuse from '#platform/auth/errors.ts'
import { limitChallenge, limitFactor, limitSignIn } from '#platform/auth/limits.ts'
import { challengePasskey, enrollPasskey, verifyPasskey } from '#platform/auth/passkeys/passkey-factor.ts'
import { readFields, text, visitOf } from '#platform/auth/request.ts'
import { requireRecentSession, requireRecentSignIn, requireSession } from '#platform/auth/signed-in.ts'
import { ownFactor, removeFactor } from './factor-store.ts'
import { challengeApp, enrollApp, verifyApp } from './totp-factor.ts'

const atMost = (limit: number) => text.refine((name) => name.length <= limit, `must not exceed ${limit} characters`)

// The issuer is in the QR code twice, and a longer one would not fit.
const enrolFields = z.object({ factor_type: text, friendly_name: atMost(100), issuer: atMost(50) })

/** Starts enrolling a second factor. Requires a recent sign-in. */
export async function enrolFactor(auth: Auth, context: Context): Promise<Response> {
  const signedIn = await requireRecentSession(auth, context)
  const { factor_type: type, friendly_name: name, issuer } = await readFields(context, enrolFields)
  if (type === 'phone') throw refuse.factorTypeDisabled(type, 'Phone')
  if (type === 'webauthn' && auth.config.passkeys === null) throw refuse.factorTypeDisabled(type, 'WebAuthn')
  if (type !== 'totp' && type !== 'webauthn')
    throw refuse.validationFailed('factor_type needs to be totp, phone, or webauthn')
  await limitSignIn(auth, visitOf(context, auth.config).address, signedIn.account.id)
  if (type === 'webauthn') return enrollPasskey(auth, context, signedIn, name)
  return enrollApp(auth, context, signedIn, { name, issuer })
}

export async function challengeFactor(auth: Auth, context: Context): Promise<Response> {
  const signedIn = await requireSession(auth, context)
  await limitChallenge(auth, visitOf(context, auth.config).address)
  const factor = await ownFactor(auth.pool, signedIn.account.id, context)
  return factor.type === 'webauthn'
    ? challengePasskey(auth, context, signedIn, factor)
    : challengeApp(auth, context, factor)
}

export async function verifyFactor(auth: Auth, context: Context): Promise<Response> {
  const signedIn = await requireSession(auth, context)
  await limitFactor(auth, visitOf(context, auth.config).address, signedIn.account.id)
  const factor = await ownFactor(auth.pool, signedIn.account.id, context)
  return factor.type === 'webauthn'
    ? verifyPasskey(auth, context, signedIn, factor)
    : verifyApp(auth, context, signedIn, factor)
}

/** Removes a factor. A verified factor requires a recent sign-in and a session that used a second factor. */
export async function unenrolFactor(auth: Auth, context: Context): Promise<Response> {
  const signedIn = await requireSession(auth, context)
  const { account, aal } = signedIn
  const factor = await ownFactor(auth.pool, account.id, context)
  if (factor.status === 'verified' && aal === 'aal1') throw refuse.aalNeededTo('unenroll verified factor', 422)
  if (factor.status === 'verified') requireRecentSignIn(auth, signedIn)
  await removeFactor(auth, account, factor.id, context)
  return context.json({ id: factor.id })
}
