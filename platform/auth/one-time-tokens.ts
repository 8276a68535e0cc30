import { createHash, createHmac, randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { TokenKeys } from '#platform/http/signed-token.ts'
import { lockAccountByEmail } from './accounts.ts'
import type { Auth } from './auth-deps.ts'

export const ONE_TIME_TOKEN_TYPES = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_current',
  'email_change_token_new',
  'reauthentication_token',
] as const
export type OneTimeTokenType = (typeof ONE_TIME_TOKEN_TYPES)[number]

/** Returns the family of a token type. The two halves of a change of address share one. */
export const familyOf = (type: OneTimeTokenType): string => type.replace(/_(current|new)$/, '')

/** The contents of a mail: a link's token, and six digits to type. Either works once. */
export interface OneTimeToken {
  linkToken: string
  code: string
}

/** Creates a token that replaces the person's earlier one of its type. Stores only its digest. */
export async function issueOneTimeToken(
  { keys }: Auth,
  transaction: PoolClient,
  { userId, type, to }: Redeemed & { to: string },
): Promise<OneTimeToken> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const linkToken = linkTokenOf(keys, userId, type, code)
  await transaction.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values ($1, $2, $3, $4)
     on conflict (user_id, token_type) do update
       set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = now(), updated_at = now()`,
    [userId, type, digest(linkToken), to],
  )
  return { linkToken, code }
}

interface Redeemed {
  userId: string
  type: OneTimeTokenType
}

/** The proof from a mail: its link's token, or its digits with the address they were sent to. */
export type Sent = { linkToken: string } | { email: string; code: string }

/** Marks the token of a link that hands out a code instead of a session. */
export const PKCE_PREFIX = /^pkce_/

/** Returns the token's owner and uses the token up, unless the transaction is rolled back. */
export async function redeem(
  auth: Auth,
  transaction: PoolClient,
  sent: Sent,
  types: readonly OneTimeTokenType[],
): Promise<Redeemed | undefined> {
  const digests =
    'linkToken' in sent
      ? [digest(sent.linkToken.replace(PKCE_PREFIX, ''))]
      : (await mailed(transaction, sent.email, types)).map(({ userId, type }) =>
          digest(linkTokenOf(auth.keys, userId, type, sent.code)),
        )
  // Locks accounts first, as everywhere, to avoid deadlocks.
  const owners = 'select user_id from auth.one_time_tokens where token_hash = any($1)'
  await transaction.query(`select from auth.users where id in (${owners}) for update`, [digests])
  const { rows } = await transaction.query<{ user_id: string; token_type: OneTimeTokenType; is_fresh: boolean }>(
    `delete from auth.one_time_tokens
      where token_hash = any($1) and token_type = any($2::auth.one_time_token_type[])
      returning user_id, token_type, created_at > now() - $3 * interval '1 second' as is_fresh`,
    [digests, types, auth.config.linkSeconds],
  )
  const row = rows[0]
  return row?.is_fresh ? { userId: row.user_id, type: row.token_type } : undefined
}

/** Returns the people whose codes may have gone to an address: its owner, and those changing theirs to it. */
async function mailed(transaction: PoolClient, email: string, types: readonly OneTimeTokenType[]): Promise<Redeemed[]> {
  const account = await lockAccountByEmail(transaction, email)
  const owned = account === undefined ? [] : types.map((type) => ({ userId: account.id, type }))
  if (!types.includes('email_change_token_new')) return owned
  const wishing = await transaction.query<Redeemed>(
    `select id as "userId", 'email_change_token_new' as type from auth.users where email_change = $1`,
    [email],
  )
  return [...owned, ...wishing.rows]
}

/**
 * Derives the link's token from the digits and a secret. One stored digest then serves both, and the million possible
 * codes can't be tried against it without the secret.
 */
function linkTokenOf(keys: TokenKeys, userId: string, type: OneTimeTokenType, code: string): string {
  return createHmac('sha256', keys.secretFor('one-time tokens')).update(`${userId}|${type}|${code}`).digest('hex')
}

const digest = (linkToken: string): string => createHash('sha256').update(linkToken).digest('hex')
