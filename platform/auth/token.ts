import type { Context } from 'hono'
import { z } from 'zod'
import { inTransaction } from '#platform/database/transaction.ts'
import { accountByEmail, accountById } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import * as refuse from './errors.ts'
import { redeemAuthCode } from './flow-states.ts'
import { knownDevice } from './known-devices.ts'
import { limitRefresh, limitSignIn } from './limits.ts'
import { refresh } from './refresh.ts'
import { normalEmail, readFields, readGuardedFields, text, visitOf } from './request.ts'
import { openSession } from './sessions.ts'

const passwordFields = z.object({ email: text, phone: text, password: text })
const pkceFields = z.object({ auth_code: text, code_verifier: text })
const idTokenFields = z.object({ provider: text, issuer: text })
const refreshFields = z.object({ refresh_token: text })

export async function token(auth: Auth, context: Context): Promise<Response> {
  const grantType = context.req.query('grant_type')
  if (grantType === 'password') return passwordGrant(auth, context)
  if (grantType === 'refresh_token') return refreshGrant(auth, context)
  if (grantType === 'pkce') return pkceGrant(auth, context)
  if (grantType === 'id_token') throw refuse.issuerNotEnabled(await issuerAsked(context))
  if (grantType === 'web3') throw refuse.web3Disabled()
  throw refuse.unsupportedGrantType()
}

// The password may be replaced during the comparison, which ends earlier sessions.
const UNCHANGED = 'select from auth.users where id = $1 and encrypted_password = $2 for update'

async function passwordGrant(auth: Auth, context: Context): Promise<Response> {
  const { email: given, phone, password } = await readGuardedFields(context, passwordFields, auth.config)
  if (phone !== '') throw given === '' ? refuse.phoneSignInDisabled() : refuse.oneAddressOnly('login.')
  if (given === '') throw refuse.validationFailed('missing email or phone')
  const email = normalEmail(given)
  const visit = visitOf(context, auth.config)
  await limitSignIn(auth, visit.address, email, await knownDevice(auth, context, email))

  const account = await accountByEmail(auth.pool, email)
  if (account !== undefined) context.set('attemptedAccount', account)
  const isRight = await auth.passwords.verify(password, account?.encrypted_password ?? null)
  if (account === undefined || account.encrypted_password === null) throw refuse.invalidCredentials()
  if (!isRight && auth.config.hidesAccounts) throw refuse.invalidCredentials()
  if (account.is_banned) throw refuse.bannedAtSignIn()
  if (!isRight) throw refuse.invalidCredentials()
  if (account.email_confirmed_at === null) throw refuse.emailNotConfirmed()

  const reply = await inTransaction(auth.pool, async (transaction) => {
    const unchanged = await transaction.query(UNCHANGED, [account.id, account.encrypted_password])
    if (unchanged.rowCount !== 1) throw refuse.invalidCredentials()
    await audit(transaction, 'login', account, visit)
    return openSession(auth, transaction, account.id, 'password', context)
  })
  return context.json(reply)
}

async function refreshGrant(auth: Auth, context: Context): Promise<Response> {
  const { refresh_token: refreshToken } = await readFields(context, refreshFields)
  if (refreshToken === '') throw refuse.validationFailed('refresh_token required')
  const visit = visitOf(context, auth.config)
  await limitRefresh(auth, visit.address)
  return context.json(await refresh(auth, refreshToken, visit))
}

/** The browser that requested a link exchanges the code that the link returned. */
async function pkceGrant(auth: Auth, context: Context): Promise<Response> {
  const { auth_code: code, code_verifier: verifier } = await readFields(context, pkceFields)
  if (code === '' || verifier === '') {
    throw refuse.validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }
  const visit = visitOf(context, auth.config)
  await limitRefresh(auth, visit.address)
  const reply = await inTransaction(auth.pool, async (transaction) => {
    const lifetimeSeconds = auth.config.authCodeSeconds
    const userId = await redeemAuthCode(transaction, { code, verifier, lifetimeSeconds })
    const account = refuse.unless(await accountById(transaction, userId), refuse.flowStateNotFound)
    if (account.is_banned) throw refuse.bannedAtSignIn()
    return openSession(auth, transaction, userId, 'otp', context)
  })
  return context.json(reply)
}

const ISSUERS = new Map([
  ['google', 'https://accounts.google.com'],
  ['apple', 'https://appleid.apple.com'],
])

async function issuerAsked(context: Context): Promise<string> {
  const { provider, issuer } = await readFields(context, idTokenFields)
  return ISSUERS.get(provider) ?? (issuer || provider)
}
