import type { Context } from 'hono'
import type { Auth } from '#platform/auth/auth-deps.ts'
import * as refuse from '#platform/auth/errors.ts'

/** The site that a passkey belongs to. An authenticator never signs for another site. */
export interface RelyingParty {
  /** The host without its port. */
  id: string
  name: string
  origin: string
}

/** Returns the site of this request. Throws if passkeys are off. */
export function relyingPartyOf({ config }: Auth, context: Context): RelyingParty {
  if (config.passkeys === null) throw refuse.passkeysDisabled()
  const { name, isRequestOriginTrusted } = config.passkeys
  const sent = isRequestOriginTrusted ? (context.req.header('origin') ?? '') : ''
  const { hostname, origin } = new URL(/^https?:/.test(sent) && URL.canParse(sent) ? sent : config.siteUrl)
  return { id: hostname, name, origin }
}
