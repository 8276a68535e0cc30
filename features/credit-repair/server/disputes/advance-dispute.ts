import type { PoolClient } from 'pg'
import type { DisputeProgress } from '#features/credit-repair/rules/disputes/dispute.ts'
import { advanceDisputeSchema } from '#features/credit-repair/rules/disputes/dispute-commands.ts'
import { isBlockRequest } from '#features/credit-repair/rules/disputes/dispute-reason.ts'
import { afterStep, type DisputeStepTo, isStepProblem } from '#features/credit-repair/rules/disputes/dispute-step.ts'
import { advanceDisputesSchema } from '#features/credit-repair/rules/disputes/next-round.ts'
import { assertWorkMayBegin } from '#features/credit-repair/server/contracts/work-lock.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { FunctionError } from '#platform/functions/errors.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { documentsOf } from './documents-of.ts'
import { archivedFromDisputes, disputeMovedOn, disputeNotFound, ofDispute, stepRefused } from './errors.ts'
import { holdClientOf } from './hold-client.ts'
import { proposeNextAct } from './next-act.ts'

/** Records the next step of a dispute. Of two requests that read the same status, only the first succeeds. */
export const advanceDispute = keyedCommand('advanceDispute', advanceDisputeSchema, advance)

/** Records the same step of several disputes: all or none. An error names its dispute. */
export const advanceDisputes = keyedCommand('advanceDisputes', advanceDisputesSchema, advanceAll)

async function advanceAll(db: PoolClient, member: PresentMember, asked: Asked<typeof advanceDisputesSchema>) {
  const { dispute_ids, ...step } = asked
  return { advanced: await advanceTo(db, member, dispute_ids, step) }
}

/** The person who records a step, or null for the product itself. */
type Actor = Pick<PresentMember, 'organizationId' | 'requestId'> & { personId: string | null }
type Step = Omit<Asked<typeof advanceDisputesSchema>, 'dispute_ids'>

/** Records the same step of several disputes in the caller's transaction, and returns their number. */
export async function advanceTo(
  db: PoolClient,
  actor: Actor,
  dispute_ids: readonly string[],
  step: Step,
): Promise<number> {
  // In one order, so that two requests can't wait for each other.
  const ids = [...new Set(dispute_ids.map((id) => id.toLowerCase()))]
  const { rows } = await db.query<{ id: string }>(IN_ORDER, [ids, actor.organizationId])
  if (rows.length < ids.length) throw disputeNotFound()
  for (const { id } of rows) {
    await advance(db, actor, { ...step, dispute_id: id }).catch((error: unknown) => {
      throw error instanceof FunctionError ? ofDispute(error, id) : error
    })
  }
  return rows.length
}

const IN_ORDER = `select id from public.disputes where id = any ($1) and organization_id = $2 order by client_id, id`

async function advance(db: PoolClient, member: Actor, asked: Asked<typeof advanceDisputeSchema>) {
  const { dispute, today } = await storedDispute(db, member, asked.dispute_id)
  if (dispute.is_archived) throw archivedFromDisputes()
  if (asked.from !== undefined && asked.from !== dispute.status) throw disputeMovedOn()
  const { to, on = today, result = null, tracking_number } = asked
  const after = afterStep(dispute, { to, on, result, tracking_number }, today)
  if (isStepProblem(after)) throw stepRefused(after)
  await assertWorkMayBegin(db, dispute.client_id, to, on)
  if (to === 'sent' && isBlockRequest(dispute)) await documentsOf(db, dispute.client_id)
  await store(db, member, asked.dispute_id, after, to)
  if (to === 'resolved') await proposeNextAct(db, asked.dispute_id)
  return { status: after.status, due_on: after.due_on }
}

interface StoredDispute extends DisputeProgress {
  client_id: string
  bureau: Bureau
  is_archived: boolean
}

// Days are in UTC, as everywhere in the database.
const DISPUTE = `
  select d.client_id, d.bureau, d.reason, d.recipient, d.notice_on::text, d.is_after_annual_report, d.status, d.attested_on::text, d.sent_on::text, d.tracking_number, d.received_on::text,
         d.information_on::text, d.investigation_on::text, d.due_on::text, d.result, d.result_on::text, d.closed_on::text,
         to_json(d.created_at) #>> '{}' as created_at, c.archived_at is not null as is_archived,
         (now() at time zone 'UTC')::date::text as today
    from public.disputes d join public.clients c on c.id = d.client_id
   where d.id = $1 and d.organization_id = $2
     for no key update of d`

async function storedDispute(
  db: PoolClient,
  { organizationId }: Actor,
  id: string,
): Promise<{ dispute: StoredDispute; today: PlainDate }> {
  await holdClientOf(db, id, organizationId)
  const { rows } = await db.query<StoredDispute & { today: PlainDate }>(DISPUTE, [id, organizationId])
  if (rows[0] === undefined) throw disputeNotFound()
  const { today, ...dispute } = rows[0]
  return { dispute, today }
}

const STORE = `
  with changed as (
    update public.disputes
       set status = $3, attested_on = $4, sent_on = $5, tracking_number = $6, received_on = $7, information_on = $8,
           investigation_on = $9, due_on = $10, result = $11, result_on = $12, closed_on = $13, updated_at = clock_timestamp()
     where id = $1 and organization_id = $2
    returning id, organization_id, client_id, bureau, reason, result)
  select app.record_audit(organization_id, $14, 'disputes.advanced', 'disputes', id,
                          jsonb_build_object('client_id', client_id, 'bureaus', jsonb_build_array(bureau), 'kind', reason, 'status', $15::text)
                          || case when $15 = 'resolved' then jsonb_build_object('result', result) else '{}' end, $16)
    from changed`

async function store(
  db: PoolClient,
  { organizationId, personId, requestId }: Actor,
  id: string,
  after: DisputeProgress,
  to: DisputeStepTo,
): Promise<void> {
  const days = [after.received_on, after.information_on, after.investigation_on, after.due_on]
  await db.query(STORE, [
    ...[id, organizationId, after.status, after.attested_on, after.sent_on, after.tracking_number, ...days],
    ...[after.result, after.result_on, after.closed_on, personId, to, requestId],
  ])
}
