import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { ANON, type Caller, callerWithClaims, SERVICE, TokenRefused } from './caller.ts'
import { allowAnyOrigin, isPreflight, preflight } from './cross-origin.ts'
import { recentlyUsed } from './recently-used.ts'
import type { TokenKeys } from './signed-token.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Verifies the bearer token on first use; absent where no gateway stands in front. */
    identify: () => Caller
  }
}

export interface GatewayOptions {
  anonKey: string
  serviceKey: string
  keys: TokenKeys
  clock: () => number
  /** Whole paths that a browser opens without a key, such as a link in an e-mail. */
  openPaths?: readonly string[]
}

const REMEMBERED_TOKENS = 2000

/** What stands in front of every wire prefix: cross-origin rules, the API key, and who is asking. */
export function gateway({ anonKey, serviceKey, keys, clock, openPaths = [] }: GatewayOptions): MiddlewareHandler {
  const verified = recentlyUsed<Caller>(REMEMBERED_TOKENS)
  const isAnonKey = secretMatcher(anonKey)
  const isServiceKey = secretMatcher(serviceKey)

  const bearerHolder = (token: string): Caller => {
    const known = verified.get(token)
    if (known !== undefined && (known.claims.exp ?? 0) * 1000 > clock()) return known
    const caller = callerWithClaims(keys.verify(token))
    verified.set(token, caller)
    return caller
  }
  // Keys used to be tokens themselves, with the role of a key and without a user.
  const tokenKeyHolder = (key: string): Caller | undefined => {
    try {
      const { role, claims } = bearerHolder(key)
      return claims.sub === undefined ? [ANON, SERVICE].find((holder) => holder.role === role) : undefined
    } catch (error) {
      if (error instanceof TokenRefused) return undefined
      throw error
    }
  }
  const plainKeyHolder = (key: string): Caller | undefined => {
    if (isAnonKey(key)) return ANON
    return isServiceKey(key) ? SERVICE : undefined
  }

  return async (context, next) => {
    if (isPreflight(context)) return preflight(context)
    const key = context.req.header('apikey') ?? context.req.query('apikey')
    if (key === undefined && !openPaths.includes(context.req.path)) return allowAnyOrigin(missingKey(context))
    const holder = key === undefined ? ANON : (plainKeyHolder(key) ?? tokenKeyHolder(key))
    if (holder === undefined) return allowAnyOrigin(unknownKey(context))

    context.set('identify', () => {
      const token = bearerToken(context)
      if (token === undefined || token === key) return holder
      return plainKeyHolder(token) ?? bearerHolder(token)
    })
    await next()
    allowAnyOrigin(context.res)
  }
}

/** Who asks, from `apikey` and `Authorization`; throws `TokenRefused` when the bearer token can't be trusted. */
export async function callerOf(context: Context): Promise<Caller> {
  return context.get('identify')()
}

/** The token of `Authorization: Bearer …`, or undefined. */
export function bearerToken(context: Context): string | undefined {
  const header = context.req.header('authorization')
  return header === undefined ? undefined : /^bearer +(\S+) *$/i.exec(header)?.[1]
}

/** No prefix answers to this path. */
export const unknownPrefix = (context: Context): Response =>
  context.json({ message: 'no Route matched with those values' }, 404)

const missingKey = (context: Context): Response =>
  context.json(
    { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
    401,
  )

const unknownKey = (context: Context): Response =>
  context.json({ message: 'Invalid API key', hint: 'Double check your `anon` or `service_role` API key.' }, 401)

/** Digests have one length, so the comparison takes the same time for every guess. */
function secretMatcher(secret: string): (guess: string) => boolean {
  const expected = createHash('sha256').update(secret).digest()
  return (guess) =>
    guess.length === secret.length && timingSafeEqual(createHash('sha256').update(guess).digest(), expected)
}
