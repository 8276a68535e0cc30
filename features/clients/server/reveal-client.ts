import type { Context } from 'hono'
import { z } from 'zod'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Member, memberOf } from '#features/organizations/server/commands/member.ts'
import { assertRecentSignIn } from '#features/organizations/server/commands/recent-sign-in.ts'
import { clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import { requestOf } from '#platform/functions/request.ts'
import { reasonSchema } from '#platform/rules/reason.ts'
import { revealsSpent } from './sensitive-budget.ts'
import { openedIdentity, SEALED_IDENTITY_COLUMNS, type SealedIdentity } from './stored-identity.ts'

const requestSchema = z.object({
  client_id: z.uuid('Invalid client ID'),
  reason: reasonSchema,
})

// Committed before anything is read, so that every reveal is recorded and counted.
const DRAW = 'select app.draw_reveal($1, $2, $3, $4, $5) as seconds'
const READ = `select ${SEALED_IDENTITY_COLUMNS} from public.clients c where c.id = $1 and c.organization_id = $2`

/**
 * Returns a client's SSN and date of birth in clear text to a recently authenticated user, with a reason that is
 * stored.
 */
export async function revealClient(deps: CommandDeps, context: Context): Promise<Response> {
  const member = await memberOf(deps, context)
  const asked = await requestOf(context, requestSchema)
  await assertRecentSignIn(deps, context)

  await drawReveal(deps, member, asked)
  const { rows } = await deps.pool.query<SealedIdentity>(READ, [asked.client_id, member.organizationId])
  if (!rows[0]) throw clientNotFound()
  const { ssnDigits, dateOfBirth } = await openedIdentity(deps.sealer, rows[0], member.organizationId)
  return context.json({ ssn: ssnDigits, date_of_birth: dateOfBirth })
}

/** Draws on the person's cap and records the reveal with its reason. Throws 404 for another company's client, 429 if the cap is reached. */
async function drawReveal({ pool }: CommandDeps, member: Member, asked: z.output<typeof requestSchema>): Promise<void> {
  const { organizationId, personId, requestId } = member
  const values = [organizationId, personId, asked.client_id, asked.reason, requestId]
  const { rows } = await pool.query<{ seconds: number | null }>(DRAW, values)
  const seconds = rows[0]?.seconds ?? null
  if (seconds === null) throw clientNotFound()
  if (seconds > 0) throw revealsSpent(seconds)
}
