import type { Context } from 'hono'
import type { PoolClient } from 'pg'
import { decideApplicationSchema } from '#features/lending/rules/adverse-action/decision.ts'
import { answerOverrideSchema } from '#features/lending/rules/underwriting/override.ts'
import { decide } from '#features/lending/server/decide-application.ts'
import type { FlagDeps } from '#features/lending/server/red-flags.ts'
import type { CommandDeps } from '#features/organizations/server/commands/command-deps.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { engineDecision } from './engine-decision.ts'
import { engineDecidedAgain, overrideAnswered, overrideNotFound, ownOverride } from './errors.ts'

/** `POST /functions/v1/answer-override`: a second person confirms a decision against the engine, which decides it, or rejects it. */
export const answerOverride = (deps: CommandDeps, context: Context) =>
  keyedCommand('answerOverride', answerOverrideSchema, (db, member, asked) => answered(deps, db, member, asked))(
    deps,
    context,
  )

interface Requested {
  application_id: string
  engine_decision_id: string
  state: string
  requested_by: string | null
  request: unknown
}

// The application first, as in a decision.
const HOLD_APPLICATION = `
  select from public.loan_applications a
   where a.organization_id = $1
     and a.id = (select o.application_id from public.decision_overrides o where o.organization_id = $1 and o.id = $2) for update`
const HOLD = `
  select o.application_id, o.engine_decision_id, o.state, o.requested_by, o.request
    from public.decision_overrides o where o.organization_id = $1 and o.id = $2 for update`
const ANSWER = `
  update public.decision_overrides o
     set state = $3, answered_by = p.id, answered_by_name = coalesce(p.full_name, p.email), answered_at = clock_timestamp(), answer_reason = $5
    from app.people p where o.organization_id = $1 and o.id = $2 and p.id = $4`

async function answered(
  deps: FlagDeps,
  db: PoolClient,
  member: PresentMember,
  asked: Asked<typeof answerOverrideSchema>,
): Promise<object> {
  const { organizationId, personId } = member
  await db.query(HOLD_APPLICATION, [organizationId, asked.override_id])
  const held = (await db.query<Requested>(HOLD, [organizationId, asked.override_id])).rows[0]
  if (held === undefined) throw overrideNotFound()
  if (held.state !== 'requested') throw overrideAnswered(held.state)
  const values = [organizationId, asked.override_id]
  if (asked.answer === 'reject') {
    await db.query(ANSWER, [...values, 'rejected', personId, asked.because])
    return { state: 'rejected' }
  }
  if (held.requested_by === personId) throw ownOverride()
  const newest = await engineDecision(db, organizationId, held.application_id)
  if (newest?.id !== held.engine_decision_id) throw engineDecidedAgain()
  await db.query(ANSWER, [...values, 'confirmed', personId, null])
  const decided = await decide(deps, db, member, decideApplicationSchema.parse(held.request), { isConfirmed: true })
  return { state: 'confirmed', ...decided }
}
