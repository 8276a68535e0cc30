import type { PoolClient } from 'pg'
import { signingAddress } from '#features/signing/server/secrets.ts'
import { LINK_HOURS, linkTo } from '#features/signing/server/signer-link.ts'
import { signingsOf } from './case-state.ts'
import { itemUnknown } from './errors.ts'
import type { RepairPageDeps } from './page-deps.ts'
import type { RepairLink } from './page-link.ts'

/** Returns the address of the signing page of one of the client's documents, which asks for its own code. */
export async function signingLink(db: PoolClient, deps: RepairPageDeps, link: RepairLink, signerId: string) {
  const known = (await signingsOf(db, link)).some(({ id }) => id === signerId)
  if (!known || link.email === null) throw itemUnknown()
  const place = { organization_id: link.organization_id, id: signerId }
  const id = await linkTo(db, deps, place, { channel: 'email', sentTo: link.email, hours: LINK_HOURS })
  return { url: signingAddress(deps, link.organization_id, id) }
}
