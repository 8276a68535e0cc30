-- The lending desk: keyset pages, filters, and totals of a company's applications and loans. `subject` is 'applications'
-- or 'loans'. The request (`wish`) of applications is { search, stages[], types[], overdue, second_person,
-- owner ('mine', 'none', or the id of a member) }, that of loans { search,
-- statuses[], types[], states[], days[{from, to}] }; both take { ids[], sort, descending, after, limit }. Every key is
-- optional.

-- Opens or closes the desk for all members. Definer: API roles can't write organizations.
create or replace function public.open_lending_desk(is_open boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  home uuid := app.owned_organization_id();
begin
  update app.organizations set lending_opened_at = case when is_open then now() end
   where id = home and (lending_opened_at is not null) <> is_open;
  if found then
    perform app.record_audit(home, (select auth.uid()),
                             case when is_open then 'organization.lending_opened' else 'organization.lending_closed' end,
                             'organizations', home, '{}');
  end if;
end;
$$;
comment on function public.open_lending_desk is 'Opens the lending desk for all members of the caller''s company, or closes it. For owners.';

-- Returns the caller's company, or raises an error while its desk is closed. Definer: callers can't read organizations.
create or replace function app.desk_organization_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  home uuid;
begin
  select id into home from app.organizations
   where id = app.current_organization_id() and lending_opened_at is not null;
  if home is null then
    raise exception 'Lending is not open in your company. An owner can open it in Org Admin.' using errcode = '42501';
  end if;
  return home;
end;
$$;

-- Returns the sort expression of a column and its type. The indexes of migration 0340 use exactly these expressions.
create or replace function app.desk_sort_key(subject text, sort text, out key text, out type text)
language plpgsql immutable set search_path = ''
as $$
begin
  select k.key, k.type into key, type
    from (values
      ('applications', 'submitted', 'submitted_at', 'timestamptz'),
      ('applications', 'amount', 'amount', 'numeric'),
      ('applications', 'notice', $k$coalesce(notice_due_on, 'infinity'::date)$k$, 'date'),
      ('loans', 'start', 'start_date', 'date'),
      ('loans', 'balance', 'amount', 'numeric'),
      ('loans', 'due', $k$coalesce(next_payment_date, 'infinity'::date)$k$, 'date'),
      ('loans', 'past_due', 'days_past_due', 'integer'),
      ('loans', 'past_due_amount', 'past_due_amount', 'numeric')
    ) as k (of_list, name, key, type)
   where k.of_list = subject
     and k.name = coalesce(sort, case subject when 'applications' then 'submitted' else 'start' end);
  if key is null then
    raise exception 'The list can''t be sorted by this column' using errcode = '22023';
  end if;
end;
$$;

-- Returns the condition of a search: the borrower's name, what screens call the record, such as A-1042 or #1a2b3c4d, or a VIN.
create or replace function app.desk_search(subject text, query text, home uuid) returns text
language sql stable set search_path = ''
as $$
  select format('(client_id = any (%L::uuid[])%s%s%s%s)', array(select app.matching_client_ids(query)),
    case when lower(btrim(query)) ~ '^#?[0-9a-f]{8}$' then format(' or id between %L::uuid and %L::uuid',
      rpad(ltrim(lower(btrim(query)), '#'), 32, '0'), rpad(ltrim(lower(btrim(query)), '#'), 32, 'f')) end,
    case when subject = 'applications' and btrim(query) ~* '^(a-?)?[0-9]{4,9}$'
      then format(' or number > 0 and number = %L::integer', ltrim(lower(btrim(query)), 'a-')) end,
    -- The number of an imported loan in its former system.
    case when subject = 'loans' then format(' or loan_number is not null and lower(loan_number) = %L', lower(btrim(query))) end,
    case when app.is_like_vin(query) then format(' or id = any (%L::uuid[])', array(
      select case subject when 'applications' then v.application_id else v.loan_id end from app.collateral_with_vin(home, query) v)) end)
$$;

-- Returns the list's condition as SQL text. Every value is a quoted literal, so that the planner knows it and SQL
-- injection is impossible.
create or replace function app.desk_conditions(subject text, wish jsonb, home uuid) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' and ',
    format('organization_id = %L', home),
    case when not app.sees_all_clients() then format('client_id = any (%L::uuid[])', array(select app.own_client_ids())) end,
    case when btrim(wish ->> 'search') <> '' then app.desk_search(subject, wish ->> 'search', home) end,
    case when wish ? 'ids' then format('id = any (%L::uuid[])', app.texts_of(wish -> 'ids')) end,
    case when subject = 'applications' and (wish ->> 'second_person')::boolean
      then format('id in (select o.application_id from public.decision_overrides o where o.organization_id = %L and o.state = %L)', home, 'requested') end,
    case when wish ? 'types' then format('loan_type = any (%L::text[])', app.texts_of(wish -> 'types')) end,
    case when subject = 'applications' then app.application_conditions(wish) else app.loan_conditions(wish, home) end)
$$;

-- A notice is overdue after its day, which ends at midnight UTC.
create or replace function app.application_conditions(wish jsonb) returns text
language sql stable set search_path = ''
as $$
  select nullif(concat_ws(' and ',
    case when jsonb_array_length(wish -> 'stages') = 1 then format('stage = %L', wish -> 'stages' ->> 0)
         when wish ? 'stages' then format('stage = any (%L::text[])', app.texts_of(wish -> 'stages')) end,
    case when wish ->> 'owner' = 'none' then 'owner_id is null'
         when wish ->> 'owner' = 'mine' then format('owner_id = %L::uuid', (select auth.uid()))
         when wish ? 'owner' then format('owner_id = %L::uuid', wish ->> 'owner') end,
    case when (wish ->> 'overdue')::boolean
      then format($c$coalesce(notice_due_on, 'infinity'::date) < %L::date$c$, (now() at time zone 'UTC')::date) end), '')
$$;

-- Returns the ids of one page in order, whether there are rows after it, and its last place. The page begins after the place `after`, or
-- after the current place of a row with that id. Definer: under a policy no expression index would be used. The conditions name the
-- organization, and the clients of people who don't see all.
create or replace function app.desk_page(subject text, wish jsonb, out ids uuid[], out has_next boolean, out last text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  home uuid := app.desk_organization_id();
  relation text := case subject when 'applications' then 'public.loan_applications' when 'loans' then 'public.loans' end;
  sort record := app.desk_sort_key(subject, wish ->> 'sort');
  page_length integer := least(greatest(coalesce((wish ->> 'limit')::integer, 50), 1), 1000);
  ascending boolean := not coalesce((wish ->> 'descending')::boolean, false);
  conditions text := app.desk_conditions(subject, wish, home);
  place record := app.place_of(wish ->> 'after');
begin
  if place.key is null and place.id is not null then
    execute format('select (%s)::text as key, id from %s where id = $1 and organization_id = $2 and app.sees_client(client_id)', sort.key, relation)
      into place using place.id, home;
  end if;
  if place.key is not null then
    conditions := format('%s and (%s, id) %s (%L::%s, %L::uuid)', conditions, sort.key,
                         case when ascending then '>' else '<' end, place.key, sort.type, place.id);
  end if;
  execute format('select array(select id from %s where %s order by %s %s, id %4$s limit %s)', relation, conditions, sort.key,
                 case when ascending then 'asc' else 'desc' end, page_length + 1) into ids;
  has_next := cardinality(ids) > page_length;
  ids := ids[1:page_length];
  execute format('select app.cursor_of((%s)::text, id) from %s where id = $1', sort.key, relation) into last using ids[cardinality(ids)];
end;
$$;

-- Definer: see app.desk_page. Stops counting one above `at_most`, so that it never reads a whole company.
create or replace function app.desk_count(subject text, wish jsonb, at_most integer) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  counted integer;
begin
  execute format('select count(*) from (select from %s where %s limit %s) as counted_rows',
                 case subject when 'applications' then 'public.loan_applications' when 'loans' then 'public.loans' end,
                 app.desk_conditions(subject, wish, app.desk_organization_id()), at_most + 1) into counted;
  return counted;
end;
$$;

create or replace function public.loan_application_list(wish jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'has_next', page.has_next,
    'last', page.last,
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', a.id, 'number', a.number, 'client_id', a.client_id, 'full_name', c.full_name, 'loan_type', a.loan_type,
               'amount', a.amount,
               'status', a.status, 'stage', a.stage, 'submitted_at', a.submitted_at, 'completed_at', a.completed_at,
               'notice_due_on', a.notice_due_on, 'missing_by', a.missing_by, 'offer', n.contents -> 'offer',
               'decided_days_late', a.decided_days_late, 'notice_days_late', a.notice_days_late,
               'owner_id', a.owner_id, 'owner_name', coalesce(u.full_name, u.email),
               'open_conditions', a.open_conditions,
               'awaits_second_person', exists (
                 select from public.decision_overrides o
                  where o.organization_id = a.organization_id and o.application_id = a.id and o.state = 'requested')) order by listed.place)
        from unnest(page.ids) with ordinality as listed (id, place)
        join public.loan_applications a on a.id = listed.id
        join public.clients c on c.id = a.client_id
        left join public.users u on u.id = a.owner_id
        left join public.adverse_action_notices n on n.application_id = a.id), '[]'))
    from app.desk_page('applications', wish) as page
$$;
comment on function public.loan_application_list is 'One page of the company''s applications: { rows, has_next, last }. The next page begins after the place `last`.';

create or replace function public.loan_application_count(wish jsonb) returns integer
language sql stable set search_path = ''
as $$
  select app.desk_count('applications', wish, 1000)
$$;
comment on function public.loan_application_count is 'The number of matching applications. 1001 means more than 1,000.';

-- The first cards of each column of the pipeline, and how many it has.
create or replace function public.loan_application_board(wish jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_object_agg(stage.name, public.loan_application_list(stage.wish || '{"limit": 20}')
                                      || jsonb_build_object('count', public.loan_application_count(stage.wish)))
    from (select name, wish - 'after' || jsonb_build_object('stages', jsonb_build_array(name)) as wish
            from unnest('{new,needs_data,in_review,decided,offer_out,closing,booked,ended}'::text[]) as column_of (name)) as stage
$$;
comment on function public.loan_application_board is 'The pipeline by stage: { rows, has_next, count } with at most 20 rows each.';

create or replace function app.decision_seconds(application public.loan_applications) returns numeric
language sql stable set search_path = ''
as $$
  select greatest(0, extract(epoch from application.decision_at - greatest(application.submitted_at, application.completed_at, (
           select max(c.received_at) from public.application_conditions c
            where c.organization_id = application.organization_id and c.application_id = application.id
              and c.received_at <= application.decision_at))))
$$;

-- Returns how long decisions of the last 90 days took: their number, and the median and the 95th percentile in seconds. Each begins when
-- the application was complete, with its last document. Applications from other systems don't count, because they were decided elsewhere.
create or replace function public.decision_times() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('decisions', count(*), 'p50_seconds', round(percentile_cont(0.5) within group (order by seconds)),
                            'p95_seconds', round(percentile_cont(0.95) within group (order by seconds)))
    from (select app.decision_seconds(a) as seconds from public.loan_applications a
           where a.organization_id = app.desk_organization_id() and a.decision_at >= now() - interval '90 days'
             and a.received_how is not null) as decided
$$;
comment on function public.decision_times is 'How long the company''s decisions of the last 90 days took: { decisions, p50_seconds, p95_seconds }.';

grant execute on function app.desk_organization_id to authenticated;
grant execute on function app.decision_seconds to authenticated, tradeline_server;
grant execute on function public.decision_times, public.open_lending_desk, public.loan_application_list, public.loan_application_count,
  public.loan_application_board, app.desk_page, app.desk_count to authenticated;
grant execute on function app.desk_page, app.desk_count to tradeline_server;
