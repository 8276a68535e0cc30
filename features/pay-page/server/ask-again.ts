import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { tooManyCodes } from './errors.ts'
import type { PayDeps } from './pay-deps.ts'
import { foundLink, type PayLink } from './pay-link.ts'
import { sendPayLink } from './send-link.ts'

const PER_CLIENT = { count: 3, seconds: 86_400 }
const REVOKE = `
  update app.pay_links set revoked_at = clock_timestamp(), session_hash = null
   where organization_id = $1 and id = $2 and revoked_at is null`

/**
 * Sends a new link to the address on file, never to one that the reader names. The former one ends. Returns the way it goes; null if
 * there is no address, so that only the company can help.
 */
export async function askAgain(deps: PayDeps, token: string): Promise<'email' | 'text' | null> {
  return inTransaction(deps.pool, async (db) => {
    const link = await foundLink(db, token, true)
    await refuseUnavailable(db, link.organization_id)
    const channel = wayTo(link)
    if (channel === null) return null
    const seconds = await secondsToWait(db, 'pay-link', link.client_id, PER_CLIENT)
    if (seconds > 0) throw tooManyCodes(seconds)
    await db.query(REVOKE, [link.organization_id, link.id])
    const { organization_id: organizationId, client_id: clientId, language } = link
    await sendPayLink(db, deps, { organizationId, clientId, channel, language, personId: null })
    return channel
  })
}

/** The way of the former link if its address is still on file. A link on paper is followed by an email. */
function wayTo({ channel, email, phone }: PayLink): 'email' | 'text' | null {
  if (email !== null && (channel !== 'text' || phone === null)) return 'email'
  return phone === null ? null : 'text'
}
