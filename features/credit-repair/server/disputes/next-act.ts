import type { PoolClient } from 'pg'
import type { Dispute } from '#features/credit-repair/rules/disputes/dispute.ts'
import { DEFAULT_PLAN, type DisputePlan, nextActAfter } from '#features/credit-repair/rules/disputes/next-round.ts'

type Answered = Pick<Dispute, 'reason' | 'recipient' | 'item_kind' | 'result'> & { plan: DisputePlan | null }

const ANSWERED = `
  select d.reason, d.recipient, d.item_kind, d.result,
         case when p.client_id is not null
              then jsonb_build_object('on_verified', p.on_verified, 'on_no_response', p.on_no_response, 'on_frivolous', p.on_frivolous) end as plan
    from public.disputes d
    left join public.dispute_plans p on p.organization_id = d.organization_id and p.client_id = d.client_id
   where d.id = $1`
const PROPOSE = `
  update public.disputes set next_act = $2, next_status = case when $2::text is not null then 'proposed' end, next_by = null where id = $1`

/** Prepares the next step of the client's plan after a result, or removes it if the result has none. */
export async function proposeNextAct(db: PoolClient, disputeId: string): Promise<void> {
  const { rows } = await db.query<Answered>(ANSWERED, [disputeId])
  if (rows[0] === undefined) return
  await db.query(PROPOSE, [disputeId, nextActAfter(rows[0], rows[0].result, rows[0].plan ?? DEFAULT_PLAN)])
}

const FOLLOWED = `
  with followed as (
    select d.id, d.round, d.next_status from public.disputes d
     where d.client_id = $1 and d.bureau = $2 and d.item_key = $3 and d.status in ('resolved', 'closed')
     order by d.created_at desc limit 1),
  done as (
    update public.disputes d
       set next_status = 'done', next_by = (select coalesce(p.full_name, p.email) from app.people p where p.id = $4)
      from followed where d.id = followed.id and followed.next_status = 'proposed')
  select id, round from followed`

/** Returns the dispute that a new one about the same item follows, and marks its next step as done. */
export async function followedDispute(
  db: PoolClient,
  about: { clientId: string; bureau: string; itemKey: string; personId: string },
): Promise<{ id: string; round: number } | null> {
  const values = [about.clientId, about.bureau, about.itemKey, about.personId]
  return (await db.query<{ id: string; round: number }>(FOLLOWED, values)).rows[0] ?? null
}
