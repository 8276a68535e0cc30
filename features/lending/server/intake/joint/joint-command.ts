import type { Context } from 'hono'
import type { LinkCommand } from '#features/lending/rules/intake/invitation.ts'
import type { SendLinkDeps } from '#features/lending/server/intake/send-link.ts'
import { originOf } from '#features/lending/server/intake/submission-trace.ts'
import { withdrawConsent } from '#features/lending/server/intake/withdraw-consent.ts'
import { linkOver } from '#features/messages/server/errors.ts'
import { refuseUnavailable } from '#features/organizations/server/commands/organization-status.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import { foundJointLink, requireOpenLink } from './joint-link.ts'
import { jointPage } from './joint-state.ts'
import { sentJointAgain } from './link-acts.ts'
import { submitJoint } from './submit-joint.ts'

/** Carries out what the reader of a co-applicant's link asks for. Null if the secret isn't one of a co-applicant. */
export async function jointAnswer(deps: SendLinkDeps, context: Context, asked: LinkCommand): Promise<object | null> {
  const found = await foundJointLink(deps.pool, asked.token)
  if (found === null) return null
  const requestId = context.get('requestId') ?? null
  if (asked.act === 'ask_again') return { is_sent: await askJointAgain(deps, asked.token, requestId) }
  requireOpenLink(found)
  if (asked.act === 'submit_joint') await submitJoint(deps, asked, originOf(deps, context))
  else if (asked.act === 'withdraw') await withdrawConsent(deps, found, requestId)
  else if (asked.act !== 'open') throw linkOver()
  const link = await foundJointLink(deps.pool, asked.token)
  if (link === null) throw linkOver()
  return jointPage(deps, link)
}

const ASKED = `
  update app.co_applicant_links set renewal_asked_at = clock_timestamp()
   where organization_id = $1 and id = $2 and (revoked_at is not null or expires_at <= now())`

/** An expired link is sent again to the address on record. A revoked one waits for the staff. Returns true if it was sent. */
async function askJointAgain(deps: SendLinkDeps, token: string, requestId: string | null): Promise<boolean> {
  return inTransaction(deps.pool, async (db) => {
    const link = await foundJointLink(db, token)
    if (link === null || link.is_removed) throw linkOver()
    await refuseUnavailable(db, link.organization_id)
    await db.query(ASKED, [link.organization_id, link.id])
    if (link.is_revoked || !link.is_expired) return false
    try {
      const who = { organizationId: link.organization_id, personId: null, requestId }
      await sentJointAgain(deps, db, who, link.id)
      return true
    } catch (error) {
      // Staff see that the co-applicant asked, and reach them in another way.
      if (error instanceof FunctionError) return false
      throw error
    }
  })
}
