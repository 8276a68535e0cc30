import { TokenRefused } from '#platform/http/caller.ts'
import { type Recipient, type TokenKey, type TokenKeys, tokenKeys, tokensFor } from '#platform/http/signed-token.ts'

const FOR_GOOD = 253_402_300_799
/** Roles of the hosted service that have another name here. */
const ROLES: Record<string, string> = { supabase_admin: 'service_role' }

/**
 * Returns keys that also accept tokens that the hosted service's tools sign for themselves: tokens without expiry, and
 * those of its administrator. The signature is always verified first.
 */
export function foreignTokens(keys: readonly TokenKey[], clock: () => number, recipient: Recipient): TokenKeys {
  const strict = tokenKeys(keys, clock)
  const endless: TokenKeys = { ...strict, verify: (token) => verified(strict, token) }
  const ours = tokensFor(endless, recipient)
  return {
    ...strict,
    // The database decides: a role is accepted if the login may switch to it. `none` would be the login itself.
    servesRole: (role) => role !== '' && role !== 'none',
    verify(token) {
      const claims = ours.verify(token)
      return claims.role === undefined ? claims : { ...claims, role: ROLES[claims.role] ?? claims.role }
    },
  }
}

function verified(keys: TokenKeys, token: string): ReturnType<TokenKeys['verify']> {
  try {
    return keys.verify(token)
  } catch (error) {
    if (!(error instanceof TokenRefused) || error.reason !== 'expired') throw error
    // `expired` is reported after the signature was verified, so the token is genuine.
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    if (claims.exp !== undefined) throw error
    return { ...claims, exp: FOR_GOOD }
  }
}
