import pg, { type PoolClient } from 'pg'
import type { Dispute } from '#features/credit-repair/rules/disputes/dispute.ts'
import {
  afterCorrection,
  correctResultSchema,
  isCorrectionProblem,
} from '#features/credit-repair/rules/disputes/result-correction.ts'
import { assertWorkMayBegin } from '#features/credit-repair/server/contracts/work-lock.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { archivedFromDisputes, disputeMovedOn, disputeNotFound, itemAlreadyDisputed, stepRefused } from './errors.ts'
import { holdClientOf } from './hold-client.ts'
import { proposeNextAct } from './next-act.ts'

/** Replaces a result recorded by mistake. The previous result is kept with the person and the reason. */
export const correctResult = keyedCommand('correctResult', correctResultSchema, correct)

interface Stored {
  dispute: Dispute
  is_archived: boolean
  today: PlainDate
}

const DISPUTE = `
  select to_jsonb(d) as dispute, c.archived_at is not null as is_archived,
         (now() at time zone 'UTC')::date::text as today
    from public.disputes d join public.clients c on c.id = d.client_id
   where d.id = $1 and d.organization_id = $2`

async function correct(db: PoolClient, member: PresentMember, asked: Asked<typeof correctResultSchema>) {
  await holdClientOf(db, asked.dispute_id, member.organizationId)
  const stored = (await db.query<Stored>(DISPUTE, [asked.dispute_id, member.organizationId])).rows[0]
  if (stored === undefined) throw disputeNotFound()
  const { dispute, is_archived, today } = stored
  if (is_archived) throw archivedFromDisputes()
  await assertWorkMayBegin(db, dispute.client_id, 'resolved')
  const on = asked.on ?? dispute.result_on ?? today
  const after = afterCorrection(dispute, { result: asked.result, on }, today)
  if (isCorrectionProblem(after)) throw stepRefused(after)
  if (asked.from !== dispute.result) throw disputeMovedOn()
  await store(db, member, after, asked.reason)
  await proposeNextAct(db, asked.dispute_id)
  return { status: after.status, result: after.result, result_on: after.result_on }
}

const STORE = `
  with former as (select result, result_on from public.disputes where id = $1),
  changed as (
    update public.disputes d
       set status = $3, result = $4, result_on = $5, updated_at = clock_timestamp(),
           corrections = d.corrections || jsonb_build_object('result', d.result, 'result_on', d.result_on, 'reason', $6::text,
             'corrected_by', (select coalesce(p.full_name, p.email) from app.people p where p.id = $7), 'corrected_at', clock_timestamp())
     where d.id = $1 and d.organization_id = $2
    returning id, organization_id, client_id, bureau, reason as kind, result)
  select app.record_audit(organization_id, $7, 'disputes.corrected', 'disputes', id,
                          jsonb_build_object('client_id', client_id, 'bureaus', jsonb_build_array(bureau), 'kind', kind, 'result', changed.result,
                                             'former', former.result, 'reason', $6::text), $8)
    from changed, former`
const ALREADY_THERE = '23505'

async function store(db: PoolClient, member: PresentMember, after: Dispute, reason: string): Promise<void> {
  const { organizationId, personId, requestId } = member
  const { id, status, result, result_on } = after
  try {
    await db.query(STORE, [id, organizationId, status, result, result_on, reason, personId, requestId])
  } catch (error) {
    // Without a result the dispute is open again, but the item has been disputed a second time since.
    if (error instanceof pg.DatabaseError && error.code === ALREADY_THERE) throw itemAlreadyDisputed(after)
    throw error
  }
}
