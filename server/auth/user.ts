import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { z } from 'zod'
import { inTransaction } from '#server/database/transaction.ts'
import { type Account, accountById } from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import { emailChangeDisabled, insufficientAal, samePassword, userNotFound } from './errors.ts'
import { limitSignIn } from './limits.ts'
import { requireAcceptablePassword } from './password-rules.ts'
import { metadata, normalEmail, readFields, text, visitOf } from './request.ts'
import { endSessions } from './sessions.ts'
import { requireSignIn, type SignedIn } from './signed-in.ts'
import { userJson } from './user-json.ts'

const userFields = z.object({ email: text, password: text, data: metadata })

export async function getUser(auth: Auth, context: Context): Promise<Response> {
  const { account } = await requireSignIn(auth, context)
  return context.json(userJson(account))
}

/** Changes the password or the person's own metadata. A new password ends every other session. */
export async function updateUser(auth: Auth, context: Context): Promise<Response> {
  const signedIn = await requireSignIn(auth, context)
  const { account } = signedIn
  const { email, password, data } = await readFields(context, userFields)
  if (email !== '' && normalEmail(email) !== account.email) throw emailChangeDisabled()
  const visit = visitOf(context, auth.config)
  const encryptedPassword = password === '' ? null : await newPassword(auth, signedIn, password, visit.address)

  const updated = await inTransaction(auth.pool, async (transaction) => {
    if (encryptedPassword !== null) {
      await setPassword(transaction, signedIn, encryptedPassword)
      await audit(transaction, 'user_updated_password', account, visit)
    }
    if (Object.keys(data).length > 0) {
      await mergeMetadata(transaction, account.id, data)
      await audit(transaction, 'user_modified', account, visit)
    }
    return accountById(transaction, account.id)
  })
  if (updated === undefined) throw userNotFound()
  return context.json(userJson(updated))
}

async function newPassword(auth: Auth, { account, aal }: SignedIn, password: string, address: string): Promise<string> {
  if (aal === 'aal1' && hasVerifiedFactor(account)) throw insufficientAal()
  requireAcceptablePassword(password, auth.config.passwordMinLength)
  await limitSignIn(auth, address, account.id)
  const current = account.encrypted_password
  if (current !== null && (await auth.passwords.verify(password, current))) throw samePassword()
  return auth.passwords.hash(password)
}

function hasVerifiedFactor({ factors }: Account): boolean {
  return factors.some(({ status }) => status === 'verified')
}

async function setPassword(transaction: PoolClient, signedIn: SignedIn, encryptedPassword: string): Promise<void> {
  const { account } = signedIn
  await transaction.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    account.id,
    encryptedPassword,
  ])
  await transaction.query("delete from auth.one_time_tokens where user_id = $1 and token_type = 'recovery_token'", [
    account.id,
  ])
  await endSessions(transaction, 'others', signedIn)
}

/** A null removes its key. */
async function mergeMetadata(transaction: PoolClient, id: string, data: Record<string, unknown>): Promise<void> {
  const removed = Object.keys(data).filter((key) => data[key] === null)
  await transaction.query(
    `update auth.users set raw_user_meta_data = (raw_user_meta_data || $2::jsonb) - $3::text[], updated_at = now()
      where id = $1`,
    [id, data, removed],
  )
}
