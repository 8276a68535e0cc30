import type { Context } from 'hono'
import { newSubscriberSchema } from '#domain/subscribers/new-subscriber.ts'
import type { ActDeps } from '#server/acts/act-deps.ts'
import { emailTaken } from '#server/acts/refusals.ts'
import type { Invite } from '#server/auth/invitations.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { requestOf } from '#server/functions/request.ts'
import { addressOf } from '#server/http/observed.ts'
import { superAdminOf } from './member.ts'

const ADD = 'select app.add_subscriber($1, $2, $3, $4, $5, $6, $7, $8) as id'

/** Adds a subscriber with its owner and invites the owner by e-mail: all of it or nothing. */
export const createSubscriber = (deps: ActDeps, invite: Invite) => async (context: Context) => {
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
