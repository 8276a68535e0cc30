import { type SignerLink, sessionHash } from './signer-link.ts'
import type { SigningDeps } from './signing-deps.ts'

/** Returns true if this is the open page of a link. */
export function isOpenFor(
  deps: Pick<SigningDeps, 'signingSecret'>,
  link: Pick<SignerLink, 'is_session_open' | 'session_hash'>,
  session: string | undefined,
): boolean {
  if (session === undefined || !link.is_session_open || link.session_hash === null) return false
  return link.session_hash.equals(sessionHash(deps, session))
}
