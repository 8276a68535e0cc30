-- The client list: keyset pages, filters, counts, and the columns that the list stores in the client's row. The request
-- (`wish`) is { search, ids, states[], contacts[], unassigned, added_from, added_before, has_report, scores[{from,
-- to}], archived, sort, descending, after, before, limit }, with every key optional.

-- For the release before: app.middle_of() takes its place.
create or replace function app.middle_score(one smallint, two smallint, three smallint) returns smallint
language sql immutable
as $$
  select case when one is null or two is null or three is null then least(one, two, three)
              else greatest(least(one, two), least(greatest(one, two), three)) end
$$;

-- Shows each client's newest scores: the middle one of the model that the company uses in lists. The columns latest_…_score are for the release before, which
-- exports them. Definer: a role that stores a report need not be allowed to edit clients.
create or replace function app.show_latest_report(who uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.clients c
     set latest_experian_score = latest.experian_score, latest_equifax_score = latest.equifax_score,
         latest_transunion_score = latest.transunion_score, middle_score = latest.middle, last_report_at = latest.created_at
    from unnest(who) as client (id),
         lateral (select r.experian_score, r.equifax_score, r.transunion_score, r.created_at,
                         app.middle_of(app.latest_scores(client.id)) as middle
                    from public.credit_reports r where r.client_id = client.id and r.status = 'success'
                   order by r.created_at desc limit 1) latest
   where c.id = client.id
     and (c.latest_experian_score, c.latest_equifax_score, c.latest_transunion_score, c.middle_score, c.last_report_at) is distinct from
         (latest.experian_score, latest.equifax_score, latest.transunion_score, latest.middle, latest.created_at)
$$;

create or replace function app.follow_latest_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.show_latest_report(array[new.client_id]);
  return null;
end;
$$;

-- Scores have a trigger of their own: app.follow_scores().
create or replace trigger follow_latest_report after insert or update of status, created_at on public.credit_reports
  for each row execute function app.follow_latest_report();

-- Definer: the contact's name must be readable for every role that assigns.
create or replace function app.name_assigned_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.assigned_contact_name := coalesce((select coalesce(full_name, email) from app.people where id = new.assigned_contact_id), '');
  return new;
end;
$$;

create or replace trigger name_assigned_contact before update of assigned_contact_id on public.clients
  for each row execute function app.name_assigned_contact();
create or replace trigger name_first_contact before insert on public.clients
  for each row when (new.assigned_contact_id is not null or new.assigned_contact_name is distinct from '')
  execute function app.name_assigned_contact();

-- Definer: see app.name_assigned_contact.
create or replace function app.rename_assigned_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Locks rows in the same order as archive_clients and assign_clients.
  perform from public.clients where assigned_contact_id = new.id order by id for no key update;
  update public.clients set assigned_contact_name = coalesce(new.full_name, new.email) where assigned_contact_id = new.id;
  return null;
end;
$$;

create or replace trigger rename_assigned_contact after update of full_name, email on app.people
  for each row when ((new.full_name, new.email) is distinct from (old.full_name, old.email))
  execute function app.rename_assigned_contact();

-- Definer: a person who records a payment may lack the permission to edit clients.
create or replace function app.follow_client_loans() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.clients c
     set open_loan_count = l.open, past_due_loan_count = l.past_due, loan_balance = l.owed
    from (select client_id, count(*) filter (where app.is_open_loan(status)) as open,
                 count(*) filter (where status = 'past_due') as past_due,
                 coalesce(sum(amount) filter (where app.is_open_loan(status)), 0) as owed
            from public.loans where client_id in (select client_id from changed) group by client_id) l
   where c.id = l.client_id
     and (c.open_loan_count, c.past_due_loan_count, c.loan_balance) is distinct from (l.open, l.past_due, l.owed);
  return null;
end;
$$;

create or replace trigger follow_new_loans after insert on public.loans
  referencing new table as changed for each statement execute function app.follow_client_loans();
create or replace trigger follow_changed_loans after update on public.loans
  referencing new table as changed for each statement execute function app.follow_client_loans();

-- Returns the sort expression of a column and its type. The indexes of migrations 0020 and 0080 use exactly these
-- expressions.
create or replace function app.client_sort_key(sort text, out key text, out type text)
language plpgsql immutable set search_path = ''
as $$
begin
  select k.key, k.type into key, type
    from (values
      ('added', 'created_at', 'timestamptz'),
      ('name', $k$lower(last_name || ' ' || first_name)$k$, 'text'),
      ('contact', $k$lower(coalesce(email, phone, ''))$k$, 'text'),
      ('location', $k$lower(coalesce(state, '') || ' ' || coalesce(city, ''))$k$, 'text'),
      ('score', 'coalesce(middle_score, 0::smallint)', 'smallint'),
      ('assigned', 'lower(assigned_contact_name)', 'text'),
      ('loans', 'loan_balance', 'numeric')
    ) as k (sort, key, type)
   where k.sort = coalesce(client_sort_key.sort, 'added');
  if key is null then
    raise exception 'The list can''t be sorted by this column' using errcode = '22023';
  end if;
end;
$$;

create or replace function app.texts_of(list jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select array(select jsonb_array_elements_text(list))
$$;

-- Returns the list's condition as SQL text. Every value is a quoted literal, so that the planner knows it and SQL
-- injection is impossible.
create or replace function app.client_conditions(wish jsonb, organization uuid) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' and ',
    format('organization_id = %L', organization),
    'merged_into_id is null',
    case when not app.sees_all_clients() then format('assigned_contact_id = %L', (select auth.uid())) end,
    case when coalesce((wish ->> 'archived')::boolean, false) then 'archived_at is not null' else 'archived_at is null' end,
    case when btrim(wish ->> 'search') <> ''
      then format('id = any (%L::uuid[])', array(select app.matching_client_ids(wish ->> 'search'))) end,
    case when wish ? 'ids' then format('id = any (%L::uuid[])', app.texts_of(wish -> 'ids')) end,
    case when wish ? 'states' then format('state = any (%L::text[])', app.texts_of(wish -> 'states')) end,
    case
      when (wish ->> 'unassigned')::boolean
        then format('(assigned_contact_id is null or assigned_contact_id = any (%L::uuid[]))', app.texts_of(coalesce(wish -> 'contacts', '[]')))
      when wish ? 'contacts' then format('assigned_contact_id = any (%L::uuid[])', app.texts_of(wish -> 'contacts'))
    end,
    case when wish ? 'added_from' then format('created_at >= %L::timestamptz', wish ->> 'added_from') end,
    case when wish ? 'added_before' then format('created_at < %L::timestamptz', wish ->> 'added_before') end,
    case (wish ->> 'has_report')::boolean
      when true then 'last_report_at is not null' when false then 'last_report_at is null' end,
    case when wish ? 'scores' then (
      select '(' || coalesce(string_agg(format('coalesce(middle_score, 0::smallint) between %L::smallint and %L::smallint',
                                               band ->> 'from', band ->> 'to'), ' or '), 'false') || ')'
        from jsonb_array_elements(wish -> 'scores') as band) end)
$$;

-- Returns the ids of one page in order, whether there are rows before and after it, and its first and last place. The page begins at the
-- place `after` or `before`, or at the current place of a row with that id; a row of another organization is ignored. Definer: under a
-- policy no expression index would be used. The function filters by organization instead.
create or replace function app.client_page(wish jsonb, out ids uuid[], out has_previous boolean, out has_next boolean, out first text,
                                           out last text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  organization uuid := app.current_organization_id();
  sort record := app.client_sort_key(wish ->> 'sort');
  page_length integer := least(greatest(coalesce((wish ->> 'limit')::integer, 50), 1), 1000);
  backwards boolean := wish ? 'before';
  place record := app.place_of(coalesce(wish ->> 'before', wish ->> 'after'));
  ascending boolean := coalesce((wish ->> 'descending')::boolean, false) = backwards;
  conditions text := app.client_conditions(wish, organization);
  has_more boolean;
begin
  if place.key is null and place.id is not null then
    execute format('select (%s)::text as key, id from public.clients where id = $1 and organization_id = $2 and app.sees_client(id)', sort.key)
      into place using place.id, organization;
  end if;
  if place.key is not null then
    conditions := format('%s and (%s, id) %s (%L::%s, %L::uuid)', conditions, sort.key,
                         case when ascending then '>' else '<' end, place.key, sort.type, place.id);
  end if;
  execute format('select array(select id from public.clients where %s order by %s %s, id %3$s limit %s)',
                 conditions, sort.key, case when ascending then 'asc' else 'desc' end, page_length + 1) into ids;
  has_more := cardinality(ids) > page_length;
  ids := ids[1:page_length];
  if backwards then
    ids := array(select id from unnest(ids) with ordinality as listed (id, place) order by listed.place desc);
  end if;
  has_previous := case when backwards then has_more else place.key is not null end;
  has_next := case when backwards then place.key is not null else has_more end;
  execute format('select min(app.cursor_of((%1$s)::text, id)) filter (where id = $1), min(app.cursor_of((%1$s)::text, id)) filter (where id = $2)
                    from public.clients where id in ($1, $2)', sort.key)
    into first, last using ids[1], ids[cardinality(ids)];
end;
$$;

-- Definer: see app.client_page. Stops counting one above `at_most`, so that it never reads a whole tenant.
create or replace function app.client_count(wish jsonb, at_most integer) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  counted integer;
begin
  execute format('select count(*) from (select from public.clients where %s limit %s) as counted_rows',
                 app.client_conditions(wish, app.current_organization_id()), at_most + 1) into counted;
  return counted;
end;
$$;

create or replace function public.client_list(wish jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'has_previous', page.has_previous,
    'has_next', page.has_next,
    'first', page.first,
    'last', page.last,
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
               'id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'full_name', c.full_name, 'email', c.email, 'phone', c.phone,
               'city', c.city, 'state', c.state, 'created_at', c.created_at, 'archived_at', c.archived_at,
               'scores', coalesce(app.latest_scores(c.id), '{}'), 'experian_score', c.latest_experian_score, 'equifax_score', c.latest_equifax_score,
               'transunion_score', c.latest_transunion_score, 'middle_score', c.middle_score,
               'last_report_at', c.last_report_at, 'open_loan_count', c.open_loan_count,
               'past_due_loan_count', c.past_due_loan_count, 'loan_balance', c.loan_balance, 'assigned_contact_id', c.assigned_contact_id,
               'assigned_contact_name', c.assigned_contact_name) order by listed.place)
        from unnest(page.ids) with ordinality as listed (id, place)
        join public.clients c on c.id = listed.id), '[]'))
    from app.client_page(wish) as page
$$;
comment on function public.client_list is 'One page of the organization''s clients: { rows, has_previous, has_next, first, last }. The next page begins after the place `last`.';

create or replace function public.client_ids(wish jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('ids', page.ids, 'has_next', page.has_next, 'last', page.last) from app.client_page(wish) as page
$$;
comment on function public.client_ids is 'The ids of one page of up to 1,000 of the organization''s clients, for bulk actions.';

create or replace function public.client_count(wish jsonb) returns integer
language sql stable set search_path = ''
as $$
  select app.client_count(wish, 1000)
$$;
comment on function public.client_count is 'The number of matching clients. 1001 means more than 1,000.';

-- Runs the search once for both neighbors.
create or replace function public.client_neighbours(wish jsonb, client_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  with list as materialized (
    select case when btrim(wish ->> 'search') <> '' and not wish ? 'ids'
                then wish - 'search' || jsonb_build_object('ids', array(select app.matching_client_ids(wish ->> 'search')))
                else wish end - 'after' - 'before' || '{"limit": 1}' as wish)
  select jsonb_build_object(
    'previous', (app.client_page(list.wish || jsonb_build_object('before', client_id))).ids[1],
    'next', (app.client_page(list.wish || jsonb_build_object('after', client_id))).ids[1])
    from list
$$;
comment on function public.client_neighbours is 'The clients before and after this one in a list: { previous, next }, null at either end.';

-- Bulk actions run as their caller, so policies and grants apply. Rows are locked in one order, so that two users who
-- selected some of the same clients take turns.
create or replace function public.archive_clients(ids uuid[], archived boolean) returns uuid[]
language sql set search_path = ''
as $$
  with chosen as (
    select id from public.clients where id = any (ids) and (archived_at is null) = archived order by id for no key update),
  changed as (
    update public.clients c set archived_at = case when archived then now() end from chosen where c.id = chosen.id
    returning c.id)
  select coalesce(array_agg(id), '{}') from changed
$$;
comment on function public.archive_clients is 'Archives or restores clients and returns those that changed.';

create or replace function public.assign_clients(ids uuid[], contact_id uuid) returns jsonb
language sql set search_path = ''
as $$
  with former as (
    select id, assigned_contact_id from public.clients
     where id = any (ids) and assigned_contact_id is distinct from contact_id order by id for no key update),
  changed as (
    update public.clients c set assigned_contact_id = contact_id from former where c.id = former.id
    returning c.id, former.assigned_contact_id)
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'contact_id', assigned_contact_id)), '[]') from changed
$$;
comment on function public.assign_clients is 'Assigns clients to a contact, or to none, and returns those that changed with their previous contact.';

grant execute on function public.client_list, public.client_ids, public.client_count, public.client_neighbours,
  public.archive_clients, public.assign_clients, app.client_page, app.client_count to authenticated;
grant execute on function app.client_page, app.client_count to tradeline_server;
