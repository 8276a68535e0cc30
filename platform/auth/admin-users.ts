import type { Context } from 'hono'
import { DatabaseError, type PoolClient } from 'pg'
import { z } from 'zod'
import { inTransaction } from '#platform/database/transaction.ts'
import { isStorable } from '#platform/http/storable-text.ts'
import {
  type Account,
  accountById,
  accountsPage,
  confirmEmail,
  createAccount,
  mergeMetadata,
  replaceEmail,
  setPassword,
} from './accounts.ts'
import { audit } from './audit.ts'
import type { Auth } from './auth-deps.ts'
import { banSeconds } from './ban-duration.ts'
import * as refuse from './errors.ts'
import { removeFactor } from './factors/factor-store.ts'
import { forgetDevices } from './known-devices.ts'
import { hashedIfGiven, newcomer, ownerOf } from './password-rules.ts'
import { metadata, readFields, readOptionalFields, requireEmail, text, UUID, visitOf } from './request.ts'
import { endSessions } from './sessions.ts'
import { requireAdmin } from './signed-in.ts'
import { userJson } from './user-json.ts'

const userFields = z.object({
  ...{ email: text, phone: text, password: text.nullish(), role: text, ban_duration: text },
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
})
const newUserFields = userFields.extend({ id: text, password_hash: text })
type Wanted = z.infer<typeof userFields>

/** Creates an account without sending a mail. */
export async function createUser(auth: Auth, context: Context): Promise<Response> {
  await requireAdmin(context)
  const wanted = await readFields(context, newUserFields)
  if (wanted.phone !== '') throw refuse.phoneSignupDisabled()
  if (wanted.id !== '' && !UUID.test(wanted.id)) throw refuse.validationFailed('ID must conform to the uuid v4 format')
  if (wanted.email === '') throw refuse.validationFailed('Cannot create a user without either an email or phone')
  const email = requireEmail(wanted.email)
  const encryptedPassword = await hashedIfGiven(
    auth,
    wanted.password || null,
    newcomer(email, wanted.user_metadata),
    wanted.password_hash,
  )
  requireOwnRole(wanted, 'authenticated')
  const isBannedFor = banSeconds(wanted.ban_duration)
  const created = await inTransaction(auth.pool, async (transaction) => {
    const id = await createAccount(transaction, {
      ...{ email, encryptedPassword, metadata: wanted.user_metadata, repeatsIdentity: false, isConfirmed: false },
      ...(wanted.id === '' ? {} : { id: wanted.id }),
    })
    if (id === undefined) throw refuse.emailExists()
    if (wanted.email_confirm === true) await confirmEmail(transaction, id)
    await mergeMetadata(transaction, id, 'raw_app_meta_data', wanted.app_metadata)
    if (isBannedFor !== null) await ban(transaction, id, isBannedFor)
    await audit(transaction, 'user_signedup', { id, email }, visitOf(context, auth.config))
    return accountById(transaction, id)
  })
  return shown(context, created)
}

/** Returns a page of accounts, newest first by default, with the pagination headers that client libraries read. */
export async function listUsers(auth: Auth, context: Context): Promise<Response> {
  await requireAdmin(context)
  const page = wholeNumber(context.req.query('page'), 1)
  const perPage = Math.min(wholeNumber(context.req.query('per_page'), 50), 1000)
  const filter = context.req.query('filter') ?? ''
  if (!isStorable(filter)) throw refuse.validationFailed('filter must not contain null or broken characters')
  const { accounts, total } = await accountsPage(auth.pool, {
    limit: perPage,
    offset: (page - 1) * perPage,
    filter,
    order: /^created_at asc$/i.test(context.req.query('sort') ?? '') ? 'asc' : 'desc',
  })
  const last = Math.ceil(total / perPage)
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  context.header('Link', [...(last > page ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
  context.header('X-Total-Count', String(total))
  return context.json({ users: accounts.map(userJson), aud: 'authenticated' })
}

const LARGEST_PAGE = 1_000_000

function wholeNumber(given: string | undefined, otherwise: number): number {
  const number = Number(given || otherwise)
  if (!Number.isInteger(number) || number < 1 || number > LARGEST_PAGE) {
    throw refuse.validationFailed(`Bad Pagination Parameters: ${given}`)
  }
  return number
}

export async function getUser(auth: Auth, context: Context): Promise<Response> {
  return shown(context, await requireNamedUser(auth, context))
}

/**
 * Changes an account at once, without confirmation: the administrator is responsible for the address and the password.
 */
export async function updateUser(auth: Auth, context: Context): Promise<Response> {
  const account = await requireNamedUser(auth, context)
  const wanted = await readFields(context, userFields)
  if (wanted.phone !== '') throw refuse.phoneSignupDisabled()
  const email = wanted.email === '' ? null : requireEmail(wanted.email)
  const encryptedPassword = await hashedIfGiven(auth, wanted.password ?? null, ownerOf(account))
  requireOwnRole(wanted, account.role)
  const isBannedFor = banSeconds(wanted.ban_duration)
  const updated = await inTransaction(auth.pool, async (transaction) => {
    if (email !== null && email !== account.email) {
      const isConfirmed = account.email_confirmed_at !== null
      await replaceEmail(transaction, account, email, isConfirmed)
    }
    if (wanted.email_confirm === true) await confirmEmail(transaction, account.id)
    if (encryptedPassword !== null) {
      await setPassword(transaction, account.id, encryptedPassword)
      await endSessions(transaction, 'global', { account, sessionId: null })
      await forgetDevices(auth, transaction, account.id, null)
    }
    await mergeMetadata(transaction, account.id, 'raw_user_meta_data', wanted.user_metadata)
    await mergeMetadata(transaction, account.id, 'raw_app_meta_data', wanted.app_metadata)
    if (isBannedFor !== null) await ban(transaction, account.id, isBannedFor)
    await audit(transaction, 'user_modified', account, visitOf(context, auth.config))
    return accountById(transaction, account.id)
  })
  return shown(context, updated)
}

/**
 * Throws if a request sets another role. The role goes into every token and is derived from the person, so it can't be
 * set here.
 */
function requireOwnRole({ role }: Wanted, own: string): void {
  if (role !== '' && role !== own) throw refuse.validationFailed(`The role "${role}" can't be given to this user`)
}

async function ban(transaction: PoolClient, id: string, seconds: number): Promise<void> {
  await transaction.query(
    `update auth.users set banned_until = case when $2 > 0 then now() + $2 * interval '1 second' end, updated_at = now()
      where id = $1`,
    [id, seconds],
  )
}

/** Deletes an account. A soft delete keeps its row but removes all personal data. */
export async function deleteUser(auth: Auth, context: Context): Promise<Response> {
  const account = await requireNamedUser(auth, context)
  const fields = z.object({ should_soft_delete: z.boolean().nullish() })
  const { should_soft_delete: isSoft } = await readOptionalFields(context, fields)
  await inTransaction(auth.pool, async (transaction) => {
    await audit(transaction, 'user_deleted', account, visitOf(context, auth.config))
    if (isSoft === true) {
      await forget(transaction, account.id)
      await forgetDevices(auth, transaction, account.id, null)
    } else await remove(transaction, account.id)
  })
  return context.json({})
}

// restrict_violation and foreign_key_violation
const STILL_REFERRED_TO = ['23001', '23503']

async function remove(transaction: PoolClient, id: string): Promise<void> {
  try {
    await transaction.query('delete from auth.users where id = $1', [id])
  } catch (error) {
    const isNeeded = error instanceof DatabaseError && STILL_REFERRED_TO.includes(error.code ?? '')
    throw isNeeded ? refuse.userStillNeeded() : error
  }
}

const PERSONAL = ['identities', 'mfa_factors', 'sessions', 'one_time_tokens', 'flow_state']

async function forget(transaction: PoolClient, id: string): Promise<void> {
  await transaction.query(
    `update auth.users set deleted_at = now(), email = null, phone = null, email_change = null, encrypted_password = null,
            raw_user_meta_data = '{}', raw_app_meta_data = '{}' where id = $1`,
    [id],
  )
  for (const table of PERSONAL) await transaction.query(`delete from auth.${table} where user_id = $1`, [id])
}

export async function listFactors(auth: Auth, context: Context): Promise<Response> {
  return context.json((await requireNamedUser(auth, context)).factors)
}

/** Removes a factor for a person who lost their device and codes, after staff have verified their identity. */
export async function deleteFactor(auth: Auth, context: Context): Promise<Response> {
  const account = await requireNamedUser(auth, context)
  const asked = account.factors.find(({ id }) => id === context.req.param('factor'))
  const factor = refuse.unless(asked, refuse.factorNotFound)
  await removeFactor(auth, account, factor.id, context)
  return context.json(factor)
}

async function requireNamedUser(auth: Auth, context: Context): Promise<Account> {
  await requireAdmin(context)
  const id = context.req.param('user') ?? ''
  if (!UUID.test(id)) throw refuse.validationFailed('user_id must be an UUID', 404)
  return refuse.unless(await accountById(auth.pool, id), refuse.noSuchUser)
}

const shown = (context: Context, account: Account | undefined): Response =>
  context.json(userJson(refuse.unless(account, refuse.noSuchUser)))
