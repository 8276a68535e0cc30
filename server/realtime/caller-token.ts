import { type Caller, callerWithClaims, TokenRefused } from '#server/http/caller.ts'
import type { TokenKeys } from '#server/http/signed-token.ts'
import * as refusals from './errors.ts'

/** Claims that change whenever a token is refreshed and say nothing of who holds it. */
const OF_THE_TOKEN = ['exp', 'iat', 'nbf', 'jti']

/** Not an API key, nor nothing. */
export const isToken = (token: unknown): token is string =>
  typeof token === 'string' && token !== '' && !token.startsWith('sb_')

/** Who a token is from; an API key, or none, leaves it at who opened the connection. */
export function callerOfToken(keys: TokenKeys, token: unknown, holder: Caller, now: number): Caller {
  if (!isToken(token)) return holder
  try {
    return callerWithClaims(keys.verify(token))
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    if (error.reason === 'expired') throw refusals.tokenExpired(secondsSinceExpiry(token, now))
    throw REFUSALS[error.reason]()
  }
}

const REFUSALS = { malformed: refusals.notAToken, signature: refusals.badSignature, role: refusals.claimsMissing }

/** When the caller's token ends, in milliseconds; a key never does. */
export const expiresAt = ({ claims }: Caller): number =>
  claims.exp === undefined ? Number.POSITIVE_INFINITY : claims.exp * 1000

/** The claims that policies are asked with: those of one session are one group, however often its token was refreshed. */
export function lastingClaims({ claims }: Caller): string {
  return JSON.stringify(Object.fromEntries(Object.entries(claims).filter(([name]) => !OF_THE_TOKEN.includes(name))))
}

/** Callers with the same key are answered alike by every policy. */
export const groupKey = (caller: Caller): string => `${caller.role} ${lastingClaims(caller)}`

function secondsSinceExpiry(token: string, now: number): number {
  // The token is known to be one: its signature was checked before its age.
  const { exp = 0 }: { exp?: number } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return Math.max(0, Math.floor(now / 1000 - exp))
}
