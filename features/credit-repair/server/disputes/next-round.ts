import type { PoolClient } from 'pg'
import {
  type NextAct,
  nextRoundSchema,
  planDisputesSchema,
  procedureDueOn,
} from '#features/credit-repair/rules/disputes/next-round.ts'
import { assertWorkMayBegin } from '#features/credit-repair/server/contracts/work-lock.ts'
import { type Asked, keyedCommand } from '#features/organizations/server/commands/keyed-command.ts'
import type { PresentMember } from '#features/organizations/server/commands/member.ts'
import { clientNotFound } from '#features/organizations/server/commands/refusals.ts'
import type { PlainDate } from '#platform/rules/dates.ts'
import { archivedFromDisputes, disputeNotFound, noNextAct, procedureRefused } from './errors.ts'
import { holdClientOf } from './hold-client.ts'

/** Saves the plan of a client's disputes. It applies to the answers recorded from now on. */
export const planDisputes = keyedCommand('planDisputes', planDisputesSchema, plan)

const CLIENT = `
  select c.archived_at is not null as is_archived from public.clients c where c.id = $1 and c.organization_id = $2 for no key update`
const PLAN = `
  with saved as (
    insert into public.dispute_plans (organization_id, client_id, on_verified, on_no_response, on_frivolous)
    values ($1, $2, $3, $4, $5)
    on conflict (organization_id, client_id) do update
      set on_verified = excluded.on_verified, on_no_response = excluded.on_no_response, on_frivolous = excluded.on_frivolous,
          updated_at = clock_timestamp()
    returning client_id)
  select app.record_audit($1, $6, 'disputes.planned', 'clients', client_id,
                          jsonb_build_object('on_verified', $3::text, 'on_no_response', $4::text, 'on_frivolous', $5::text), $7)
    from saved`

async function plan(db: PoolClient, member: PresentMember, asked: Asked<typeof planDisputesSchema>) {
  const { organizationId, personId, requestId } = member
  const { client_id, on_verified, on_no_response, on_frivolous } = asked
  const { rows } = await db.query<{ is_archived: boolean }>(CLIENT, [client_id, organizationId])
  if (rows[0] === undefined) throw clientNotFound()
  if (rows[0].is_archived) throw archivedFromDisputes()
  await db.query(PLAN, [organizationId, client_id, on_verified, on_no_response, on_frivolous, personId, requestId])
  return { client_id }
}

/** Records that the next step after an answer was done or dismissed, or that a bureau described its procedure. */
export const nextRound = keyedCommand('nextRound', nextRoundSchema, decide)

interface Proposed {
  client_id: string
  next_act: NextAct | null
  next_status: string | null
  result_on: PlainDate | null
  procedure_on: PlainDate | null
  procedure_answered_on: PlainDate | null
  is_archived: boolean
  today: PlainDate
}

const PROPOSED = `
  select d.client_id, d.next_act, d.next_status, d.result_on::text, d.procedure_on::text, d.procedure_answered_on::text,
         c.archived_at is not null as is_archived, (now() at time zone 'UTC')::date::text as today
    from public.disputes d join public.clients c on c.id = d.client_id
   where d.id = $1 and d.organization_id = $2
     for no key update of d`
const DECIDE = `
  with changed as (
    update public.disputes d
       set next_status = $3, procedure_on = $4, procedure_due_on = $5, procedure_answered_on = $6, updated_at = clock_timestamp(),
           next_by = case when $3 <> 'proposed' then (select coalesce(p.full_name, p.email) from app.people p where p.id = $7) end
     where d.id = $1 and d.organization_id = $2
    returning id, organization_id, client_id, bureau, next_act)
  select app.record_audit(organization_id, $7, 'disputes.next_act', 'disputes', id,
                          jsonb_build_object('client_id', client_id, 'bureaus', jsonb_build_array(bureau), 'next_act', next_act, 'act', $9::text), $8)
    from changed`

async function decide(db: PoolClient, member: PresentMember, asked: Asked<typeof nextRoundSchema>) {
  const { organizationId, personId, requestId } = member
  await holdClientOf(db, asked.dispute_id, organizationId)
  const { rows } = await db.query<Proposed>(PROPOSED, [asked.dispute_id, organizationId])
  const dispute = rows[0]
  if (dispute === undefined) throw disputeNotFound()
  if (dispute.is_archived) throw archivedFromDisputes()
  await assertWorkMayBegin(db, dispute.client_id)
  const after = decided(dispute, asked)
  const procedure = [after.procedure_on, after.procedure_on && procedureDueOn(after.procedure_on), after.answered_on]
  await db.query(DECIDE, [
    ...[asked.dispute_id, organizationId, after.next_status, ...procedure, personId, requestId, asked.act],
  ])
  return { next_status: after.next_status }
}

function decided(dispute: Proposed, { act, on = dispute.today }: Asked<typeof nextRoundSchema>) {
  const { next_status, procedure_on, procedure_answered_on: answered_on } = dispute
  if (on > dispute.today) throw procedureRefused('The date must not be in the future')
  if (act === 'answered') {
    if (procedure_on === null || answered_on !== null)
      throw procedureRefused('No description of the procedure is expected')
    if (on < procedure_on) throw procedureRefused('The bureau can’t answer before it received the request')
    return { next_status, procedure_on, answered_on: on }
  }
  const isOpen = next_status === 'proposed'
  if (dispute.next_act === null || isOpen === (act === 'reopen')) throw noNextAct()
  if (act === 'reopen') return { next_status: 'proposed', procedure_on: null, answered_on: null }
  if (act === 'dismiss') return { next_status: 'dismissed', procedure_on, answered_on }
  if (dispute.next_act !== 'procedure') return { next_status: 'done', procedure_on, answered_on }
  if (dispute.result_on !== null && on < dispute.result_on)
    throw procedureRefused('The request can’t precede the result')
  return { next_status: 'done', procedure_on: on, answered_on: null }
}
