import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { PoolClient } from 'pg'
import type { AuthConfig } from './auth-config.ts'
import type { Auth } from './auth-deps.ts'
import { visitOf } from './request.ts'

const LIFETIME_SECONDS = 365 * 86_400
const TOKEN_BYTES = 32
const NAME = 'device-'
/** With this prefix, browsers accept the cookie only over TLS, from this host, and for all of its paths. */
const HOST_ONLY = '__Host-'
/** A client without cookies adds a device at each sign-in, so the oldest ones are deleted. */
const MOST_DEVICES = 50
const MOST_COOKIES = 20

const FIND = `
  select d.id from auth.known_devices d join auth.users u on u.id = d.user_id
   where d.token_hash = any($1) and u.email = $2 and not u.is_sso_user and u.deleted_at is null
     and d.last_seen_at > now() - $3 * interval '1 second'`

/**
 * Returns the id of the account's device that sent this request, or undefined for an unknown device. The cookie only
 * proves an earlier sign-in and never signs anyone in, so it needs no CSRF protection.
 */
export async function knownDevice({ pool, config }: Auth, context: Context, email: string) {
  const digests = config.remembersDevices ? sentDigests(context) : []
  if (digests.length === 0) return undefined
  const { rows } = await pool.query<{ id: string }>(FIND, [digests, email, LIFETIME_SECONDS])
  return rows[0]?.id
}

const RENEW = `
  update auth.known_devices set last_seen_at = now(), user_agent = $3, ip = $4
   where user_id = $1 and token_hash = $2 and last_seen_at > now() - $5 * interval '1 second'`
const ADD = `
  with added as (
    insert into auth.known_devices (user_id, token_hash, user_agent, ip) values ($1, $2, $3, $4)
  )
  delete from auth.known_devices where id in (
    select id from auth.known_devices where user_id = $1 order by last_seen_at desc offset ${MOST_DEVICES - 1})`

/**
 * Records the browser of a successful sign-in and sets its cookie. Tokens come only from the server, so a chosen one
 * can't be planted.
 */
export async function rememberDevice(
  { config }: Auth,
  transaction: PoolClient,
  userId: string,
  context: Context,
): Promise<void> {
  const { address, userAgent } = visitOf(context, config)
  const sent = getCookie(context, cookieName(config, userId))
  if (sent !== undefined) {
    const values = [userId, digest(sent), userAgent, address, LIFETIME_SECONDS]
    const { rowCount } = await transaction.query(RENEW, values)
    if (rowCount === 1) {
      giveCookie(context, config, userId, sent)
      return
    }
  }
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await transaction.query(ADD, [userId, digest(token), userAgent, address])
  giveCookie(context, config, userId, token)
}

/** Forgets all of the person's devices, or all but the device of this request. */
export async function forgetDevices(
  { config }: Auth,
  transaction: PoolClient,
  userId: string,
  keptDeviceOf: Context | null,
): Promise<void> {
  if (!config.remembersDevices) return
  const sent = keptDeviceOf === null ? undefined : getCookie(keptDeviceOf, cookieName(config, userId))
  const forget = 'delete from auth.known_devices where user_id = $1 and token_hash is distinct from $2'
  await transaction.query(forget, [userId, sent === undefined ? null : digest(sent)])
}

/** SameSite=Lax, because the link in a mail opens from another site and its browser should be recognized. */
function giveCookie(context: Context, config: AuthConfig, userId: string, token: string): void {
  const { pathname } = new URL(config.apiUrl)
  const secure = isSecure(config)
  const path = secure ? '/' : pathname
  setCookie(context, cookieName(config, userId), token, {
    ...{ httpOnly: true, sameSite: 'Lax', maxAge: LIFETIME_SECONDS, path, secure },
  })
}

/** One cookie per account, because people share browsers. */
const cookieName = (config: AuthConfig, userId: string): string =>
  `${isSecure(config) ? HOST_ONLY : ''}${NAME}${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`

const isSecure = ({ apiUrl }: AuthConfig): boolean => apiUrl.startsWith('https:')

const sentDigests = (context: Context): string[] =>
  Object.entries(getCookie(context))
    .filter(([name]) => name.startsWith(NAME) || name.startsWith(`${HOST_ONLY}${NAME}`))
    .slice(0, MOST_COOKIES)
    .map(([, token]) => digest(token))

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')
