-- The dispute desk: the disputes of all clients that wait for the same act (features/credit-repair/rules/disputes/desk.ts lists the parts).
-- Each branch reads at most 1,000 rows of one index in order, however many disputes the company has. Not definer: the policies decide which
-- rows the caller sees. A generic plan would not know the limit and read the whole index. A dispute of a later round waits until the client's earlier rounds have ended.
create or replace function app.desk_disputes(part text, at_most integer)
returns table (id uuid, on_day date)
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
  (select d.id, d.due_on from public.disputes d join public.clients c on c.id = d.client_id
    where part = 'overdue' and d.organization_id = (select app.current_organization_id()) and d.status not in ('resolved', 'closed')
      and d.due_on < (now() at time zone 'UTC')::date and c.archived_at is null
    order by d.due_on limit at_most)
  union all
  (select d.id, d.due_on from public.disputes d join public.clients c on c.id = d.client_id
    where part = 'due' and d.organization_id = (select app.current_organization_id()) and d.status not in ('resolved', 'closed')
      and d.due_on between (now() at time zone 'UTC')::date and (now() at time zone 'UTC')::date + 6 and c.archived_at is null
    order by d.due_on limit at_most)
  union all
  (select d.id, (d.created_at at time zone 'UTC')::date from public.disputes d join public.clients c on c.id = d.client_id
    where part = 'to_attest' and d.organization_id = (select app.current_organization_id()) and d.status = 'drafted' and c.archived_at is null
      and (d.round = 1 or not exists (select from public.disputes earlier
                                       where earlier.client_id = d.client_id and earlier.round < d.round
                                         and earlier.status not in ('resolved', 'closed')))
    order by d.created_at, d.id limit at_most)
  union all
  (select d.id, d.attested_on from public.disputes d join public.clients c on c.id = d.client_id
    where part = 'to_print' and d.organization_id = (select app.current_organization_id()) and d.status = 'attested' and c.archived_at is null
    order by d.attested_on, d.id limit at_most)
  union all
  (select d.id, d.sent_on from public.disputes d join public.clients c on c.id = d.client_id
    where part = 'to_confirm' and d.organization_id = (select app.current_organization_id()) and d.status = 'sent' and c.archived_at is null
    order by d.sent_on, d.id limit at_most)
  union all
  (select d.id, d.result_on from public.disputes d join public.clients c on c.id = d.client_id
    where part = 'next_round' and d.organization_id = (select app.current_organization_id()) and d.next_status = 'proposed'
      and c.archived_at is null
    order by d.result_on, d.id limit at_most)
  union all
  (select d.id, d.procedure_due_on from public.disputes d join public.clients c on c.id = d.client_id
    where part = 'procedures' and d.organization_id = (select app.current_organization_id()) and d.procedure_due_on is not null
      and d.procedure_answered_on is null and c.archived_at is null
    order by d.procedure_due_on, d.id limit at_most)
$$;

create or replace function public.dispute_desk(part text, at_most integer default 50)
returns table (id uuid, client_id uuid, client_name text, bureau text, recipient text, recipient_name text, item_name text, item_kind text,
               reason text, explanation text, status text, result text, next_act text, round integer, on_day date, due_on date)
language sql stable set search_path = ''
as $$
  select d.id, d.client_id, c.full_name, d.bureau, d.recipient, d.recipient_name, d.item_name, d.item_kind, d.reason, d.explanation, d.status,
         d.result, d.next_act, d.round, w.on_day, d.due_on
    from app.desk_disputes(part, least(greatest(at_most, 1), 1000)) w
    join public.disputes d on d.id = w.id
    join public.clients c on c.id = d.client_id
   order by w.on_day, d.id
$$;
comment on function public.dispute_desk is 'The disputes of all clients that wait for the same act, the most urgent first, at most 1,000.';

create or replace function public.dispute_desk_counts()
returns table (part text, total integer)
language sql stable set search_path = ''
as $$
  select p.part, (select count(*) from app.desk_disputes(p.part, 100))::integer
    from (values ('overdue'), ('due'), ('to_attest'), ('to_print'), ('to_confirm'), ('next_round'), ('procedures')) as p (part)
$$;
comment on function public.dispute_desk_counts is 'The number of disputes in each part of the dispute desk, at most 100 each, so that counting takes no longer for more.';

-- The open disputes, how many were open thirty days ago, and those that wait for the company: to attest, to send, or overdue. Null while the
-- company has no dispute. Each count reads one index. The caller's policies decide which disputes count.
create or replace function app.dispute_counts_seen(home uuid, today date, out active bigint, out active_before bigint, out waiting bigint)
language sql stable set search_path = ''
as $$
  select o.count, o.count - n.count + e.count, w.count
    from (select count(*) from public.disputes d where d.organization_id = home and d.status not in ('resolved', 'closed')) o,
         (select count(*) from public.disputes d
           where d.organization_id = home and d.created_at >= (today - 30)::timestamp at time zone 'UTC') n,
         (select count(*) from public.disputes d
           where d.organization_id = home and d.status in ('resolved', 'closed') and coalesce(d.result_on, d.closed_on) >= today - 30) e,
         (select (select count(*) from public.disputes d
                   where d.organization_id = home and d.status not in ('resolved', 'closed') and d.due_on < today)
               + (select count(*) from public.disputes d where d.organization_id = home and d.status = 'drafted')
               + (select count(*) from public.disputes d where d.organization_id = home and d.status = 'attested') as count) w
$$;

-- Definer: without policies, each count of the caller's own company reads its index alone. Raises nothing and returns null for others.
create or replace function app.dispute_counts_of_company(home uuid, today date, out active bigint, out active_before bigint, out waiting bigint)
language sql stable security definer set search_path = ''
as $$
  select c.* from app.dispute_counts_seen(home, today) c where home = app.current_organization_id() and app.sees_all_clients()
$$;

create or replace function app.dispute_counts(out active bigint, out active_before bigint, out waiting bigint)
language plpgsql stable set search_path = ''
as $$
declare
  home constant uuid := app.current_organization_id();
  today constant date := (now() at time zone 'UTC')::date;
begin
  if app.wire_role() <> 'authenticated' or not exists (select from public.disputes d where d.organization_id = home) then
    return;
  end if;
  if app.sees_all_clients() then
    select c.* into active, active_before, waiting from app.dispute_counts_of_company(home, today) c;
  else
    select c.* into active, active_before, waiting from app.dispute_counts_seen(home, today) c;
  end if;
end;
$$;

grant execute on function app.desk_disputes, public.dispute_desk, public.dispute_desk_counts, app.dispute_counts_seen,
  app.dispute_counts_of_company to authenticated;
grant execute on function app.dispute_counts to authenticated, platform_admin;
