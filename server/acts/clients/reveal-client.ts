import type { Context } from 'hono'
import { z } from 'zod'
import { reasonSchema } from '#domain/organizations/reason.ts'
import type { ActDeps } from '#server/acts/act-deps.ts'
import { openedIdentity, SEALED_IDENTITY_COLUMNS, type SealedIdentity } from '#server/acts/orders/stored-identity.ts'
import { memberOf } from '#server/acts/organizations/member.ts'
import { assertRecentSignIn } from '#server/acts/organizations/recent-sign-in.ts'
import { clientNotFound } from '#server/acts/refusals.ts'
import { requestOf } from '#server/functions/request.ts'

const requestSchema = z.object({
  client_id: z.uuid('Invalid client ID'),
  reason: reasonSchema,
})

// Reading and logging are one statement: nothing is handed out that is not written down.
const REVEAL = `
  select ${SEALED_IDENTITY_COLUMNS},
         app.record_audit(c.organization_id, $3, 'client.revealed', 'clients', c.id, jsonb_build_object('reason', $4::text), $5)
    from public.clients c
   where c.id = $1 and c.organization_id = $2`

/** Hands out a client's SSN and date of birth in the clear, to who has just proved who they are, for a reason that is kept. */
export async function revealClient(deps: ActDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, requestSchema)
  await assertRecentSignIn(deps, context)

  const { rows } = await deps.pool.query<SealedIdentity>(REVEAL, [
    asked.client_id,
    member.organizationId,
    member.personId,
    asked.reason,
    member.requestId,
  ])
  if (!rows[0]) throw clientNotFound()
  const { ssnDigits, dateOfBirth } = await openedIdentity(deps.sealer, rows[0], member.organizationId)
  return context.json({ ssn: ssnDigits, date_of_birth: dateOfBirth })
}
