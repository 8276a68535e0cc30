import type { ClientBase } from 'pg'

// The day of a demo event is the day of the row it is about, never before its company began. The last parts are events whose details
// contain their day. Events without such a row, such as those of cards and checks, keep today.
const REDATE = `
  with own as (
    select e.organization_id, e.chain_number, e.action, e.subject_id, e.details, e.actor_id, e.happened_at, o.created_at as founded_at,
           (select p.id from app.people p where p.organization_id = o.id and p.organization_role = 'owner' order by p.id limit 1) as owner_id
      from app.audit_events e
      join app.audit_heads h on h.organization_id = e.organization_id and h.block_number = 0
      join app.unlinked_audit_events u on u.organization_id = e.organization_id and u.chain_number = e.chain_number
      join app.organizations o on o.id = e.organization_id
     where e.organization_id = any ($1)
  ), dated (organization_id, chain_number, at, actor) as (
    select own.organization_id, own.chain_number, r.created_at, coalesce(r.assigned_contact_id, r.user_id)
      from own join public.clients r on r.id = own.subject_id where own.action = 'clients.created'
    union all
    select own.organization_id, own.chain_number, (value ->> 1)::timestamptz, null
      from own, jsonb_each(own.details) as changed (field, value)
     where own.action = 'clients.changed' and field like '%\\_uploaded\\_at' and value ->> 1 is not null
    union all
    select own.organization_id, own.chain_number, r.created_at, r.ordered_by
      from own join public.credit_reports r on r.id = own.subject_id where own.action = 'credit_report.ordered'
    union all
    select own.organization_id, own.chain_number, r.created_at, null
      from own join public.client_documents r on r.id = own.subject_id where own.action = 'client_documents.created'
    union all
    select own.organization_id, own.chain_number, r.effective_date + time '16:10', r.recorded_by
      from own join public.loan_postings r on r.id = own.subject_id where own.action = 'loan_postings.created'
    union all
    select own.organization_id, own.chain_number,
           case own.action when 'loan_applications.created' then r.submitted_at
                           else coalesce(r.decision_at, r.counteroffered_at, r.ended_on + time '16:00', r.submitted_at) end, own.owner_id
      from own join public.loan_applications r on r.id = own.subject_id
     where own.action in ('loan_applications.created', 'loan_applications.decided')
    union all
    select own.organization_id, own.chain_number, r.start_date + time '16:00', own.owner_id
      from own join public.loans r on r.id = own.subject_id where own.action = 'loans.created'
    union all
    select own.organization_id, own.chain_number, r.created_at, r.author_id
      from own join public.notes r on r.id = own.subject_id where own.action = 'notes.added'
    union all
    select own.organization_id, own.chain_number, r.created_at, r.created_by
      from own join public.tasks r on r.id = own.subject_id where own.action = 'tasks.added'
    union all
    select own.organization_id, own.chain_number,
           case own.action when 'electronic_consent.asked' then r.created_at when 'electronic_consent.agreed' then r.demonstrated_at
                           else r.withdrawn_at end, null
      from own join public.electronic_consents r on r.id = own.subject_id where own.action like 'electronic\\_consent.%'
    union all
    select own.organization_id, own.chain_number, r.published_at, r.published_by
      from own join public.decision_policy_versions r on r.id = own.subject_id where own.action = 'decision_policy.published'
    union all
    select own.organization_id, own.chain_number, r.proposed_on + time '16:00', null
      from own join public.charge_off_proposals r on r.id = own.subject_id where own.action = 'charge_off.proposed'
    union all
    select own.organization_id, own.chain_number, coalesce(own.details ->> 'on', own.details ->> 'done_on')::date + time '16:00', null
      from own where coalesce(own.details ->> 'on', own.details ->> 'done_on') is not null
    union all
    select own.organization_id, own.chain_number, own.founded_at + interval '1 hour', own.owner_id
      from own where own.action in ('organization.lending_opened', 'subscription.changed', 'loan_products.created', 'rate_caps.created')
  ), moments as (
    select own.organization_id, own.chain_number, coalesce(own.actor_id, min(dated.actor::text)::uuid) as actor_id,
           least(own.happened_at, greatest(own.founded_at, coalesce(min(dated.at), own.happened_at))) as at
      from own left join dated using (organization_id, chain_number)
     group by own.organization_id, own.chain_number, own.actor_id, own.happened_at, own.founded_at
  ), numbers as (
    select organization_id, chain_number, row_number() over (partition by organization_id order by chain_number) as place from own
  )
  update app.audit_events e set chain_number = -n.chain_number, actor_id = m.actor_id, happened_at = m.at
    from (select *, row_number() over (partition by organization_id order by at, chain_number) as place from moments) m
    join numbers n using (organization_id, place)
   where e.organization_id = m.organization_id and e.chain_number = m.chain_number`
// The new numbers are negative at first, because each of them still belongs to another event.
const RENUMBER = `
  update app.audit_events e
     set chain_number = -e.chain_number,
         hash = app.audit_hash('', e.organization_id, -e.chain_number, e.happened_at, e.actor_id, e.action, e.subject_table, e.subject_id,
                               e.details, e.request_id)
   where e.organization_id = any ($1) and e.chain_number < 0`
// Member activity counts the events of each day, so they are taken back first and counted again.
const COUNT = `
  insert into app.report_changes (organization_id, report, dimension, happened_on, value, measure, amount)
  select e.organization_id, part.report, part.dimension, part.happened_on, part.value, part.measure, $2::integer * sum(part.amount)
    from app.audit_events e, lateral app.act_parts(e) part
   where e.organization_id = any ($1)
   group by 1, 2, 3, 4, 5, 6`

/**
 * Dates the events of new demo companies to the days of what they are about, in order, so that timelines read as a history. Only the
 * owner of the database can do this, and only before an event is linked into a chain: linked events never change.
 */
export async function dateDemoTimelines(owner: ClientBase, organizationIds: readonly string[]): Promise<void> {
  await owner.query('begin')
  try {
    // Tables that were just filled have no statistics: the planner takes them for empty, and would compare each event with each other.
    await owner.query('set local enable_nestloop = off')
    await owner.query('alter table app.audit_events disable trigger refuse_rewriting')
    await owner.query(COUNT, [organizationIds, -1])
    await owner.query(REDATE, [organizationIds])
    await owner.query(RENUMBER, [organizationIds])
    await owner.query(COUNT, [organizationIds, 1])
    await owner.query('alter table app.audit_events enable trigger refuse_rewriting')
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
