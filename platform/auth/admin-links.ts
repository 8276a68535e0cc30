import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { inTransaction } from '#platform/database/transaction.ts'
import {
  type Account,
  accountByEmail,
  accountById,
  createAccount,
  lockAccountByEmail,
  mergeMetadata,
} from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import { expectEmail } from './email-change.ts'
import * as refuse from './errors.ts'
import { isLinkKind, mailLink, makeLink } from './links/link-mail.ts'
import { hashedIfGiven, newcomer } from './password-rules.ts'
import { metadata, readFields, redirectTarget, requireEmail, text, visitOf } from './request.ts'
import { requireAdmin } from './signed-in.ts'
import { userJson } from './user-json.ts'

const inviteFields = z.object({ email: text, data: metadata })

/** Mails an invitation. The invited person chooses a password after accepting it. */
export async function invite(auth: Auth, context: Context): Promise<Response> {
  await requireAdmin(context)
  const fields = await readFields(context, inviteFields)
  const email = requireEmail(fields.email)
  const redirectTo = redirectTarget(context, auth.config)
  const invited = await inTransaction(auth.pool, async (transaction) => {
    const account = await unconfirmed(transaction, email, null, fields.data)
    await mailLink(auth, transaction, 'invite', { userId: account.id, to: email, redirectTo })
    await audit(transaction, 'user_invited', account, visitOf(context, auth.config))
    return accountById(transaction, account.id)
  })
  return context.json(userJson(refuse.unless(invited, refuse.unexpectedFailure)))
}

const linkFields = z.object({
  ...{ type: text, email: text, new_email: text, password: text, redirect_to: text },
  data: metadata,
})

/** Returns the link of a mail, for an administrator who sends it themselves. */
export async function generateLink(auth: Auth, context: Context): Promise<Response> {
  await requireAdmin(context)
  const wanted = await readFields(context, linkFields)
  const email = requireEmail(wanted.email)
  const asked = wanted.type
  if (!isLinkKind(asked)) throw refuse.validationFailed(`Invalid email action link type requested: ${wanted.type}`)
  const isNew = (await accountByEmail(auth.pool, email)) === undefined
  // As in the hosted service, a magic link for a new address signs it up.
  const kind = asked === 'magiclink' && isNew ? 'signup' : asked
  const isSignUp = asked === 'signup' && isNew
  if (isSignUp && wanted.password === '') throw refuse.validationFailed('Signup requires a valid password')
  const encryptedPassword = isSignUp ? await hashedIfGiven(auth, wanted.password, newcomer(email, wanted.data)) : null
  const redirectTo = redirectTarget(context, auth.config, wanted.redirect_to)
  const newEmail = kind.startsWith('email_change') ? requireEmail(wanted.new_email) : null

  const made = await inTransaction(auth.pool, async (transaction) => {
    const account =
      kind === 'signup' || kind === 'invite'
        ? await unconfirmed(transaction, email, encryptedPassword, wanted.data)
        : await known(transaction, email)
    if (newEmail !== null) {
      if ((await accountByEmail(transaction, newEmail)) !== undefined) throw refuse.emailExists()
      if (account.email_change !== newEmail) await expectEmail(transaction, account.id, newEmail)
    }
    const to = kind === 'email_change_new' && newEmail !== null ? newEmail : email
    const link = await makeLink(auth, transaction, kind, { userId: account.id, to, redirectTo })
    await audit(transaction, 'user_invited', account, visitOf(context, auth.config))
    return { ...link, account: await known(transaction, email) }
  })
  return context.json({
    ...userJson(made.account),
    ...{ action_link: made.link, email_otp: made.code, hashed_token: made.linkToken },
    ...{ verification_type: kind, redirect_to: redirectTo },
  })
}

/** Returns an account that is new or not yet confirmed. */
async function unconfirmed(
  transaction: PoolClient,
  email: string,
  encryptedPassword: string | null,
  data: Record<string, unknown>,
): Promise<Account> {
  const wanted = { email, encryptedPassword, metadata: data, isConfirmed: false, repeatsIdentity: false }
  const isNew = (await createAccount(transaction, wanted)) !== undefined
  const account = await known(transaction, email)
  if (account.email_confirmed_at !== null) throw refuse.emailExists()
  if (!isNew) await mergeMetadata(transaction, account.id, 'raw_user_meta_data', data)
  return account
}

const known = async (transaction: PoolClient, email: string): Promise<Account> =>
  refuse.unless(await lockAccountByEmail(transaction, email), refuse.nobodyWithEmail)
