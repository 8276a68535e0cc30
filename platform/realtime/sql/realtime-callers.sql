-- Decides which callers may still receive changes, and which of them can read a changed row (realtime-changes.sql).

drop function if exists realtime.lookup(regclass, realtime.told_columns[]), realtime.finds(text, jsonb), realtime.finder(text);

-- The columns of a table in a publication. PostgreSQL's own view takes twice as long. Version 15 lists no columns if
-- all are published; those are all that are not generated.
create or replace view realtime.told_columns as
  select p.pubname as publication, t.relid::oid as changed, a.attname::text as name, y.typname::text as type,
         pg_catalog.format_type(a.atttypid, -1) as sql_type, coalesce(a.attnum = any (i.indkey), false) as is_key, a.attnum as place
    from pg_catalog.pg_publication p
    cross join lateral pg_catalog.pg_get_publication_tables(p.pubname) t
    join pg_catalog.pg_attribute a on a.attrelid = t.relid and not a.attisdropped
     and (a.attnum = any (t.attrs) or t.attrs is null and a.attnum > 0 and a.attgenerated = '')
    join pg_catalog.pg_type y on y.oid = a.atttypid
    left join pg_catalog.pg_index i on i.indrelid = t.relid and i.indisprimary;

-- Returns the indexes from 0 of the callers (role, claims, session, person) that may still listen: those without a
-- session, and those whose session passes the check under their role and claims. One statement checks all, because
-- planning one takes longer than a check. If it raises an error, each half is checked separately.
create or replace function realtime.living_callers(callers jsonb, session_check text, first integer, last integer)
returns integer[]
language plpgsql stable set search_path = ''
as $$
declare
  asked_as text := current_setting('role');
  middle integer := (first + last) / 2;
  caller record;
  living integer[] := '{}';
begin
  for caller in execute format(
    'select c.number, set_config(''role'', c.role, true), set_config(''request.jwt.claims'', c.claims, true), %s
       from (select n - 1 as number, role, claims, session, person
               from rows from (jsonb_to_recordset($1) as (role text, claims text, session text, person text))
                    with ordinality as c (role, claims, session, person, n)
              where n - 1 between $2 and $3) c',
    coalesce(format('case when c.session is not null then %s(c.session::uuid, c.person::uuid, c.role) end', session_check), 'null'))
    using callers, first, last
  loop
    living := living || caller.number::integer;
  end loop;
  perform set_config('role', asked_as, true);
  return living;
exception when others then
  if first = last then
    return '{}';
  end if;
  return realtime.living_callers(callers, session_check, first, middle)
      || realtime.living_callers(callers, session_check, middle + 1, last);
end;
$$;

-- Returns true if the caller finds a row by its key. `lookup` is the part after `select`. If a policy fails, no one can
-- read.
create or replace function realtime.finds(lookup text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  is_found boolean;
begin
  execute format('select exists (select %s)', lookup) into is_found;
  return is_found;
exception when others then
  return false;
end;
$$;

-- The same for one table, as a function that PostgreSQL plans once, because planning takes longer than the lookup. It
-- finds the row by its location (ctid), which requires select on the whole table. A plan by key, made while there were
-- few rows, may scan all rows for as long as it is kept. These functions are created for the published tables when the
-- database is prepared. For a table that is published later, the function above is used until the next time.
create or replace function realtime.finder(changed regclass) returns text
language sql stable set search_path = ''
as $$
  select format('realtime.finds_%s', md5(changed::text))
$$;

create or replace function realtime.make_finders() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  tables regclass[] := array(select distinct changed from realtime.told_columns where publication = 'supabase_realtime');
  made regprocedure;
  published regclass;
begin
  for made in
    select p.oid from pg_catalog.pg_proc p
     where pronamespace = 'realtime'::regnamespace and proname ~ '^finds_[0-9a-f]{32}$'
       and format('realtime.%s', proname) <> all (select realtime.finder(one) from unnest(tables) one)
  loop
    execute format('drop function %s', made);
  end loop;
  foreach published in array tables loop
    execute format('create or replace function %s(at tid, partition oid) returns boolean language plpgsql stable set search_path = '''' as %L',
                   realtime.finder(published),
                   format('begin return exists (select from %s where ctid = $1 and tableoid = $2); exception when others then return false; end', published));
    execute format('revoke all on function %s from public', realtime.finder(published));
    execute format('grant execute on function %s to service_role', realtime.finder(published));
  end loop;
end;
$$;

select realtime.make_finders();

grant select on realtime.told_columns to service_role;
grant execute on function realtime.living_callers(jsonb, text, integer, integer), realtime.finds(text), realtime.finder(regclass)
  to service_role;
