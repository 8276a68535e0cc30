import type { Pool } from 'pg'
import { blockerSentence, type ClientFieldStandings, type MergeBlocker } from '#features/clients/rules/client-merge.ts'
import type { Member } from '#features/organizations/server/commands/member.ts'
import type { FilePair } from './held-pair.ts'

export interface Blocker {
  code: MergeBlocker
  message: string
}

interface Found {
  code: MergeBlocker
  subject: string
}

// $2 is kept, $3 is merged.
const BLOCKERS = `
  with parties as (
    select a.id, a.client_id from public.loan_applications a where a.organization_id = $1 and a.client_id in ($2, $3)
    union
    select p.application_id, p.client_id from public.application_people p where p.organization_id = $1 and p.client_id in ($2, $3)),
  named as (
    select c.id, c.full_name from public.clients c where c.organization_id = $1 and c.id in ($2, $3))
  select 'both_parties' as code, coalesce('no. ' || a.number, '') as subject
    from public.loan_applications a
   where a.organization_id = $1 and a.id in (select id from parties group by id having count(*) = 2)
  union
  select 'out_for_signature', e.title from public.envelopes e
   where e.organization_id = $1 and e.status = 'sent'
     and (e.client_id in ($2, $3) or exists (
       select from public.envelope_signers s where s.organization_id = $1 and s.envelope_id = e.id and s.client_id in ($2, $3)))
  union
  select 'report_underway', n.full_name from app.credit_pulls p join named n on n.id = p.client_id
   where p.organization_id = $1 and p.status = 'reserved'
  union
  select 'card_underway', n.full_name from app.card_orders o join named n on n.id = o.client_id
   where o.organization_id = $1 and o.outcome is null
  union
  select 'ssn_pending', n.full_name from public.client_ssn_changes s join named n on n.id = s.client_id
   where s.organization_id = $1 and s.status = 'waiting'
  union
  select 'both_enrolled', n.full_name
    from public.repair_enrollments m join public.repair_enrollments k on k.organization_id = $1 and k.client_id = $2
    join named n on n.id = m.client_id
   where m.organization_id = $1 and m.client_id = $3 and m.status <> 'cancelled' and k.status <> 'cancelled'
  union
  select 'contract_in_other_file', n.full_name from named n
   where n.id = $3
     and (exists (select from public.repair_contracts m
                   where m.organization_id = $1 and m.client_id = $3 and m.cancelled_on is null and m.ended_at is null)
          or exists (select from public.repair_enrollments m
                      where m.organization_id = $1 and m.client_id = $3 and m.status <> 'cancelled'))
     and (exists (select from public.repair_contracts k
                   where k.organization_id = $1 and k.client_id = $2 and k.cancelled_on is null and k.ended_at is null)
          or exists (select from public.repair_statements k where k.organization_id = $1 and k.client_id = $2)
          or exists (select from public.repair_enrollments k
                      where k.organization_id = $1 and k.client_id = $2 and k.status = 'cancelled'))
  union
  select 'same_dispute', d.item_name
    from public.disputes d join public.disputes o on o.organization_id = $1 and o.client_id = $2
     and (o.bureau, o.item_key, o.recipient) = (d.bureau, d.item_key, d.recipient) and o.status not in ('resolved', 'closed')
   where d.organization_id = $1 and d.client_id = $3 and d.status not in ('resolved', 'closed')
  union
  select 'both_pay', n.full_name from named n
   where n.id = $3 and 2 = (select count(*) from app.payment_customers c where c.organization_id = $1 and c.client_id in ($2, $3))
     and exists (select from public.payment_methods p where p.organization_id = $1 and p.client_id = $3 and p.status = 'active')
   order by 1, 2`
const IS_REVIEWED = 'select app.reviews_ssns($1) as is_reviewed'

/** Returns why the clients can't be merged now. None if they can. */
export async function blockersOf(
  db: Pick<Pool, 'query'>,
  { organizationId }: Member,
  { kept, merged }: FilePair,
  standings: ClientFieldStandings,
): Promise<Blocker[]> {
  const { rows } = await db.query<Found>(BLOCKERS, [organizationId, kept.id, merged.id])
  const reviewed = await db.query<{ is_reviewed: boolean }>(IS_REVIEWED, [organizationId])
  const isBarred = standings.ssn === 'different' && reviewed.rows[0]?.is_reviewed !== false
  const found: Found[] = isBarred ? [{ code: 'different_ssns', subject: '' }, ...rows] : rows
  return found.map(({ code, subject }) => ({ code, message: blockerSentence(code, subject) }))
}
