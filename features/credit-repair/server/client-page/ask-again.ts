import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { pageClosed, tooManyCodes } from './errors.ts'
import type { RepairPageDeps } from './page-deps.ts'
import { foundLink, type RepairLink } from './page-link.ts'
import { sendRepairLink } from './send-link.ts'

const PER_CLIENT = { count: 3, seconds: 86_400 }
const REVOKE = `
  update app.repair_links set revoked_at = clock_timestamp(), session_hash = null
   where organization_id = $1 and id = $2 and revoked_at is null`

/**
 * Sends a new link to the address on file, never to one that the reader names. The former one ends. Returns the way it goes; null if
 * there is no address, so that only the company can help.
 */
export async function askAgain(deps: RepairPageDeps, token: string): Promise<'email' | 'text' | null> {
  return inTransaction(deps.pool, async (db) => {
    const link = await foundLink(db, token, true)
    if (link.is_closed) throw pageClosed()
    await refuseUnavailable(db, link.organization_id)
    const channel = wayTo(link)
    if (channel === null) return null
    const seconds = await secondsToWait(db, 'repair-link', link.client_id, PER_CLIENT)
    if (seconds > 0) throw tooManyCodes(seconds)
    await db.query(REVOKE, [link.organization_id, link.id])
    const { organization_id: organizationId, client_id: clientId, language } = link
    await sendRepairLink(db, deps, { organizationId, clientId, channel, language, personId: null })
    return channel
  })
}

/** The way of the former link if its address is still on file. */
function wayTo({ channel, email, phone }: RepairLink): 'email' | 'text' | null {
  if (email !== null && (channel !== 'text' || phone === null)) return 'email'
  return phone === null ? null : 'text'
}
