import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { inTransaction } from '#platform/database/transaction.ts'
import { type Account, accountByEmail, confirmEmail, lockAccountById } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import { confirmEmailChange } from './email-change.ts'
import * as refuse from './errors.ts'
import { AuthError } from './errors.ts'
import { issueAuthCode } from './flow-states.ts'
import { knownDevice } from './known-devices.ts'
import { limitVerify } from './limits.ts'
import { familyOf, type OneTimeTokenType, PKCE_PREFIX, redeem, type Sent } from './one-time-tokens.ts'
import { normalEmail, readFields, redirectTarget, text, visitOf } from './request.ts'
import { notifyOwner } from './security-notices.ts'
import { openSession, type SessionReply } from './sessions.ts'

const verifyFields = z.object({ type: text, email: text, phone: text, token: text, token_hash: text })

const TOKENS_BY_TYPE = new Map<string, readonly OneTimeTokenType[]>([
  ['signup', ['confirmation_token']],
  ['recovery', ['recovery_token']],
  ['email', ['confirmation_token', 'recovery_token']],
  ['magiclink', ['recovery_token']],
  ['invite', ['confirmation_token']],
  ['email_change', ['email_change_token_current', 'email_change_token_new']],
])

/**
 * The outcome of a link or code: a session, a code to exchange for one, or one of two confirmations of a changed
 * address.
 */
type Outcome = { session: SessionReply; lacksPassword: boolean } | { code: string } | { message: string }

const ONE_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** Uses up a mailed link in a browser. Redirects with the session, or the error, in the fragment. */
export async function useLink(auth: Auth, context: Context): Promise<Response> {
  const { token = '', token_hash: tokenHash = '', type = '' } = context.req.query()
  const linkToken = token || tokenHash
  const target = redirectTarget(context, auth.config)
  context.header('Referrer-Policy', 'no-referrer')
  const isPkce = PKCE_PREFIX.test(linkToken)
  try {
    const attempt = { sent: { linkToken }, type, isPkce }
    const outcome = await redeemed(auth, context, attempt)
    const asksForPassword =
      auth.config.asksForPassword && type === 'signup' && 'session' in outcome && outcome.lacksPassword
    return context.redirect(leadingBack(target, outcome, asksForPassword ? 'recovery' : type, isPkce), 303)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return context.redirect(withParameters(target, refusal(error), isPkce), 303)
  }
}

/** Verifies the mailed digits, or the link's token from another page. */
export async function verify(auth: Auth, context: Context): Promise<Response> {
  const { type, email: given, phone, token: code, token_hash: linkToken } = await readFields(context, verifyFields)
  if (type === '') throw refuse.validationFailed('Verify requires a verification type')
  if ((code === '') === (linkToken === ''))
    throw refuse.validationFailed('Verify requires either a token or a token hash')
  const email = normalEmail(given)
  const attempt = { type, isPkce: false }
  if (linkToken !== '') {
    if (email !== '' || phone !== '') throw refuse.validationFailed('Only the token_hash and type should be provided')
    return answered(context, await redeemed(auth, context, { ...attempt, sent: { linkToken } }))
  }
  if (email === '' && phone !== '') throw PHONE.test(phone) ? refuse.otpExpired() : refuse.invalidPhone()
  if (email === '' || phone !== '') throw refuse.oneAddressOnly('verify')
  return answered(context, await redeemed(auth, context, { ...attempt, sent: { email, code } }))
}

const PHONE = /^\+?[1-9]\d{1,14}$/

function answered(context: Context, outcome: Outcome): Response {
  if ('message' in outcome) return context.json({ msg: outcome.message, code: '200' })
  return context.json('session' in outcome ? outcome.session : outcome)
}

type Attempt = { sent: Sent; type: string; isPkce: boolean }

async function redeemed(auth: Auth, context: Context, { sent, type, isPkce }: Attempt): Promise<Outcome> {
  const types = TOKENS_BY_TYPE.get(type)
  const isLink = 'linkToken' in sent
  if (isLink && types === undefined) throw refuse.validationFailed('Invalid email verification type')
  const visit = visitOf(context, auth.config)
  const email = isLink ? '' : sent.email
  const attempted = email === '' ? undefined : await accountByEmail(auth.pool, email)
  if (attempted !== undefined) context.set('attemptedAccount', attempted)
  await limitVerify(auth, visit.address, email, await knownDevice(auth, context, email))
  return inTransaction(auth.pool, async (transaction) => {
    const expired = isLink ? refuse.linkExpired : refuse.otpExpired
    const found = refuse.unless(await redeem(auth, transaction, sent, types ?? []), expired)
    const account = refuse.unless(await lockAccountById(transaction, found.userId), refuse.userNotFound)
    if (account.is_banned) throw refuse.userBanned()
    if (familyOf(found.type) === 'email_change_token') {
      if ((await confirmEmailChange(auth, transaction, account)) === 'half') return { message: ONE_OF_TWO }
      const event = { kind: 'email_changed', newEmail: account.email_change ?? '' } as const
      await notifyOwner(auth, transaction, account, event, context)
      await audit(transaction, 'user_modified', account, visit)
    } else if (account.email_confirmed_at === null) await confirm(transaction, account, found.type)
    await audit(transaction, 'login', account, visit)
    const lacksPassword = account.encrypted_password === null
    if (!isPkce) return { session: await openSession(auth, transaction, account.id, 'otp', context), lacksPassword }
    const issued = await issueAuthCode(transaction, account.id, familyOf(found.type))
    return { code: refuse.unless(issued, refuse.flowStateNotFound) }
  })
}

async function confirm(transaction: PoolClient, { id, invited_at }: Account, type: OneTimeTokenType): Promise<void> {
  await confirmEmail(transaction, id)
  if (type === 'confirmation_token' && invited_at === null) return
  // The person who signed up never confirmed this address, so the password may be a stranger's.
  await transaction.query('update auth.users set encrypted_password = null where id = $1', [id])
}

function leadingBack(target: string, outcome: Outcome, type: string, isPkce: boolean): string {
  if ('message' in outcome) return withParameters(target, outcome, isPkce)
  if ('session' in outcome) {
    const { user: _, ...session } = outcome.session
    return `${target}#${encoded({ ...session, type })}`
  }
  const url = new URL(target)
  url.searchParams.set('code', outcome.code)
  return url.href
}

function refusal({ status, code, message }: AuthError): Record<string, string> {
  const error = status === 403 || status === 429 ? 'access_denied' : 'invalid_request'
  return { error, error_code: code, error_description: message }
}

/** In the fragment, and also in the query for clients that exchange codes, because they look there. */
function withParameters(target: string, values: Record<string, string>, isPkce: boolean): string {
  const parameters = encoded(values)
  if (!isPkce) return `${target}#${parameters}`
  return `${target}${target.includes('?') ? '&' : '?'}${parameters}#${parameters}`
}

function encoded(values: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)])).toString()
}
