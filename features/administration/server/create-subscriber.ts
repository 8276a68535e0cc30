import type { Context } from 'hono'
import { newSubscriberSchema } from '#features/administration/rules/new-subscriber.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { superAdminOf } from '#features/organizations/server/commands/member.ts'
import { emailTaken } from '#features/organizations/server/commands/refusals.ts'
import type { Invite } from '#platform/auth/invitations.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { requestOf } from '#platform/functions/request.ts'
import { addressOf } from '#platform/http/observed.ts'

const ADD = 'select app.add_subscriber($1, $2, $3, $4, $5, $6, $7, $8) as id'

/** Adds a subscriber with its owner and invites the owner by email, all in one transaction. */
export const createSubscriber = (deps: CommandDeps, invite: Invite) => async (context: Context) => {
  const admin = await superAdminOf(deps, context)
  const wanted = await requestOf(context, newSubscriberSchema)

  const subscriberId = await inTransaction(deps.pool, async (transaction) => {
    const invitation = { email: wanted.email, fullName: wanted.full_name }
    const ownerId = await invite(transaction, invitation, addressOf(context, deps.trustedProxies ?? 0))
    if (ownerId === null) throw emailTaken()
    const { rows } = await transaction.query<{ id: string }>(ADD, [
      ...[ownerId, wanted.full_name, wanted.company_name, wanted.account_type],
      ...[wanted.subscription_plan, wanted.features, admin.personId, admin.requestId],
    ])
    return rows[0]?.id
  })
  return context.json({ id: subscriberId }, 201)
}
