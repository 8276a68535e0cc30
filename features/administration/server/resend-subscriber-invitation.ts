import type { Context } from 'hono'
import { z } from 'zod'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { superAdminOf } from '#features/organizations/server/commands/member.ts'
import {
  invitationAccepted,
  invitedJustNow,
  invitedPersonUnknown,
} from '#features/organizations/server/commands/refusals.ts'
import type { InviteAgain } from '#platform/auth/invitations.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { addressOf } from '#platform/http/observed.ts'

const requestSchema = z.object({ person_id: z.uuid('Invalid user ID') })

// A person without a company was not invited as a subscriber.
const HOME = 'select organization_id from app.people where id = $1 and organization_id is not null'
const RECORD = "select app.record_audit($1, $2, 'subscriber.invited_again', 'people', $3, '{}', $4)"

/** Resends the invitation of a subscriber's user. The previous link stops working. */
export const resendSubscriberInvitation = (deps: CommandDeps, inviteAgain: InviteAgain) => async (context: Context) => {
  const admin = await superAdminOf(deps, context)
  const { person_id: personId } = await requestOf(context, requestSchema)

  await inTransaction(deps.pool, async (transaction) => {
    const { rows } = await transaction.query<{ organization_id: string }>(HOME, [personId])
    if (rows[0] === undefined) throw invitedPersonUnknown()
    const outcome = await inviteAgain(transaction, personId, addressOf(context, deps.trustedProxies ?? 0))
    if (outcome.kind === 'accepted') throw invitationAccepted()
    if (outcome.kind === 'too soon') throw invitedJustNow(outcome.waitSeconds)
    await transaction.query(RECORD, [rows[0].organization_id, admin.personId, personId, admin.requestId])
  })
  return context.body(null, 204)
}
