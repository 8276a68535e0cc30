-- The items that wait for the caller, over all subjects. Each branch of app.my_work_items is one section of the page "My work"
-- (features/tasks/rules/work-sections.ts lists them), and reads at most 1,000 rows through an index. Not definer: the policies of each table
-- decide which rows the caller sees. Items of a client without an assigned contact wait for each member who sees the client.
create or replace function app.my_work_items()
returns table (section text, id uuid, client_id uuid, client_name text, title text, kind text, on_day date, due_on date, is_important boolean,
               loan_id uuid, application_id uuid, dispute_id uuid, version integer)
language sql stable set search_path = ''
as $$
  with day as materialized (
    select (now() at time zone z.time_zone)::date as today from public.company_time_zone() z)
  (select case when t.shown_on < (select today from day) then 'overdue' when t.shown_on = (select today from day) then 'today' else 'next' end,
          t.id, t.client_id, c.full_name, t.title, case when t.repeat_unit is not null then 'repeated' end, t.shown_on, t.due_on,
          t.is_important, t.loan_id, t.application_id, t.dispute_id, t.version
     from public.tasks t join public.clients c on c.id = t.client_id
    where t.assignee_id = (select auth.uid()) and t.status = 'open' and t.removed_at is null
    order by t.shown_on, t.id limit 1000)
  union all
  (select 'applications', a.id, a.client_id, c.full_name, 'A-' || a.number, a.loan_type, a.notice_due_on, null, false, null, a.id, null, null
     from public.loan_applications a join public.clients c on c.id = a.client_id
    where a.organization_id = (select app.current_organization_id()) and a.owner_id = (select auth.uid())
      and a.stage not in ('booked', 'ended') and c.archived_at is null
    limit 1000)
  union all
  (select 'disputes', d.id, d.client_id, c.full_name, d.item_name, d.bureau, d.due_on, d.due_on, false, null, null, d.id, null
     from public.disputes d join public.clients c on c.id = d.client_id
    where d.organization_id = (select app.current_organization_id()) and d.status not in ('resolved', 'closed')
      and d.due_on <= (select today + 6 from day) and (select app.has_permission('handle_disputes')) and c.archived_at is null
      and (c.assigned_contact_id is null or c.assigned_contact_id = (select auth.uid()))
    order by d.due_on limit 1000)
  union all
  (select 'promises', p.id, p.client_id, c.full_name, 'Promise of $' || to_char(p.total_cents / 100.0, 'FM999,999,990.00'), 'promise', p.next_due_on,
          p.next_due_on, false, p.loan_id, null, null, null
     from public.payment_promises p join public.clients c on c.id = p.client_id
     left join public.collection_accounts k on k.organization_id = p.organization_id and k.loan_id = p.loan_id
    where p.organization_id = (select app.current_organization_id()) and p.status = 'open'
      and p.next_due_on <= (select today from day) and (select app.has_permission('collect_loans')) and c.archived_at is null
      and (k.collector_id is null or k.collector_id = (select auth.uid()))
      and (k.collector_id is not null or c.assigned_contact_id is null or c.assigned_contact_id = (select auth.uid()))
    order by p.next_due_on limit 1000)
  union all
  (select 'messages', t.id, t.client_id, c.full_name, coalesce(t.subject, ''), t.channel,
          (t.last_message_at at time zone (select z.time_zone from public.company_time_zone() z))::date, null, false, null, null, null, null
     from public.message_threads t join public.clients c on c.id = t.client_id
    where t.organization_id = (select app.current_organization_id()) and t.unread_count > 0
      and (select app.has_permission('send_messages')) and c.archived_at is null
      and (c.assigned_contact_id is null or c.assigned_contact_id = (select auth.uid()))
    order by t.last_message_at limit 1000)
  union all
  -- Texts from a shared phone: one item per phone, until a member says who wrote them.
  (select 'messages', s.id, s.client_ids[1], s.names, '', 'shared_text',
          (s.newest_at at time zone (select z.time_zone from public.company_time_zone() z))::date, null, false, null, null, null, null
     from (select distinct on (w.phone, w.client_ids) w.id, w.client_ids,
                  max(w.received_at) over (partition by w.phone, w.client_ids) as newest_at,
                  (select string_agg(c.full_name, ' or ' order by n.place)
                     from unnest(w.client_ids) with ordinality n (id, place) join public.clients c on c.id = n.id) as names
             from public.shared_texts w
            where w.organization_id = (select app.current_organization_id()) and w.assigned_at is null
              and (select app.has_permission('send_messages'))
              and exists (select from public.clients c
                           where c.id = any (w.client_ids) and c.archived_at is null
                             and (c.assigned_contact_id is null or c.assigned_contact_id = (select auth.uid())))
            order by w.phone, w.client_ids, w.received_at) s
    order by s.newest_at limit 1000)
  union all
  (select 'documents', k.id, k.client_id, c.full_name, k.title, 'condition', k.expires_on, null, false, null, k.application_id, null, null
     from public.application_conditions k join public.clients c on c.id = k.client_id
     join public.loan_applications a on a.organization_id = k.organization_id and a.id = k.application_id
    where k.organization_id = (select app.current_organization_id()) and k.expires_on is not null and k.status in ('received', 'cleared')
      and k.expires_on between (select today from day) and (select today + 13 from day)
      and (select app.has_permission('work_applications')) and a.stage not in ('booked', 'ended') and c.archived_at is null
      and (c.assigned_contact_id is null or c.assigned_contact_id = (select auth.uid()))
    order by k.expires_on limit 1000)
  union all
  (select 'documents', e.id, e.client_id, c.full_name, e.title, 'envelope', e.expires_on, null, false, null, null, null, null
     from public.envelopes e join public.clients c on c.id = e.client_id
    where e.organization_id = (select app.current_organization_id()) and e.status = 'sent' and e.signed_at is null
      and e.expires_on between (select today from day) and (select today + 6 from day)
      and (select app.has_permission('send_messages')) and c.archived_at is null
      and (c.assigned_contact_id is null or c.assigned_contact_id = (select auth.uid()))
    order by e.expires_on limit 1000)
$$;

-- Returns the first items of each section, the most urgent first, with the section's total of at most 1,000.
create or replace function public.my_work(at_most integer default 10)
returns table (section text, total integer, id uuid, client_id uuid, client_name text, title text, kind text, on_day date, due_on date,
               is_important boolean, loan_id uuid, application_id uuid, dispute_id uuid, version integer)
language sql stable set search_path = ''
as $$
  select i.section, i.total, i.id, i.client_id, i.client_name, i.title, i.kind, i.on_day, i.due_on, i.is_important, i.loan_id,
         i.application_id, i.dispute_id, i.version
    from (select w.*, least(count(*) over (partition by w.section), 1000)::integer as total,
                 row_number() over (partition by w.section order by w.on_day, w.is_important desc, w.id) as place
            from app.my_work_items() w) i
   where i.place <= least(greatest(at_most, 1), 1000)
   order by i.section, i.place
$$;
comment on function public.my_work is 'The items that wait for the caller: the most urgent of each section, with the section''s total of at most 1,000.';

create or replace function public.my_work_counts() returns table (section text, total integer)
language sql stable set search_path = ''
as $$
  select w.section, least(count(*), 1000)::integer from app.my_work_items() w group by w.section
$$;
comment on function public.my_work_counts is 'The number of items that wait for the caller in each section, at most 1,000 each.';

grant execute on function app.my_work_items, public.my_work, public.my_work_counts to authenticated;
