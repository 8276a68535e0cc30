-- The team page and the book of charged-off loans. Not definer: the policies of each table decide which rows the caller sees.

-- The work of each collector in a period: attempts, conversations with a person who owes the debt, promises made and judged, and the money
-- received on the accounts assigned to the collector since they were assigned. Members without the team report see their own line.
create or replace function public.collector_figures(from_day date, to_day date)
returns table (collector_id uuid, name text, attempts bigint, contacts bigint, promises bigint, kept bigint, broken bigint,
               accounts bigint, collected_cents bigint)
language sql stable set search_path = ''
as $$
  with home as materialized (
    select app.current_organization_id() as id, z.time_zone as zone, app.has_permission('see_team_report') as sees_all, auth.uid() as me
      from public.company_time_zone() z
  ), tried as (
    select t.by_id as person, count(*) as attempts,
           count(*) filter (where t.outcome in ('conversation', 'promise', 'callback', 'refused')) as contacts
      from public.contact_attempts t, home h
     where t.organization_id = h.id and t.at >= from_day::timestamp at time zone h.zone and t.at < (to_day + 1)::timestamp at time zone h.zone
     group by 1
  ), promised as (
    select p.made_by as person, count(*) filter (where p.status <> 'canceled') as promises,
           count(*) filter (where p.status = 'kept') as kept, count(*) filter (where p.status = 'broken') as broken
      from public.payment_promises p, home h
     where p.organization_id = h.id and p.made_on between from_day and to_day group by 1
  ), owned as (
    select a.collector_id as person, count(*) filter (where a.queue_id is not null) as accounts,
           coalesce(sum((select sum(round(g.amount * 100)) from public.loan_postings g
                          where g.loan_id = a.loan_id and g.kind in ('payment', 'recovery', 'settlement')
                            and g.effective_date between greatest(from_day, (a.assigned_at at time zone h.zone)::date) and to_day
                            and not exists (select from public.loan_postings r where r.reverses_id = g.id)
                            and not exists (select from public.repossessions s
                                             where s.organization_id = a.organization_id and s.loan_id = a.loan_id and s.sale_posting_id = g.id))),
                    0)::bigint as cents
      from public.collection_accounts a, home h
     where a.organization_id = h.id and a.collector_id is not null group by 1
  )
  select u.id, coalesce(u.full_name, u.email), coalesce(t.attempts, 0), coalesce(t.contacts, 0), coalesce(p.promises, 0), coalesce(p.kept, 0),
         coalesce(p.broken, 0), coalesce(o.accounts, 0), coalesce(o.cents, 0)
    from public.users u
   cross join home h
    left join tried t on t.person = u.id
    left join promised p on p.person = u.id
    left join owned o on o.person = u.id
   where (h.sees_all or u.id = h.me) and (t.person is not null or p.person is not null or o.person is not null)
   order by coalesce(o.cents, 0) desc, 2
   limit 500
$$;
comment on function public.collector_figures is 'The work of each collector in a period: attempts, contacts, promises, and money collected.';

-- One page of charged-off loans, the newest first: { rows, has_next }. The request (`wish`) is { after, limit }.
create or replace function public.charge_off_list(wish jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  page_length constant integer := least(greatest(coalesce((wish ->> 'limit')::integer, 50), 1), 200);
  place record := app.place_of(wish ->> 'after');
  conditions text := 'l.organization_id = (select app.current_organization_id()) and l.charged_off_on is not null';
  rows jsonb;
begin
  if place.key is null and place.id is not null then
    select l.charged_off_on::text as key, l.id into place from public.loans l
     where l.organization_id = (select app.current_organization_id()) and l.id = place.id;
  end if;
  if place.key is not null then
    conditions := format('%1$s and l.charged_off_on <= %2$L::date and (l.charged_off_on < %2$L::date or l.id > %3$L::uuid)', conditions,
                         place.key, place.id);
  end if;
  execute format($sql$
    select coalesce(jsonb_agg(to_jsonb(r) order by r.charged_off_on desc, r.id), '[]')
      from (select p.id, p.client_id, c.full_name, p.loan_type, p.status, p.charged_off_on,
                   round(p.charged_off_amount * 100)::bigint as charged_off_cents, round(p.recovered_amount * 100)::bigint as recovered_cents
              from (select l.* from public.loans l where %s order by l.charged_off_on desc, l.id limit %s) p
              join public.clients c on c.id = p.client_id) r$sql$, conditions, page_length + 1) into rows;
  return app.page_of(rows, page_length, 'charged_off_on');
end;
$$;
comment on function public.charge_off_list is
  'One page of the company''s charged-off loans, the newest first: { rows, has_next, last }. The next page begins after the place `last`.';

-- The amounts that were charged off and recovered in each month, the newest first. A reversed recovery has no allocation.
create or replace function public.charge_off_months()
returns table (month date, loans bigint, charged_off_cents bigint, recovered_cents bigint)
language sql stable set search_path = ''
as $$
  with book as materialized (
    select l.id, l.charged_off_on, round(l.charged_off_amount * 100)::bigint as cents from public.loans l
     where l.organization_id = (select app.current_organization_id()) and l.charged_off_on is not null
  ), moved as (
    select date_trunc('month', b.charged_off_on)::date as month, 1 as loans, b.cents as charged_off, 0::bigint as recovered from book b
    union all
    select date_trunc('month', a.effective_date)::date, 0, 0, round(a.recovered * 100)::bigint
      from book b join public.loan_allocations a on a.organization_id = (select app.current_organization_id()) and a.loan_id = b.id
     where a.recovered <> 0
  )
  select m.month, sum(m.loans)::bigint, sum(m.charged_off)::bigint, sum(m.recovered)::bigint from moved m
   group by m.month order by m.month desc limit 120
$$;
comment on function public.charge_off_months is 'The cents that were charged off and recovered in each month, the newest first.';

grant execute on function public.collector_figures, public.charge_off_list, public.charge_off_months to authenticated;
