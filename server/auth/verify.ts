import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { inTransaction } from '#server/database/transaction.ts'
import { accountById, confirmEmail } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import { AuthError, linkExpired, otpExpired, userBanned, userNotFound, validationFailed } from './errors.ts'
import { limitVerify } from './limits.ts'
import { type OneTimeTokenType, type Redeemed, redeemCode, redeemLink } from './one-time-tokens.ts'
import { normalEmail, readFields, redirectTarget, text, type Visit, visitOf } from './request.ts'
import { openSession, type SessionReply } from './sessions.ts'

const verifyFields = z.object({ type: text, email: text, phone: text, token: text, token_hash: text })

const TOKENS_BY_TYPE = new Map<string, readonly OneTimeTokenType[]>([
  ['signup', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['magiclink', ['recovery_token']],
  ['invite', ['confirmation_token']],
])

/** The link in a mail: a browser opens it and is sent on, with the session or the reason in the fragment. */
export async function openLink(auth: Auth, context: Context): Promise<Response> {
  const { token: linkToken = '', token_hash: tokenHash = '', type = '' } = context.req.query()
  const target = redirectTarget(context, auth.config)
  context.header('Referrer-Policy', 'no-referrer')
  // Mail scanners look at links with HEAD: that must not use them up.
  if (context.req.method === 'HEAD') return context.redirect(target, 303)
  try {
    const { user: _, ...session } = await verifiedLink(
      auth,
      linkToken || tokenHash,
      type,
      visitOf(context, auth.config),
    )
    return context.redirect(`${target}#${fragment({ ...session, type })}`, 303)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return context.redirect(`${target}#${fragment(refusal(error))}`, 303)
  }
}

/** The same with the digits of the mail, or with the link's token from a page of its own. */
export async function verify(auth: Auth, context: Context): Promise<Response> {
  const { type, email: given, phone, token: code, token_hash: linkToken } = await readFields(context, verifyFields)
  if (type === '') throw validationFailed('Verify requires a verification type')
  if (code === '' && linkToken === '') throw validationFailed('Verify requires a token or a token hash')
  const email = normalEmail(given)
  const visit = visitOf(context, auth.config)
  if (linkToken !== '') {
    if (code !== '' || email !== '' || phone !== '') {
      throw validationFailed('Only the token_hash and type should be provided')
    }
    return context.json(await verifiedLink(auth, linkToken, type, visit, otpExpired))
  }
  if (email === '') throw validationFailed('Only an email address or phone number should be provided on verify')
  await limitVerify(auth, visit.address, email)
  const types = TOKENS_BY_TYPE.get(type) ?? []
  const { linkSeconds } = auth.config
  return context.json(
    await signedIn(auth, visit, otpExpired, (transaction) =>
      redeemCode(transaction, auth.keys, { email, code }, types, linkSeconds),
    ),
  )
}

async function verifiedLink(
  auth: Auth,
  linkToken: string,
  type: string,
  visit: Visit,
  expired: () => AuthError = linkExpired,
): Promise<SessionReply> {
  await limitVerify(auth, visit.address, '')
  const types = TOKENS_BY_TYPE.get(type) ?? []
  return signedIn(auth, visit, expired, (transaction) =>
    redeemLink(transaction, linkToken, types, auth.config.linkSeconds),
  )
}

async function signedIn(
  auth: Auth,
  visit: Visit,
  expired: () => AuthError,
  redeem: (transaction: PoolClient) => Promise<Redeemed | undefined>,
): Promise<SessionReply> {
  return inTransaction(auth.pool, async (transaction) => {
    const redeemed = await redeem(transaction)
    if (redeemed === undefined) throw expired()
    const account = await accountById(transaction, redeemed.userId)
    if (account === undefined) throw userNotFound()
    if (account.is_banned) throw userBanned()
    if (account.email_confirmed_at === null) await confirm(transaction, redeemed)
    await audit(transaction, 'login', account, visit)
    return openSession(auth, transaction, account.id, 'otp', visit)
  })
}

async function confirm(transaction: PoolClient, { userId, type }: Redeemed): Promise<void> {
  await confirmEmail(transaction, userId)
  if (type === 'confirmation_token') return
  // Whoever signed up with this address never confirmed it, so the password may be a stranger's.
  await transaction.query('update auth.users set encrypted_password = null where id = $1', [userId])
}

function refusal({ status, code, message }: AuthError): Record<string, string> {
  const error = status === 403 || status === 429 ? 'access_denied' : 'invalid_request'
  return { error, error_code: code, error_description: message }
}

function fragment(values: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString()
}
