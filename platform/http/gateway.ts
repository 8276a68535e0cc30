import type { Context, MiddlewareHandler } from 'hono'
import { recentlyUsed } from '#platform/process/recently-used.ts'
import { announceHeaders, completeHeaders } from './announced-headers.ts'
import { dataHeaders } from './answer-headers.ts'
import { ANON, type Caller, callerWithClaims, SERVICE, TokenRefused } from './caller.ts'
import { FOR_ANY_ORIGIN, isPreflight, preflight } from './cross-origin.ts'
import type { TokenKeys } from './signed-token.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Verifies the bearer token on first use. Undefined without a gateway. */
    identify: () => Caller
  }
}

export interface GatewayOptions {
  anonKey: string
  serviceKey: string
  keys: TokenKeys
  clock: () => number
  /** Full paths that a browser opens without a key, such as a mailed link. */
  openPaths?: readonly (string | RegExp)[] | undefined
  /** If false, a caller without a valid key is a visitor. */
  isApiKeyRequired?: boolean
}

const REMEMBERED_TOKENS = 2000

/** Runs before every prefix: cross-origin rules, API key, and caller. */
export function gateway(options: GatewayOptions): MiddlewareHandler {
  const { anonKey, serviceKey, keys, clock, openPaths, isApiKeyRequired = true } = options
  const verified = recentlyUsed<Caller>(REMEMBERED_TOKENS)
  // A map looks up by hash, so the time for a wrong key reveals nothing about the right one.
  const principalByKey = new Map([
    [anonKey, ANON],
    [serviceKey, SERVICE],
  ])
  const bearerPrincipal = (token: string): Caller => {
    const known = verified.get(token)
    if (known !== undefined && (known.claims.exp ?? 0) * 1000 > clock()) return known
    const caller = callerWithClaims(keys.verify(token), keys.servesRole)
    verified.set(token, caller)
    return caller
  }
  // API keys used to be tokens with the key's role and without a user.
  const tokenPrincipal = (key: string): Caller | undefined => {
    try {
      const { role, claims } = bearerPrincipal(key)
      return claims.sub === undefined ? [ANON, SERVICE].find((holder) => holder.role === role) : undefined
    } catch (error) {
      if (error instanceof TokenRefused) return undefined
      throw error
    }
  }
  const visitor = isApiKeyRequired ? undefined : ANON
  const apiPrincipal = (key: string): Caller | undefined => principalByKey.get(key) ?? tokenPrincipal(key)

  return async (context, next) => {
    if (isPreflight(context)) return preflight(context)
    announceHeaders(context, { ...FOR_ANY_ORIGIN, ...dataHeaders(context.req.path) })
    const key = context.req.header('apikey') ?? context.req.query('apikey')
    const known = key === undefined ? ANON : apiPrincipal(key)
    const holder = known ?? visitor
    if (key === undefined && isApiKeyRequired && !isOpen(openPaths, context.req.path)) context.res = missingKey(context)
    else if (holder === undefined) context.res = unknownKey(context)
    else {
      context.set('identify', () => {
        const token = bearerToken(context)
        // Clients send their key as the token too. One that is no key must be a valid token.
        if (token === undefined || (token === key && known !== undefined)) return holder
        return principalByKey.get(token) ?? bearerPrincipal(token)
      })
      await next()
    }
    completeHeaders(context)
  }
}

const isOpen = (openPaths: GatewayOptions['openPaths'], path: string): boolean =>
  openPaths?.some((open) => (typeof open === 'string' ? open === path : open.test(path))) ?? false

/** Returns the caller from `apikey` and `Authorization`. Throws `TokenRefused` if the bearer token can't be trusted. */
export async function callerOf(context: Context): Promise<Caller> {
  return context.get('identify')()
}

/** Returns the token of `Authorization: Bearer …`, or undefined. */
export function bearerToken(context: Context): string | undefined {
  const header = context.req.header('authorization')
  return header === undefined ? undefined : /^bearer +(\S+) *$/i.exec(header)?.[1]
}

/** The response for a path that belongs to no prefix. */
export const unknownPrefix = (context: Context): Response =>
  context.json({ message: 'no Route matched with those values' }, 404)

const missingKey = (context: Context): Response =>
  context.json(
    { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
    401,
  )

const unknownKey = (context: Context): Response =>
  context.json({ message: 'Invalid API key', hint: 'Double check your `anon` or `service_role` API key.' }, 401)
