import type { Pool } from 'pg'
import { isOpenFor } from './is-open-for.ts'
import { foundLink } from './signer-link.ts'
import type { SigningDeps } from './signing-deps.ts'

/** Returns the client whose signer's page is open with these secrets. Null if it isn't, or if the signer has no client file. */
export async function openSigner(
  deps: Pick<SigningDeps, 'signingSecret'> & { pool: Pool },
  token: string,
  session: string | undefined,
): Promise<{ organization_id: string; client_id: string } | null> {
  const { organization_id, signer_client_id, ...link } = await foundLink(deps.pool, token)
  if (link.is_ended || signer_client_id === null || !isOpenFor(deps, link, session)) return null
  return { organization_id, client_id: signer_client_id }
}
