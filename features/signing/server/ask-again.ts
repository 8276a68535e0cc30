import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { enqueueLink } from './ask-signers.ts'
import { tooManyCodes } from './errors.ts'
import { foundLink } from './signer-link.ts'
import type { SigningDeps } from './signing-deps.ts'

const ASKED = 'update app.signer_links set renewal_asked_at = clock_timestamp() where organization_id = $1 and id = $2'
const PER_SIGNER = { count: 3, seconds: 86_400 }

/**
 * Sends a new link to the address on record, never to one that the reader names. Returns false if the envelope has ended or the signer
 * has signed; then only the company can help.
 */
export async function askAgain(deps: SigningDeps, token: string): Promise<boolean> {
  return inTransaction(deps.pool, async (db) => {
    const link = await foundLink(db, token)
    await refuseUnavailable(db, link.organization_id)
    await db.query(ASKED, [link.organization_id, link.id])
    if (link.envelope_status !== 'sent' || link.signed_at !== null || link.means !== 'link') return false
    const seconds = await secondsToWait(db, 'signing-link', link.signer_id, PER_SIGNER)
    if (seconds > 0) throw tooManyCodes(seconds)
    await enqueueLink(db, link.organization_id, link.signer_id, 'again')
    return true
  })
}
