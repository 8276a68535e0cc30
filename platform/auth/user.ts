import type { Context } from 'hono'
import { z } from 'zod'
import { inTransaction } from '#platform/database/transaction.ts'
import { type Account, accountById, lockAccountById, mergeMetadata, setPassword } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import { requestEmailChange } from './email-change.ts'
import * as refuse from './errors.ts'
import { evenly } from './even-time.ts'
import { challengeFields, challengeOf } from './flow-states.ts'
import { forgetDevices } from './known-devices.ts'
import { limitMail, limitSignIn, limitVerify } from './limits.ts'
import { ownerOf } from './password-rules.ts'
import { requireNonce } from './reauthentication.ts'
import { metadata, normalEmail, readFields, redirectTarget, requireEmail, text, visitOf } from './request.ts'
import { notifyOwner } from './security-notices.ts'
import { endSessions } from './sessions.ts'
import { requireRecentSignIn, requireSignIn, type SignedIn } from './signed-in.ts'
import { userJson } from './user-json.ts'

const userFields = challengeFields.extend({
  ...{ email: text, phone: text, password: text.nullish(), nonce: text, current_password: text },
  ...{ data: metadata, app_metadata: z.unknown().optional() },
})
type Wanted = z.infer<typeof userFields> & { password: string }

export async function getUser(auth: Auth, context: Context): Promise<Response> {
  const { account } = await requireSignIn(auth, context)
  return context.json(userJson(account))
}

/** Changes the person's password, address, or metadata. A new password ends all other sessions. */
export async function updateUser(auth: Auth, context: Context): Promise<Response> {
  const signedIn = await requireSignIn(auth, context)
  const { account, aal } = signedIn
  const { password = null, ...wanted } = await readFields(context, userFields)
  if (wanted.app_metadata !== undefined) throw refuse.appMetadataIsAdmins()
  if (wanted.phone !== '' && wanted.phone !== account.phone) throw refuse.phoneOtpDisabled()
  const isOtherEmail = wanted.email !== '' && normalEmail(wanted.email) !== account.email
  const newEmail = isOtherEmail ? requireEmail(wanted.email) : null
  if ((newEmail !== null || password !== null) && aal === 'aal1' && hasVerifiedFactor(account))
    throw refuse.insufficientAal()
  if (password !== null && newEmail === null && account.is_anonymous) throw refuse.passwordWithoutEmail()
  if (newEmail !== null) requireRecentSignIn(auth, signedIn)
  const visit = visitOf(context, auth.config)
  const links = { redirectTo: redirectTarget(context, auth.config), challenge: challengeOf(wanted) }
  if (newEmail !== null) await limitMail(auth, visit.address)
  const encryptedPassword =
    password === null ? null : await newPassword(auth, signedIn, { ...wanted, password }, visit.address)

  const changing = inTransaction(auth.pool, async (transaction) => {
    const locked = refuse.unless(await lockAccountById(transaction, account.id), refuse.userNotFound)
    if (encryptedPassword !== null) {
      if (needsNonce(auth, signedIn)) await requireNonce(auth, transaction, account, wanted.nonce)
      await setPassword(transaction, account.id, encryptedPassword)
      await endSessions(transaction, 'others', signedIn)
      await forgetDevices(auth, transaction, account.id, context)
      await audit(transaction, 'user_updated_password', account, visit)
      await notifyOwner(auth, transaction, account, { kind: 'password_changed' }, context)
    }
    if (Object.keys(wanted.data).length > 0) {
      await mergeMetadata(transaction, account.id, 'raw_user_meta_data', wanted.data)
      await audit(transaction, 'user_modified', account, visit)
    }
    if (newEmail !== null) await requestEmailChange(auth, transaction, locked, newEmail, links)
    return accountById(transaction, account.id)
  })
  const updated = await (newEmail === null ? changing : evenly(changing))
  return context.json(userJson(refuse.unless(updated, refuse.userNotFound)))
}

async function newPassword(auth: Auth, signedIn: SignedIn, wanted: Wanted, address: string): Promise<string> {
  const { account } = signedIn
  const { passwords } = auth
  if (needsNonce(auth, signedIn)) {
    if (wanted.nonce === '') throw refuse.reauthenticationNeeded()
    await limitVerify(auth, address, account.id)
  }
  await limitSignIn(auth, address, account.id)
  await auth.passwordRule(wanted.password, ownerOf(account))
  const current = account.encrypted_password
  if (current !== null) {
    await requireCurrentPassword(auth, signedIn, wanted.current_password, current)
    if (await passwords.verify(wanted.password, current)) throw refuse.samePassword()
  }
  return passwords.hash(wanted.password)
}

const DAY_MS = 86_400_000

const ageMs = ({ clock }: Auth, { session }: SignedIn): number => clock() - (session?.created_at.getTime() ?? 0)

const needsNonce = (auth: Auth, signedIn: SignedIn): boolean =>
  auth.config.isReauthenticationRequired && ageMs(auth, signedIn) > DAY_MS

/**
 * Throws if the session is old and the current password is missing or wrong. A person who forgot it signs in by a
 * mailed link or code, so it isn't required then.
 */
async function requireCurrentPassword(auth: Auth, signedIn: SignedIn, given: string, current: string): Promise<void> {
  if (given === '') {
    const isAskedFor = ageMs(auth, signedIn) > auth.config.currentPasswordAfterSeconds * 1000
    if (isAskedFor && signedIn.session?.is_mailed !== true) throw refuse.currentPasswordRequired()
    return
  }
  if (!(await auth.passwords.verify(given, current))) throw refuse.currentPasswordInvalid()
}

const hasVerifiedFactor = ({ factors }: Account): boolean => factors.some(({ status }) => status === 'verified')
