import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { inTransaction } from '#platform/database/transaction.ts'
import { type Account, createAccount, lockAccountByEmail, replaceUnconfirmed } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import { requestEmailChange } from './email-change.ts'
import * as refuse from './errors.ts'
import { evenly } from './even-time.ts'
import { challengeFields, challengeOf } from './flow-states.ts'
import { countConfirmation, countDecoy, limitConfirmation, limitMail, limitMailTo, limitResend } from './limits.ts'
import { isTooSoon, type LinkRequest, mailLink, requireInterval } from './links/link-mail.ts'
import { metadata, readGuardedFields, redirectTarget, requireEmail, text, type Visit, visitOf } from './request.ts'

const recoverFields = challengeFields.extend({ email: text })
const resendFields = challengeFields.extend({ type: text, email: text, phone: text })
const otpFields = challengeFields.extend({
  email: text,
  phone: text,
  create_user: z.boolean().nullish(),
  data: metadata,
})
const RESEND_TYPES = ['signup', 'email_change', 'sms', 'phone_change']

/** Mails a recovery link. A known and an unknown address get the same response after the same work. */
export async function recover(auth: Auth, context: Context): Promise<Response> {
  const { email: given, ...challenge } = await readGuardedFields(context, recoverFields, auth.config)
  if (given === '') throw refuse.validationFailed('Password recovery requires an email')
  const asked = await mailAsked(auth, context, given, challenge)
  await limitMailTo(auth, 'recovery', asked.email)
  return answered(auth, context, async (transaction) => {
    const account = await lockAccountByEmail(transaction, asked.email)
    if (account === undefined) return
    await mailLink(auth, transaction, 'recovery', { ...asked.link, userId: account.id })
    await audit(transaction, 'user_recovery_requested', account, asked.visit)
  })
}

/** Mails a link and a code to sign in with. A new address gets an account, which is confirmed when either is used. */
export async function otp(auth: Auth, context: Context): Promise<Response> {
  const { email: given, phone, create_user, data, ...rest } = await readGuardedFields(context, otpFields, auth.config)
  if (given !== '' && phone !== '')
    throw refuse.validationFailed('Only an email address or phone number should be provided')
  if (given === '')
    throw phone === '' ? refuse.validationFailed('One of email or phone must be set') : refuse.phoneOtpDisabled()
  const { email, link, visit } = await mailAsked(auth, context, given, rest)
  await limitMailTo(auth, 'recovery', email)
  return answered(auth, context, async (transaction) => {
    const known = await lockAccountByEmail(transaction, email)
    if (auth.config.hidesAccounts) {
      await countConfirmation(auth, email, transaction)
      if (known === undefined && (create_user === false || !auth.config.isSignupOpen)) return
    }
    if (known === undefined && create_user === false) throw refuse.otpDisabled()
    const account = await withoutPassword(auth, transaction, known, email, data, visit)
    const kind = account.email_confirmed_at === null ? 'signup' : 'magiclink'
    if (kind === 'magiclink' && !auth.config.hidesAccounts) await countDecoy(auth, email, transaction)
    await mailLink(auth, transaction, kind, { ...link, userId: account.id })
    await audit(transaction, 'user_recovery_requested', account, visit)
  })
}

async function withoutPassword(
  { config }: Auth,
  transaction: PoolClient,
  known: Account | undefined,
  email: string,
  data: Record<string, unknown>,
  visit: Visit,
): Promise<Account> {
  if (known !== undefined && known.email_confirmed_at !== null) return known
  const wanted = { email, encryptedPassword: null, metadata: data, repeatsIdentity: true, isConfirmed: false }
  if (known === undefined) {
    if (!config.isSignupOpen) throw refuse.signupDisabled()
    const id = await createAccount(transaction, { ...wanted, isConfirmed: config.isAutoconfirmed })
    if (id !== undefined) await audit(transaction, 'user_signedup', { id, email }, visit)
  } else if (known.invited_at === null) {
    // The person who opens this mail owns the address. An earlier password may be a stranger's.
    await replaceUnconfirmed(transaction, known.id, { ...wanted, metadata: { ...known.raw_user_meta_data, ...data } })
  }
  return refuse.unless(await lockAccountByEmail(transaction, email), refuse.unexpectedFailure)
}

/** Mails an unfinished confirmation again. All other requests get the same response. */
export async function resend(auth: Auth, context: Context): Promise<Response> {
  const { type, email: given, phone, ...challenge } = await readGuardedFields(context, resendFields, auth.config)
  if (!RESEND_TYPES.includes(type))
    throw refuse.validationFailed(`Missing one of these types: ${RESEND_TYPES.join(', ')}`)
  if (given === '')
    throw phone === '' ? refuse.validationFailed('Type provided requires an email address') : refuse.phoneOtpDisabled()
  const { email, link, visit } = await mailAsked(auth, context, given, challenge)
  return answered(auth, context, async (transaction) => {
    const account = await lockAccountByEmail(transaction, email)
    const { hidesAccounts } = auth.config
    if (type === 'signup' && hidesAccounts) await limitConfirmation(auth, email, transaction)
    if (type === 'signup' && account?.email_confirmed_at === null) {
      if (!hidesAccounts) requireInterval(auth, account.confirmation_sent_at)
      const kind = account.invited_at === null ? 'signup' : 'invite'
      await mailLink(auth, transaction, kind, { ...link, userId: account.id })
      await audit(transaction, 'user_confirmation_requested', account, visit)
    } else if (type === 'signup' && !hidesAccounts) await limitResend(auth, email, account !== undefined, transaction)
    else if (type !== 'signup') await resendEmailChange(auth, transaction, account, email, link)
  })
}

async function resendEmailChange(
  auth: Auth,
  transaction: PoolClient,
  account: Account | undefined,
  email: string,
  link: Pick<LinkRequest, 'redirectTo' | 'challenge'>,
): Promise<void> {
  const { hidesAccounts } = auth.config
  if (hidesAccounts) await limitMailTo(auth, 'email-change', email, transaction)
  if (account === undefined || account.email_change === null) return
  // An error would reveal that this account exists and is changing its address.
  if (hidesAccounts && isTooSoon(auth, account.email_change_sent_at)) return
  await requestEmailChange(auth, transaction, account, account.email_change, link)
}

/** Parses the fields that all these requests share, after counting the request against its address's limit. */
async function mailAsked(auth: Auth, context: Context, given: string, challenge: z.infer<typeof challengeFields>) {
  const email = requireEmail(given)
  const visit = visitOf(context, auth.config)
  const link = { to: email, redirectTo: redirectTarget(context, auth.config), challenge: challengeOf(challenge) }
  await limitMail(auth, visit.address)
  return { email, visit, link }
}

async function answered(auth: Auth, context: Context, work: (transaction: PoolClient) => Promise<void>) {
  await evenly(inTransaction(auth.pool, work))
  return context.json({})
}
