import type { Context } from 'hono'
import { z } from 'zod'
import { inTransaction } from '#server/database/transaction.ts'
import { accountByEmail } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import {
  bannedAtSignIn,
  emailNotConfirmed,
  invalidCredentials,
  phoneSignInDisabled,
  unsupportedGrantType,
  validationFailed,
} from './errors.ts'
import { limitRefresh, limitSignIn } from './limits.ts'
import { refresh } from './refresh.ts'
import { normalEmail, readFields, text, visitOf } from './request.ts'
import { openSession } from './sessions.ts'

const passwordFields = z.object({ email: text, phone: text, password: text })
const refreshFields = z.object({ refresh_token: text })

export async function token(auth: Auth, context: Context): Promise<Response> {
  const grantType = context.req.query('grant_type')
  if (grantType === 'password') return passwordGrant(auth, context)
  if (grantType === 'refresh_token') return refreshGrant(auth, context)
  throw unsupportedGrantType()
}

async function passwordGrant(auth: Auth, context: Context): Promise<Response> {
  const { email: given, phone, password } = await readFields(context, passwordFields)
  if (given === '') throw phone === '' ? validationFailed('missing email or phone') : phoneSignInDisabled()
  const email = normalEmail(given)
  const visit = visitOf(context, auth.config)
  await limitSignIn(auth, visit.address, email)

  const account = await accountByEmail(auth.pool, email)
  const isRight = await auth.passwords.verify(password, account?.encrypted_password ?? null)
  if (account === undefined || account.encrypted_password === null) throw invalidCredentials()
  if (account.is_banned) throw bannedAtSignIn()
  if (!isRight) throw invalidCredentials()
  if (account.email_confirmed_at === null) throw emailNotConfirmed()

  const reply = await inTransaction(auth.pool, async (transaction) => {
    await audit(transaction, 'login', account, visit)
    return openSession(auth, transaction, account.id, 'password', visit)
  })
  return context.json(reply)
}

async function refreshGrant(auth: Auth, context: Context): Promise<Response> {
  const { refresh_token: refreshToken } = await readFields(context, refreshFields)
  if (refreshToken === '') throw validationFailed('refresh_token required')
  const visit = visitOf(context, auth.config)
  await limitRefresh(auth, visit.address)
  return context.json(await refresh(auth, refreshToken, visit))
}
