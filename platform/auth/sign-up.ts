import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { inTransaction } from '#platform/database/transaction.ts'
import { accountByEmail, createAccount, lockAccountByEmail, type NewAccount, replaceUnconfirmed } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import * as refuse from './errors.ts'
import { evenly } from './even-time.ts'
import { challengeFields, challengeOf } from './flow-states.ts'
import { countDecoy, limitAccount, limitConfirmation, limitMail, limitSignIn } from './limits.ts'
import { type LinkRequest, mailLink, requireInterval } from './links/link-mail.ts'
import { newcomer } from './password-rules.ts'
import {
  metadata,
  normalEmail,
  readGuardedFields,
  redirectTarget,
  requireEmail,
  text,
  type Visit,
  visitOf,
} from './request.ts'
import { openSession, type SessionReply } from './sessions.ts'
import { decoyUserJson, userJson } from './user-json.ts'

const signUpFields = challengeFields.extend({ email: text, phone: text, password: text, data: metadata })

export async function signUp(auth: Auth, context: Context): Promise<Response> {
  const { config } = auth
  const { email: given, phone, password, data, ...rest } = await readGuardedFields(context, signUpFields, config)
  if (!config.isSignupOpen) throw refuse.signupDisabled()
  const visit = visitOf(context, config)
  if (phone !== '') throw given === '' ? refuse.phoneSignupDisabled() : refuse.oneAddressOnly('signup.')
  if (given === '') return context.json(await startAnonymously(auth, data, context))
  if (password === '') throw refuse.validationFailed('Signup requires a valid password')
  await limitSignIn(auth, visit.address, '')
  await auth.passwordRule(password, newcomer(normalEmail(given), data))
  const email = requireEmail(given)
  const links = { to: email, redirectTo: redirectTarget(context, config), challenge: challengeOf(rest) }
  await limitAccount(auth, email)
  if (config.hidesAccounts) await limitConfirmation(auth, email)
  if (!config.isAutoconfirmed) await limitMail(auth, visit.address)

  // Does the same work for every address. Otherwise the response time would reveal whether it has an account.
  const earlier = (await accountByEmail(auth.pool, email))?.encrypted_password ?? null
  const [isEarlier, fresh] = [await auth.passwords.verify(password, earlier), await auth.passwords.hash(password)]
  const encryptedPassword = isEarlier ? earlier : fresh
  const { isAutoconfirmed: isConfirmed } = config
  const wanted = { email, encryptedPassword, metadata: data, isConfirmed, repeatsIdentity: true }
  const signedUp = await evenly(
    inTransaction(auth.pool, (transaction) =>
      config.isAutoconfirmed
        ? signUpConfirmed(auth, transaction, wanted, context)
        : signUpUnconfirmed(auth, transaction, wanted, visit, links),
    ),
  )
  if (signedUp !== 'taken') return context.json(signedUp)
  // A second sign-up for a new address within the interval is rejected, so one for a taken address must be too.
  const seconds = config.hidesAccounts ? 0 : await countDecoy(auth, email)
  if (seconds > 0) throw refuse.mailTooSoon(seconds)
  return context.json(decoyUserJson(email, data, new Date(auth.clock())))
}

/** Creates an account without an address, which can be added later. */
async function startAnonymously(auth: Auth, data: Record<string, unknown>, context: Context): Promise<SessionReply> {
  if (!auth.config.isAnonymousOpen) throw refuse.anonymousDisabled()
  const visit = visitOf(context, auth.config)
  await limitSignIn(auth, visit.address, '')
  return inTransaction(auth.pool, async (transaction) => {
    const { rows } = await transaction.query<{ id: string; email: null }>(
      'insert into auth.users (is_anonymous, raw_user_meta_data) values (true, $1) returning id, email',
      [data],
    )
    const account = refuse.unless(rows[0], refuse.unexpectedFailure)
    await audit(transaction, 'user_signedup', account, visit)
    return openSession(auth, transaction, account.id, 'anonymous', context)
  })
}

async function signUpConfirmed(auth: Auth, transaction: PoolClient, wanted: NewAccount, context: Context) {
  const id = refuse.unless(await createAccount(transaction, wanted), refuse.userAlreadyExists)
  await audit(transaction, 'user_signedup', { id, email: wanted.email }, visitOf(context, auth.config))
  return openSession(auth, transaction, id, 'password', context)
}

async function signUpUnconfirmed(
  auth: Auth,
  transaction: PoolClient,
  wanted: NewAccount,
  visit: Visit,
  links: Omit<LinkRequest, 'userId'>,
): Promise<object | 'taken'> {
  const isNew = (await createAccount(transaction, wanted)) !== undefined
  const account = await lockedAccount(transaction, wanted.email)
  if (account.email_confirmed_at !== null) return 'taken'
  if (!auth.config.hidesAccounts) requireInterval(auth, account.confirmation_sent_at)
  // An invited person chooses a password after following the invitation. A sign-up with their address may be a
  // stranger's.
  const isInvited = account.invited_at !== null
  await mailLink(auth, transaction, isInvited ? 'invite' : 'signup', { ...links, userId: account.id })
  await audit(transaction, isNew ? 'user_signedup' : 'user_confirmation_requested', account, visit)
  if (isInvited) return 'taken'
  if (!isNew) await replaceUnconfirmed(transaction, account.id, wanted)
  return userJson(await lockedAccount(transaction, wanted.email))
}

const lockedAccount = async (transaction: PoolClient, email: string) =>
  refuse.unless(await lockAccountByEmail(transaction, email), refuse.unexpectedFailure)
