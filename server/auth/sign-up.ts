import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { inTransaction } from '#server/database/transaction.ts'
import { type Account, createAccount, lockAccountByEmail, type NewAccount, replaceUnconfirmed } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import {
  anonymousDisabled,
  phoneSignupDisabled,
  signupDisabled,
  unexpectedFailure,
  userAlreadyExists,
  validationFailed,
} from './errors.ts'
import { limitMail, limitMailTo, limitSignIn } from './limits.ts'
import { mailLink } from './link-mail.ts'
import { requireAcceptablePassword } from './password-rules.ts'
import { metadata, readFields, redirectTarget, requireEmail, text, type Visit, visitOf } from './request.ts'
import { openSession } from './sessions.ts'
import { decoyUserJson, userJson } from './user-json.ts'

const signUpFields = z.object({ email: text, phone: text, password: text, data: metadata })

export async function signUp(auth: Auth, context: Context): Promise<Response> {
  const { config } = auth
  const { email: given, phone, password, data } = await readFields(context, signUpFields)
  if (!config.isSignupOpen) throw signupDisabled()
  if (given === '') throw phone === '' ? anonymousDisabled() : phoneSignupDisabled()
  if (password === '') throw validationFailed('Signup requires a valid password')
  const email = requireEmail(given)
  requireAcceptablePassword(password, config.passwordMinLength)
  const visit = visitOf(context, config)
  await limitSignIn(auth, visit.address, email)
  if (!config.isAutoconfirmed) await limitMail(auth, visit.address)

  const encryptedPassword = await auth.passwords.hash(password)
  const wanted = { email, encryptedPassword, metadata: data, isConfirmed: config.isAutoconfirmed }
  const redirectTo = redirectTarget(context, config)
  const signedUp = await inTransaction(auth.pool, (transaction) =>
    config.isAutoconfirmed
      ? signUpConfirmed(auth, transaction, wanted, visit)
      : signUpUnconfirmed(auth, transaction, wanted, visit, redirectTo),
  )
  if (signedUp !== 'taken') return context.json(signedUp)
  // A second sign-up inside the interval is refused for a new address, so it is for a taken one.
  await limitMailTo(auth, 'decoy', email)
  return context.json(decoyUserJson(email, data, new Date(auth.clock())))
}

async function signUpConfirmed(
  auth: Auth,
  transaction: PoolClient,
  wanted: NewAccount,
  visit: Visit,
): Promise<object | 'taken'> {
  const id = await createAccount(transaction, wanted)
  if (id === undefined) throw userAlreadyExists()
  await audit(transaction, 'user_signedup', { id, email: wanted.email }, visit)
  return openSession(auth, transaction, id, 'password', visit)
}

async function signUpUnconfirmed(
  auth: Auth,
  transaction: PoolClient,
  wanted: NewAccount,
  visit: Visit,
  redirectTo: string,
): Promise<object | 'taken'> {
  const isNew = (await createAccount(transaction, wanted)) !== undefined
  const account = await lockedAccount(transaction, wanted.email)
  if (account.email_confirmed_at !== null) return 'taken'
  await mailLink(auth, transaction, { ...account, email: wanted.email }, 'signup', redirectTo)
  if (!isNew) await replaceUnconfirmed(transaction, account.id, wanted)
  await audit(transaction, isNew ? 'user_signedup' : 'user_confirmation_requested', account, visit)
  return userJson(await lockedAccount(transaction, wanted.email))
}

async function lockedAccount(transaction: PoolClient, email: string): Promise<Account> {
  const account = await lockAccountByEmail(transaction, email)
  if (account === undefined) throw unexpectedFailure()
  return account
}
