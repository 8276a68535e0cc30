import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Database } from './auth-deps.ts'
import { emailExists } from './errors.ts'

/** The second factors: those that a person sets up, and the codes for when they are lost. */
export const OWN_FACTOR_TYPES = ['totp', 'webauthn'] as const
export type OwnFactorType = (typeof OWN_FACTOR_TYPES)[number]
export const FACTOR_TYPES = [...OWN_FACTOR_TYPES, 'recovery_code'] as const
export const FACTOR_STATUSES = ['unverified', 'verified'] as const

export interface Factor {
  id: string
  friendly_name?: string
  factor_type: (typeof FACTOR_TYPES)[number]
  status: (typeof FACTOR_STATUSES)[number]
  created_at: string
  updated_at: string
}

export interface Account {
  id: string
  aud: string
  role: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown>
  raw_user_meta_data: Record<string, unknown>
  phone: string | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  reauthentication_sent_at: Date | null
  banned_until: Date | null
  is_anonymous: boolean
  is_banned: boolean
  created_at: Date
  updated_at: Date
  identities: Record<string, unknown>[]
  factors: Factor[]
}

const SELECT_ACCOUNT = `
  select u.id, u.aud, u.role, u.email, u.encrypted_password, u.email_confirmed_at, u.invited_at, u.confirmation_sent_at,
         u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.email_change_confirm_status, u.last_sign_in_at,
         u.raw_app_meta_data, u.raw_user_meta_data, u.phone, u.phone_confirmed_at, u.confirmed_at, u.reauthentication_sent_at,
         u.banned_until, u.is_anonymous, u.created_at, u.updated_at, coalesce(u.banned_until > now(), false) as is_banned,
         coalesce((select jsonb_agg(jsonb_build_object(
             'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
             'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at,
             'updated_at', i.updated_at, 'email', i.email) order by i.created_at)
           from auth.identities i where i.user_id = u.id), '[]') as identities,
         coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
             'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
             'created_at', f.created_at, 'updated_at', f.updated_at)) order by f.created_at)
           from auth.mfa_factors f where f.user_id = u.id), '[]') as factors
    from auth.users u`

export async function accountByEmail(db: Database, email: string): Promise<Account | undefined> {
  return one(db, `${SELECT_ACCOUNT} where u.email = $1 and not u.is_sso_user and u.deleted_at is null`, email)
}

/** Locks the account until the transaction ends, so that two requests for one person run one after the other. */
export async function lockAccountByEmail(transaction: PoolClient, email: string): Promise<Account | undefined> {
  const byEmail = 'where u.email = $1 and not u.is_sso_user and u.deleted_at is null for update of u'
  return one(transaction, `${SELECT_ACCOUNT} ${byEmail}`, email)
}

export async function lockAccountById(transaction: PoolClient, id: string): Promise<Account | undefined> {
  // A second statement, because the locking one would return the factors from before the wait.
  await transaction.query('select from auth.users where id = $1 for update', [id])
  return accountById(transaction, id)
}

export async function accountById(db: Database, id: string): Promise<Account | undefined> {
  return one(db, `${SELECT_ACCOUNT} where u.id = $1 and u.deleted_at is null`, id)
}

/** Newest first. */
const LISTED = `where u.deleted_at is null and ($1 = '' or strpos(u.email, lower($1)) > 0
  or strpos(lower(u.raw_user_meta_data ->> 'full_name'), lower($1)) > 0)`

export interface AccountsPage {
  limit: number
  offset: number
  /** Part of an email address or a full name. Empty for all accounts. */
  filter: string
  order: 'asc' | 'desc'
}

/** Returns a page of accounts by age, and the total number of accounts. */
export async function accountsPage(db: Database, { limit, offset, filter, order }: AccountsPage) {
  const page = `${LISTED} order by u.created_at ${order}, u.id limit $2 offset $3`
  const accounts = await db.query<Account>(`${SELECT_ACCOUNT} ${page}`, [filter, limit, offset])
  const count = `select count(*)::int as total from auth.users u ${LISTED}`
  const counted = await db.query<{ total: number }>(count, [filter])
  return { accounts: accounts.rows, total: counted.rows[0]?.total ?? 0 }
}

export interface NewAccount {
  /** Generated if omitted. */
  id?: string
  email: string
  encryptedPassword: string | null
  metadata: Record<string, unknown>
  isConfirmed: boolean
  /**
   * A sign-up's metadata includes its identity's data, as in the hosted service. An administrator's is stored as given.
   */
  repeatsIdentity: boolean
}

/** Creates the account and its email identity. Returns undefined if a concurrent request has taken the address. */
export async function createAccount(transaction: PoolClient, wanted: NewAccount): Promise<string | undefined> {
  const { id = randomUUID() } = wanted
  const { rowCount } = await transaction.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, $3, case when $4 then now() end, '{"provider":"email","providers":["email"]}', $5)
     on conflict do nothing`,
    [id, wanted.email, wanted.encryptedPassword, wanted.isConfirmed, metadataOf(id, wanted)],
  )
  if (rowCount !== 1) return undefined
  await identify(transaction, id, identityOf(id, wanted))
  return id
}

/**
 * Replaces the metadata of an unconfirmed account with the newest sign-up's, because its mail has replaced the earlier
 * link. Either sign-up may be a stranger's, so the password is kept only if both chose the same one.
 */
export async function replaceUnconfirmed(transaction: PoolClient, id: string, wanted: NewAccount): Promise<void> {
  await transaction.query(
    `update auth.users set encrypted_password = case when encrypted_password = $2 then $2 end, raw_user_meta_data = $3,
            updated_at = now() where id = $1`,
    [id, wanted.encryptedPassword, metadataOf(id, wanted)],
  )
  await identify(transaction, id, identityOf(id, wanted))
}

const identityOf = (id: string, { email, metadata, isConfirmed, repeatsIdentity }: NewAccount) => ({
  ...(repeatsIdentity ? metadata : {}),
  ...{ sub: id, email, email_verified: isConfirmed, phone_verified: false },
})

const metadataOf = (id: string, wanted: NewAccount) =>
  wanted.repeatsIdentity ? identityOf(id, wanted) : wanted.metadata

async function identify(transaction: PoolClient, id: string, data: Record<string, unknown>): Promise<void> {
  await transaction.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
     values ($1::text, $1::uuid, $2, 'email', now())
     on conflict (provider_id, provider) do update
       set identity_data = excluded.identity_data, updated_at = now()`,
    [id, data],
  )
}

/** Marks the address as confirmed: the person has shown that they read its mail. */
export async function confirmEmail(transaction: PoolClient, id: string): Promise<void> {
  await transaction.query(
    `update auth.users set email_confirmed_at = now(), updated_at = now(),
            raw_user_meta_data = raw_user_meta_data || '{"email_verified":true}'
      where id = $1 and email_confirmed_at is null`,
    [id],
  )
  await transaction.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified":true}', updated_at = now()
      where user_id = $1 and provider = 'email'`,
    [id],
  )
}

/** Changes the account's address to another free one. Links and codes mailed to the earlier address stop working. */
export async function replaceEmail(
  transaction: PoolClient,
  { id, raw_user_meta_data: metadata }: Account,
  email: string,
  isConfirmed: boolean,
): Promise<void> {
  const repeated = 'email' in metadata ? { email, email_verified: isConfirmed } : {}
  const changing = transaction.query(
    `update auth.users set email = $2, email_change = null, email_change_confirm_status = 0, is_anonymous = false,
            email_confirmed_at = case when $3 then now() else email_confirmed_at end, updated_at = now(),
            raw_user_meta_data = raw_user_meta_data || $4,
            raw_app_meta_data = '{"provider":"email","providers":["email"]}' || raw_app_meta_data
      where id = $1`,
    [id, email, isConfirmed, repeated],
  )
  await changing.catch((error) => {
    // unique_violation
    throw error.code === '23505' ? emailExists() : error
  })
  await transaction.query('delete from auth.one_time_tokens where user_id = $1', [id])
  await identify(transaction, id, { sub: id, email, email_verified: isConfirmed, phone_verified: false })
}

/** Sets the password. Links and codes mailed before stop working. */
export async function setPassword(transaction: PoolClient, id: string, encryptedPassword: string): Promise<void> {
  const replace = 'update auth.users set encrypted_password = $2, updated_at = now() where id = $1'
  await transaction.query(replace, [id, encryptedPassword])
  await transaction.query('delete from auth.one_time_tokens where user_id = $1', [id])
}

/** Merges metadata. A null removes its key. */
export async function mergeMetadata(
  transaction: PoolClient,
  id: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  changes: Record<string, unknown>,
): Promise<void> {
  const removed = Object.keys(changes).filter((key) => changes[key] === null)
  await transaction.query(
    `update auth.users set ${column} = (${column} || $2::jsonb) - $3::text[], updated_at = now() where id = $1`,
    [id, changes, removed],
  )
}

async function one(db: Database, text: string, value: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>(text, [value])
  return rows[0]
}
