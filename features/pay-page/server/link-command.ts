import type { Context } from 'hono'
import { actAs } from '#features/organizations/server/commands/act-as.ts'
import { memberOf } from '#features/organizations/server/commands/member.ts'
import { clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { payLinkCommandSchema } from '#features/pay-page/rules/pay-commands.ts'
import { secondsToWait } from '#platform/auth/rate-limits.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { tooManyCodes } from './errors.ts'
import type { PayDeps } from './pay-deps.ts'
import { recordPayEvent } from './pay-link.ts'
import { sendPayLink } from './send-link.ts'

const KNOWN = 'select id from public.clients where organization_id = $1 and id = $2'
const END = `
  update app.pay_links set revoked_at = clock_timestamp(), session_hash = null
   where organization_id = $1 and client_id = $2 and revoked_at is null`
// A double click, or ten of them, must not fill the client's mailbox.
const PER_CLIENT = { count: 5, seconds: 3_600 }

/** `POST /functions/v1/pay-page-link`: sends a client the link to their pay page, or ends all of their links. */
export async function payPageLink(deps: PayDeps, context: Context): Promise<Response> {
  const { organizationId, personId } = await memberOf(deps, context)
  const asked = await requestOf(context, payLinkCommandSchema)
  const { client_id: clientId } = asked
  await inTransaction(deps.pool, async (db) => {
    if ((await db.query(KNOWN, [organizationId, clientId])).rowCount === 0) throw clientNotFound()
    await actAs(db, personId)
    if (asked.act === 'end') {
      await db.query(END, [organizationId, clientId])
      await recordPayEvent(db, { organization_id: organizationId, client_id: clientId }, 'ended', { personId })
      return
    }
    const seconds = await secondsToWait(db, 'pay-link-by-staff', clientId, PER_CLIENT)
    if (seconds > 0) throw tooManyCodes(seconds)
    const { channel, language = null } = asked
    await sendPayLink(db, deps, { organizationId, clientId, channel, language, personId })
  })
  return context.json({ client_id: clientId })
}
