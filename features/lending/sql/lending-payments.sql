-- The lending desk's list of ledger entries. The request (`wish`) is { search, group ('payments', 'reversals', or 'fees'),
-- method, from, to, after, limit }. Every key is optional. The order is always newest first.

-- Returns the list's condition as SQL text, as app.desk_conditions does. An entry belongs to its loan's client. The
-- expression of the group is that of an index (migration 0395).
create or replace function app.posting_conditions(wish jsonb, home uuid) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' and ',
    format('organization_id = %L', home),
    case when not app.sees_all_clients() then format('loan_id = any (%L::uuid[])', array(select app.own_loan_ids())) end,
    case when btrim(wish ->> 'search') <> ''
      then format('loan_id = any (array(select l.id from public.loans l where l.organization_id = %L and %s))',
                  home, app.desk_search('loans', wish ->> 'search', home)) end,
    case when wish ? 'group'
      then format($c$case when kind in ('payment', 'recovery', 'settlement') then 'payments'
                          when kind = 'reversal' then 'reversals'
                          when kind in ('fee', 'waiver') then 'fees' end = %L$c$, wish ->> 'group') end,
    case when wish ? 'method' then format('method = %L', wish ->> 'method') end,
    case when wish ? 'from' then format('effective_date >= %L::date', wish ->> 'from') end,
    case when wish ? 'to' then format('effective_date <= %L::date', wish ->> 'to') end)
$$;

-- Definer: see app.desk_page. Entries of one day are in the order of entry, the last one first.
create or replace function app.posting_page(wish jsonb, out ids uuid[], out has_next boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  home uuid := app.desk_organization_id();
  page_length integer := least(greatest(coalesce((wish ->> 'limit')::integer, 50), 1), 1000);
  conditions text := app.posting_conditions(wish, home);
  place record;
begin
  select p.effective_date, p.created_at, p.id into place
    from public.loan_postings p join public.loans l on l.id = p.loan_id
   where p.id = (wish ->> 'after')::uuid and p.organization_id = home and app.sees_client(l.client_id);
  if place.id is not null then
    conditions := format('%s and (effective_date, created_at, id) < (%L::date, %L::timestamptz, %L::uuid)', conditions,
                         place.effective_date, place.created_at, place.id);
  end if;
  execute format('select array(select id from public.loan_postings where %s
                                order by effective_date desc, created_at desc, id desc limit %s)',
                 conditions, page_length + 1) into ids;
  has_next := cardinality(ids) > page_length;
  ids := ids[1:page_length];
end;
$$;

create or replace function public.loan_posting_list(wish jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'has_next', page.has_next,
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', p.id, 'loan_id', p.loan_id, 'client_id', l.client_id, 'full_name', c.full_name, 'kind', p.kind,
               'amount', p.amount, 'effective_date', p.effective_date, 'created_at', p.created_at, 'details', p.details,
               'reverses_id', p.reverses_id, 'method', p.method, 'reference', p.reference,
               'recorded_by_name', p.recorded_by_name,
               'is_reversed', exists (select from public.loan_postings r where r.reverses_id = p.id),
               'reversed', (select jsonb_build_object('kind', o.kind, 'effective_date', o.effective_date, 'details', o.details)
                              from public.loan_postings o where o.id = p.reverses_id)) order by listed.place)
        from unnest(page.ids) with ordinality as listed (id, place)
        join public.loan_postings p on p.id = listed.id
        join public.loans l on l.id = p.loan_id
        join public.clients c on c.id = l.client_id), '[]'))
    from app.posting_page(wish) as page
$$;
comment on function public.loan_posting_list is 'One page of the company''s ledger entries, newest first: { rows, has_next }.';

-- Definer: see app.desk_page. Counts reversals of money only, so that received less reversed is the money kept.
create or replace function public.loan_posting_totals(wish jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  totals jsonb;
begin
  execute format($sql$
    select jsonb_build_object(
             'entries', count(*),
             'received', coalesce(sum(p.amount) filter (where p.kind in ('payment', 'recovery', 'settlement')), 0),
             'reversed', coalesce(sum(p.amount) filter (where o.kind in ('payment', 'recovery', 'settlement')), 0))
      from (select * from public.loan_postings where %s) as p
      left join public.loan_postings o on o.id = p.reverses_id$sql$,
    app.posting_conditions(wish, app.desk_organization_id())) into totals;
  return totals;
end;
$$;
comment on function public.loan_posting_totals is 'The number of matching entries, with the sums of money received and of payments reversed.';

grant execute on function public.loan_posting_list, public.loan_posting_totals, app.posting_page to authenticated;
grant execute on function public.loan_posting_totals, app.posting_page to tradeline_server;
